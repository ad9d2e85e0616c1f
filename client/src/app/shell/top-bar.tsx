import { Menu as MenuIcon } from 'lucide-react';
import { useRoute } from '#client/app/use-route.ts';
import { NotificationBell } from '#client/features/notifications/notification-bell.tsx';
import { OwnerOnly } from '#client/lib/read-only.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { User } from '#shared/user.ts';
import { CreateMenu } from './create-menu.tsx';
import { PaletteOpener } from './palette-opener.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

interface TopBarProps {
  user: Pick<User, 'timeZone' | 'isPremium'>;
  onOpenMenu: () => void;
}

export function TopBar({ user: { timeZone, isPremium: isPro }, onOpenMenu }: TopBarProps) {
  const route = useRoute();
  return (
    <header className="sticky top-0 z-10 flex h-14 items-center gap-2 border-line border-b bg-ground px-8 max-lg:px-6 max-sm:gap-1 max-sm:px-4 max-[359px]:gap-0 max-[359px]:px-2 max-[359px]:[&>:last-child]:ml-1.5 print:static print:border-0 print:px-0">
      <IconButton
        label="Open menu"
        icon={<MenuIcon aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        className="-ml-2 lg:hidden"
        onClick={onOpenMenu}
      />
      <h1 className="mr-auto min-w-0 truncate font-semibold text-lg max-[359px]:text-base max-[359px]:tracking-tight">
        {route?.title ?? 'Dashboard'}
      </h1>
      <OwnerOnly>
        <PaletteOpener isPro={isPro} />
        <NotificationBell timeZone={timeZone} />
      </OwnerOnly>
      <span className="max-[359px]:hidden">
        <ThemeSwitch />
      </span>
      <OwnerOnly>
        <CreateMenu />
      </OwnerOnly>
    </header>
  );
}
