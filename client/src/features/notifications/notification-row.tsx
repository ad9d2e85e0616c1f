import { Bell, Check, CircleAlert, Clock, FilePen, type LucideIcon, Send, X } from 'lucide-react';
import { Link } from 'wouter';
import { cn } from '#client/lib/cn.ts';
import { Age } from '#client/ui/age.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Notification } from '#shared/notification.ts';
import { isUnread } from '#shared/notification-status.ts';
import {
  deliveryText,
  documentPath,
  type NotificationKind,
  notificationKind,
  titleOf,
} from './notification-view.ts';

const glyphs: Record<NotificationKind, { Icon: LucideIcon; tone: string }> = {
  paid: { Icon: Check, tone: 'text-positive' },
  accepted: { Icon: FilePen, tone: 'text-positive' },
  declined: { Icon: X, tone: 'text-critical' },
  failed: { Icon: CircleAlert, tone: 'text-critical' },
  held: { Icon: Clock, tone: 'text-warning' },
  sent: { Icon: Send, tone: 'text-ink-soft' },
  other: { Icon: Bell, tone: 'text-ink-soft' },
};

const frame = 'relative flex items-stretch border-line not-first:border-t';
const content = 'flex min-w-0 flex-1 items-start gap-3 py-3 pl-5 text-left max-sm:pl-4';

interface NotificationRowProps {
  notification: Notification;
  /** The seller's zone (IANA). */
  timeZone: string;
  onMarkRead: () => void;
  /** Retries a failed delivery; missing in compact rows. */
  onRetry?: () => void;
  /** Compact, for narrow places. */
  isShort?: boolean;
  /** The link to its document was followed. */
  onLeave?: () => void;
}

/** One entry. A new one is a button that marks it as read. */
export function NotificationRow(props: NotificationRowProps) {
  const { notification, timeZone, onMarkRead, onRetry, isShort = false, onLeave } = props;
  const path = documentPath(notification);
  return (
    <li className={cn(frame, isUnread(notification) && 'bg-accent-soft/35')}>
      {isUnread(notification) ? (
        <button
          type="button"
          onClick={onMarkRead}
          className={cn(content, 'hover:bg-accent-soft/60 focus-visible:-outline-offset-2')}
        >
          <Told notification={notification} isShort={isShort} />
        </button>
      ) : (
        <div className={content}>
          <Told notification={notification} isShort={isShort} />
        </div>
      )}
      <div className="flex max-w-30 shrink-0 flex-col items-end py-3 pr-5 pl-3 text-right max-sm:pr-4">
        <Age instant={notification.createdAt} timeZone={timeZone} />
        {path && (
          <Link
            href={path}
            aria-label={`Open ${notification.documentNumber}`}
            {...(onLeave ? { onClick: onLeave } : {})}
            className="flex min-h-6 items-center text-accent text-sm tabular-nums hover:underline"
          >
            {notification.documentNumber}
          </Link>
        )}
        {onRetry && notification.deliveryStatus === 'failed' && (
          <Button
            variant="link"
            className="text-sm"
            aria-label={`Retry ${notification.subject}`}
            onClick={onRetry}
          >
            Retry
          </Button>
        )}
      </div>
    </li>
  );
}

function Told({ notification, isShort }: { notification: Notification; isShort: boolean }) {
  const kind = notificationKind(notification);
  const { Icon, tone } = glyphs[kind];
  const isStuck = kind === 'failed' || kind === 'held';
  const delivery = isShort && !isStuck ? undefined : deliveryText(notification);
  const isNew = isUnread(notification);
  return (
    <>
      <span
        aria-hidden="true"
        className={cn(
          'inset-ring inset-ring-line grid size-8 shrink-0 place-items-center rounded-full',
          tone,
        )}
      >
        <Icon className="size-4" strokeWidth={1.75} />
      </span>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className={isNew ? 'mr-1 font-semibold' : 'font-medium'}>{titleOf(notification)}</span>{' '}
        {isNew && (
          <span>
            <Badge tone="outline" className="-my-0.5 align-middle">
              new
            </Badge>{' '}
          </span>
        )}
        <span className={cn('block text-muted text-sm', isShort && 'line-clamp-2')}>
          {notification.message}
        </span>
        {delivery && <span className={cn('block text-sm', isStuck ? tone : 'text-muted')}>{delivery}</span>}
        {isNew && <span className="sr-only">, mark as read</span>}
      </span>
    </>
  );
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Row skeletons. */
export function NotificationSkeletons({ rows = placeholders.length }: { rows?: number }) {
  return (
    <ul aria-busy="true" aria-label="Loading notifications">
      {placeholders.slice(0, rows).map((key) => (
        <li key={key} className={frame}>
          <div className={content}>
            <Skeleton className="size-8 shrink-0 rounded-full" />
            <div className="grid flex-1 gap-2.5 py-1">
              <Skeleton className="h-3 w-2/5" />
              <Skeleton className="h-3 w-4/5" />
              <Skeleton className="h-3 w-3/5" />
            </div>
          </div>
          <div className="py-4 pr-5 pl-3 max-sm:pr-4">
            <Skeleton className="h-3 w-16" />
          </div>
        </li>
      ))}
    </ul>
  );
}
