import { Import } from 'lucide-react';
import { Link } from 'wouter';
import { cn } from '#client/lib/cn.ts';
import { buttonStyle } from '#client/ui/button-style.ts';
import type { TableKind } from '#shared/imports.ts';

/** Beside the button that adds one: leads to the import of many. */
export function ImportLink({ kind, className }: { kind: TableKind; className?: string }) {
  return (
    <Link
      href={`/imports?kind=${kind}`}
      className={buttonStyle({ variant: 'ghost', className: cn('max-sm:h-11 max-sm:grow', className) })}
    >
      <Import aria-hidden="true" className="size-4" strokeWidth={1.75} />
      Import
    </Link>
  );
}

const invitations: Record<TableKind, string> = {
  clients: 'Import your clients',
  items: 'Import your items',
  invoices: 'Import your invoices',
};

/** Below an empty list, for those who have used something else so far. */
export function ImportInvitation({ kind }: { kind: TableKind }) {
  return (
    <p className="w-full text-muted text-sm">
      <span>Coming from elsewhere? </span>
      <Link
        href={`/imports?kind=${kind}`}
        className="text-accent underline decoration-line-strong underline-offset-3 hover:decoration-current"
      >
        {invitations[kind]}
      </Link>
    </p>
  );
}
