import { CircleHelp, LogOut } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { isReadable } from '#client/app/no-permission.tsx';
import { hasScreen } from '#client/app/routes.tsx';
import { planLabel, userLabel, userLetter } from '#client/features/auth/user-label.ts';
import { cn } from '#client/lib/cn.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { buttonStyle } from '#client/ui/button-style.ts';
import { brand } from '#shared/brand.ts';
import type { User } from '#shared/user.ts';
import { BooksMenu } from './books-menu.tsx';
import { helpPath, menuEntries } from './navigation.ts';
import { ThemeEntry } from './theme-switch.tsx';
import { useSignOut } from './use-sign-out.ts';

const entryStyle =
  'flex h-8 w-full items-center gap-3 rounded-control px-2 font-medium text-ink-soft no-underline max-lg:h-10 [&>svg]:size-4 [&>svg]:shrink-0';

/** Logo, screens and the user menu. */
export function SideMenu({ user }: { user: User }) {
  const { signOut, isSigningOut } = useSignOut();
  const [location] = useLocation();
  return (
    <div className="flex min-h-full flex-col p-3">
      <Link
        href="/"
        className="mx-2 mb-5 flex h-8 w-fit items-center gap-2 font-display font-medium text-ink text-xl tracking-tight no-underline"
      >
        <BrandMark className="size-5" />
        {brand.name}
      </Link>
      <nav aria-label="Main" className="grid gap-0.5">
        {menuEntries
          .filter(({ path }) => hasScreen(path) && (!user.actingFor || isReadable(path)))
          .map((entry) => (
            <MenuEntry key={entry.path} {...entry} isOff={entry.isPro === true && !user.isPremium} />
          ))}
      </nav>
      <div className="mt-auto grid gap-1 pt-4">
        {!user.isPremium && !user.actingFor && hasScreen('/subscribe') && (
          <Link href="/subscribe" className={buttonStyle({ size: 'sm', className: 'mb-1' })}>
            Upgrade to Pro
          </Link>
        )}
        <Link
          href="/settings"
          className="flex min-w-0 items-center gap-2.5 rounded-control p-2 text-ink no-underline hover:bg-sunken"
        >
          <Avatar letters={userLetter(user)} />
          <span className="min-w-0 flex-1">
            <span title={userLabel(user)} className="block truncate font-semibold">
              {userLabel(user)}
            </span>
            <span className="block text-muted text-xs">
              {user.actingFor ? 'Accountant, read only' : planLabel(user)}
            </span>
          </span>
        </Link>
        {user.hasMemberships && !user.actingFor && (
          <BooksMenu className={cn(entryStyle, 'hover:bg-sunken hover:text-ink')} />
        )}
        <a href={helpPath(location)} className={cn(entryStyle, 'hover:bg-sunken hover:text-ink')}>
          <CircleHelp aria-hidden="true" strokeWidth={1.75} />
          Help
        </a>
        <ThemeEntry className={cn(entryStyle, 'hover:bg-sunken hover:text-ink')} />
        <button
          type="button"
          aria-disabled={isSigningOut || undefined}
          onClick={signOut}
          className={cn(entryStyle, 'hover:bg-sunken hover:text-ink')}
        >
          <LogOut aria-hidden="true" strokeWidth={1.75} />
          Sign Out
        </button>
      </div>
    </div>
  );
}

interface MenuEntryProps {
  path: string;
  label: string;
  icon: (typeof menuEntries)[number]['icon'];
  isOff: boolean;
}

function MenuEntry({ path, label, icon: Icon, isOff }: MenuEntryProps) {
  const [location] = useLocation();
  const isCurrent = location === path || location.startsWith(`${path}/`);
  if (isOff) {
    return (
      <span aria-disabled="true" className={cn(entryStyle, 'cursor-not-allowed text-muted')}>
        <Icon aria-hidden="true" strokeWidth={1.75} />
        {label}
        <Badge tone="outline" className="ml-auto">
          Pro
        </Badge>
      </span>
    );
  }
  return (
    <Link
      href={path}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        entryStyle,
        'hover:bg-sunken hover:text-ink',
        isCurrent && 'bg-sunken font-semibold text-ink',
      )}
    >
      <Icon aria-hidden="true" strokeWidth={isCurrent ? 2 : 1.75} />
      {label}
    </Link>
  );
}
