import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#client/lib/cn.ts';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section {...rest} className={cn('min-w-0 rounded-card border border-line bg-surface', className)} />
  );
}

interface CardHeadProps {
  title: ReactNode;
  id?: string;
  /** Buttons at the right. */
  actions?: ReactNode;
  isRuled?: boolean;
}

export function CardHead({ title, id, actions, isRuled }: CardHeadProps) {
  return (
    <header
      className={cn(
        'flex min-h-14 items-center gap-x-3 gap-y-2 px-5 py-2.5 max-sm:flex-wrap max-sm:px-4',
        isRuled && 'border-line border-b',
      )}
    >
      <h2 id={id} className="mr-auto min-w-0 font-semibold">
        {title}
      </h2>
      {actions}
    </header>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cn('p-5 max-sm:px-4', className)} />;
}

export function CardFoot({ className, ...rest }: ComponentProps<'footer'>) {
  return (
    <footer
      {...rest}
      className={cn(
        'flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-line border-t px-5 py-3 text-muted text-sm max-sm:px-4',
        className,
      )}
    />
  );
}

/** Search and filters above a list. */
export function Toolbar({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={cn(
        'flex flex-wrap items-center gap-2 border-line border-b px-5 py-3 print:hidden max-sm:px-4 max-sm:[&>button]:h-11 max-sm:[&>button]:grow',
        className,
      )}
    />
  );
}
