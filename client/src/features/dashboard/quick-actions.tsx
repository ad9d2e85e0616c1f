import { FilePen, FileText, type LucideIcon, UserPlus } from 'lucide-react';
import { Link } from 'wouter';
import { cn } from '#client/lib/cn.ts';
import { Card, CardHead } from '#client/ui/card.tsx';

const actions: readonly { href: string; label: string; Icon: LucideIcon }[] = [
  { href: '/invoices?new=1', label: 'New Invoice', Icon: FileText },
  { href: '/proposals?new=1', label: 'New Proposal', Icon: FilePen },
  { href: '/clients?new=1', label: 'Add Client', Icon: UserPlus },
];

/** Each leads to the screen of its list and opens the form there. */
export function QuickActions({ isWide }: { isWide: boolean }) {
  return (
    <Card aria-label="Quick Actions">
      <CardHead title="Quick Actions" />
      <ul className={cn('border-line border-t', isWide && 'lg:grid lg:grid-cols-3')}>
        {actions.map(({ href, label, Icon }) => (
          <li
            key={href}
            className={cn(
              'border-line not-first:border-t',
              isWide && 'lg:not-first:border-t-0 lg:not-first:border-l',
            )}
          >
            <Link
              href={href}
              className="flex h-12 items-center gap-3 px-5 font-medium text-ink no-underline hover:bg-hover focus-visible:-outline-offset-2 max-sm:px-4"
            >
              <Icon aria-hidden="true" className="size-4 text-muted" strokeWidth={1.75} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
