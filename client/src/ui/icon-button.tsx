import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';

interface IconButtonProps extends ComponentProps<'button'> {
  /** What the button does; its name for everybody who does not see the icon. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={buttonStyle({ variant, size, isSquare: true, className })}
    >
      {icon}
    </button>
  );
}
