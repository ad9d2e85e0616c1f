import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Popover } from 'radix-ui';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { lazyOnIntent } from '#client/lib/lazy-on-intent.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonStyle } from '#client/ui/button-style.ts';
import { floatStyle } from '#client/ui/float-style.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { badgeCount, bellLabel } from './notification-view.ts';
import { notificationQueries } from './notifications.queries.ts';
import { useNotificationActions } from './use-notification-actions.ts';

// Loaded when the panel is first opened.
const BellEntries = lazyOnIntent(async () => (await import('./bell-entries.tsx')).BellEntries);

/** The unread count and a panel with the newest notifications. */
export function NotificationBell({ timeZone }: { timeZone: string }) {
  const [isOpen, setOpen] = useState(false);
  const unread = useQuery(notificationQueries.unread()).data?.count ?? 0;
  const { markRead, markAllRead, isMarkingAll } = useNotificationActions();
  const close = () => setOpen(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton
          label={bellLabel(unread)}
          className="relative"
          icon={
            <>
              <Bell aria-hidden="true" className="size-4" strokeWidth={1.75} />
              {unread > 0 && (
                <span
                  aria-hidden="true"
                  className="absolute bottom-1/2 left-1/2 h-4 min-w-4 rounded-full bg-accent px-1 text-center font-semibold text-surface text-xs leading-4 ring-2 ring-ground"
                >
                  {badgeCount(unread)}
                </span>
              )}
            </>
          }
        />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Notification panel"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className={`${floatStyle} z-50 w-[400px] max-w-[calc(100vw-16px)] overflow-hidden outline-none`}
        >
          <div className="flex min-h-12 items-center gap-2 border-line border-b py-1.5 pr-2 pl-4">
            <h2 className="mr-auto font-semibold">Notifications</h2>
            <Button variant="ghost" size="sm" isPending={isMarkingAll} onClick={markAllRead}>
              Mark All Read
            </Button>
          </div>
          <Suspense fallback={<div className="h-80 max-h-[60dvh]" />}>
            <BellEntries timeZone={timeZone} onMarkRead={markRead} onLeave={close} />
          </Suspense>
          <div className="flex justify-center border-line border-t p-2">
            <Link
              href="/notifications"
              onClick={close}
              className={buttonStyle({ variant: 'ghost', size: 'sm' })}
            >
              All notifications
            </Link>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
