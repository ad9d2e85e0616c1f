import type { ComponentProps } from 'react';
import { cn } from '#client/lib/cn.ts';
import { useFieldControl } from './field.tsx';
import { inputStyle } from './input-style.ts';

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useFieldControl(rest);
  return (
    <textarea
      {...rest}
      {...wiring}
      rows={rows}
      className={cn(inputStyle, 'block min-h-16 resize-y px-2.5 py-[7px]', className)}
    />
  );
}
