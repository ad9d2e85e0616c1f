import { useEffect, useState } from 'react';
import { BELL_ENTRIES, titleOf } from '#client/features/notifications/notification-view.ts';
import { call, getJson } from '#client/lib/api.ts';
import { logFailure } from '#client/lib/log.ts';
import { formatAge } from '#shared/dates.ts';
import type { Notification } from '#shared/notification.ts';
import { isUnread } from '#shared/notification-status.ts';

interface NotificationPanelProps {
  /** A changed count means a changed list. */
  unread: number;
  /** Something was marked as read. */
  onChange: () => void;
}

type Entries = Notification[] | 'loading' | 'failed';

/** The newest entries, read again whenever the count of new ones has changed. */
function useEntries(unread: number): Entries {
  const [entries, setEntries] = useState<Entries>('loading');
  const [readAt, setReadAt] = useState<number>();
  useEffect(() => {
    if (readAt === unread) return;
    const leaving = new AbortController();
    getJson<Notification[]>(`/api/notifications?limit=${BELL_ENTRIES}`, leaving.signal).then(
      (newest) => {
        setEntries(newest);
        setReadAt(unread);
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        logFailure('Failed to fetch notifications', error);
        setEntries('failed');
      },
    );
    return () => leaving.abort();
  }, [unread, readAt]);
  return entries;
}

/** The newest notifications. A new one is a button that marks it as read. */
export function NotificationPanel({ unread, onChange }: NotificationPanelProps) {
  const entries = useEntries(unread);
  const handleRead = (id: string) => {
    call('PATCH', `/api/notifications/${id}/read`).then(onChange, (error: unknown) =>
      logFailure('Failed to mark a notification as read', error),
    );
  };
  return (
    <section className="bell-list" aria-label="Latest notifications">
      {entries === 'loading' && <p role="status">Loading notifications...</p>}
      {entries === 'failed' && <p role="status">Couldn't load notifications</p>}
      {Array.isArray(entries) && entries.length === 0 && <p>No notifications yet</p>}
      {Array.isArray(entries) && entries.length > 0 && (
        <ul>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onRead={() => handleRead(entry.id)} />
          ))}
        </ul>
      )}
      <a className="bell-all" href="/notifications">
        All notifications
      </a>
    </section>
  );
}

function Entry({ entry, onRead }: { entry: Notification; onRead: () => void }) {
  const text = (
    <>
      <b>{titleOf(entry)}</b>
      <span>{entry.message}</span>
      <time dateTime={entry.createdAt} title={entry.createdAt}>
        {formatAge(entry.createdAt, new Date())}
      </time>
    </>
  );
  if (!isUnread(entry)) return <li className="bell-entry">{text}</li>;
  return (
    <li>
      <button type="button" className="bell-entry is-new" onClick={onRead}>
        {text}
        <span className="badge plain">new</span>
        <span className="sr">, mark as read</span>
      </button>
    </li>
  );
}
