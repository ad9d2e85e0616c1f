import { badgeCount, bellLabel } from '#client/features/notifications/notification-view.ts';
import { SiteIcon } from '#client/site/site-icon.tsx';
import type { User } from '#shared/user.ts';
import { NotificationPanel } from './notification-panel.tsx';
import { useDisclosure } from './use-disclosure.ts';
import { useUnreadCount } from './use-unread-count.ts';

interface NotificationBellProps {
  user: User | undefined;
  onSessionEnd: () => void;
}

/** The unread count and a panel with the newest notifications. */
export function NotificationBell({ user, onSessionEnd }: NotificationBellProps) {
  const { isOpen, toggle, frame, button } = useDisclosure();
  const { unread, refresh } = useUnreadCount(user !== undefined, onSessionEnd);
  return (
    <div className="bell" ref={frame}>
      <button
        ref={button}
        type="button"
        className="menu-button"
        aria-label={bellLabel(unread)}
        aria-expanded={isOpen}
        aria-controls="notification-panel"
        onClick={toggle}
      >
        <SiteIcon name="bell" />
        {unread > 0 && (
          <span className="bell-badge" aria-hidden="true">
            {badgeCount(unread)}
          </span>
        )}
      </button>
      <section
        className="menu-panel bell-panel"
        id="notification-panel"
        aria-label="Notification panel"
        hidden={!isOpen}
      >
        {isOpen && user && <NotificationPanel unread={unread} onChange={refresh} />}
      </section>
    </div>
  );
}
