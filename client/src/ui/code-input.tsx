import type { ComponentProps } from 'react';
import { cn } from '#client/lib/cn.ts';
import { Input } from './input.tsx';

/** For the digits that an app shows: phones offer their number keys, and fill in what they know. */
export function CodeInput({ className, ...rest }: ComponentProps<typeof Input>) {
  return (
    <Input
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      className={cn('tabular-nums tracking-widest', className)}
      {...rest}
    />
  );
}
