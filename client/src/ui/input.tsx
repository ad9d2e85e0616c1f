import type { ComponentProps } from 'react';
import { cn } from '#client/lib/cn.ts';
import { useFieldControl } from './field.tsx';
import { inputHeight, inputHeightLarge, inputStyle } from './input-style.ts';

interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: 'md' | 'lg';
  /** Figures: tabular and right-aligned. */
  isNumeric?: boolean;
}

export function Input({ size = 'md', isNumeric, className, ...rest }: InputProps) {
  const wiring = useFieldControl(rest);
  return (
    <input
      {...rest}
      {...wiring}
      className={cn(
        inputStyle,
        size === 'lg' ? inputHeightLarge : inputHeight,
        isNumeric && 'text-right tabular-nums',
        className,
      )}
    />
  );
}
