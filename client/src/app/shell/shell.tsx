import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { useLiveUpdates } from '#client/app/live-updates.ts';
import { accountOf } from '#client/features/auth/open-books.ts';
import { buttonStyle } from '#client/ui/button-style.ts';
import type { User } from '#shared/user.ts';
import { AccessEndNotice, AccountChangeNotice } from './account-change-notice.tsx';
import { BooksBar } from './books-bar.tsx';
import { ConfirmNotice } from './confirm-notice.tsx';
import { DeletionNotice } from './deletion-notice.tsx';
import { DraftsNotice } from './drafts-notice.tsx';
import { Drawer } from './drawer.tsx';
import { LatePaymentNotice } from './late-payment-notice.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { SideMenu } from './side-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame around every screen of the workspace. */
export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const [path] = useLocation();
  const { actingFor: books } = user;
  const account = accountOf(user);
  useLiveUpdates(account);
  // Stored with the path it was opened on, so that navigating closes the drawer.
  const [menuPath, setMenuPath] = useState<string>();
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] lg:grid-cols-[236px_minmax(0,1fr)] print:block">
      <a href="#main" className={buttonStyle({ className: 'absolute -top-12 left-3 z-50 focus:top-3' })}>
        Skip to content
      </a>
      <aside
        aria-label="Side menu"
        className="sticky top-0 h-dvh overflow-y-auto border-line border-r bg-ground max-lg:hidden print:hidden"
      >
        <SideMenu user={user} />
      </aside>
      <Drawer isOpen={menuPath === path} onClose={() => setMenuPath(undefined)}>
        <SideMenu user={user} />
        {/* No room for it in the top bar of the narrowest screens. */}
        <div className="absolute top-2 right-12 min-[360px]:hidden">
          <ThemeSwitch />
        </div>
      </Drawer>
      <ShortcutsDialog />
      <div className="min-w-0">
        <TopBar user={user} onOpenMenu={() => setMenuPath(path)} />
        {books && <BooksBar books={books} />}
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto grid max-w-[1224px] grid-cols-[minmax(0,1fr)] content-start gap-6 px-8 pt-6 pb-16 max-lg:px-6 max-lg:pb-12 max-sm:gap-4 max-sm:px-4 max-sm:pt-4 max-sm:pb-10 print:max-w-none print:p-0"
        >
          <OfflineNotice />
          <AccessEndNotice />
          <AccountChangeNotice key={`change ${account}`} user={user} />
          {user.deletesAt && !books && <DeletionNotice deletesAt={user.deletesAt} timeZone={user.timeZone} />}
          {!user.emailConfirmedAt && !books && <ConfirmNotice email={user.email} />}
          {user.isPremium && user.stripeSubscriptionId && <LatePaymentNotice timeZone={user.timeZone} />}
          <DraftsNotice key={account} userId={account} />
          {children}
        </main>
      </div>
    </div>
  );
}
