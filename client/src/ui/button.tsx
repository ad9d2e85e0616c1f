import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** The action is running: the button spins, keeps the focus and ignores clicks. */
  isPending?: boolean;
  /** The label while the action runs. */
  pendingText?: string;
}

export function Button({
  variant,
  size,
  icon,
  isPending = false,
  pendingText,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isOff = isPending || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // A disabled button would drop the keyboard focus, so it stays enabled and refuses.
    if (isOff) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonStyle({ variant, size, className })}
      aria-disabled={isOff || undefined}
      aria-busy={isPending || undefined}
      onClick={handleClick}
    >
      {isPending ? <Spinner /> : icon}
      <span className="contents">{isPending && pendingText ? pendingText : children}</span>
    </button>
  );
}
