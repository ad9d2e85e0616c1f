import { CircleAlert, Clock } from 'lucide-react';
import { Link } from 'wouter';
import { cn } from '#client/lib/cn.ts';
import { Tooltip } from '#client/ui/tooltip.tsx';
import type { Undelivered } from '#shared/document.ts';

interface UndeliveredNoteProps {
  undelivered: Undelivered;
  displayNumber: string;
}

const views = {
  waiting: { text: 'Email waits', Icon: Clock, tone: 'text-warning' },
  failed: { text: 'Email failed', Icon: CircleAlert, tone: 'text-critical' },
};

/** Under the status of a document whose email wasn't delivered: the reason on hover, linked to its notification. */
export function UndeliveredNote({ undelivered, displayNumber }: UndeliveredNoteProps) {
  return (
    <Tooltip content={undelivered.reason}>
      <Link
        href={`/notifications?search=${displayNumber}`}
        className="mt-px flex min-h-6 w-fit max-w-full items-center rounded-sm text-xs no-underline hover:underline"
      >
        <UndeliveredText undelivered={undelivered} />
      </Link>
    </Tooltip>
  );
}

/** As {@link UndeliveredNote}, for rows that are links. */
export function UndeliveredText({
  undelivered: { state, reason },
}: Pick<UndeliveredNoteProps, 'undelivered'>) {
  const { text, Icon, tone } = views[state];
  return (
    <span title={reason} className={cn('flex min-w-0 items-center gap-1 text-xs', tone)}>
      <Icon aria-hidden="true" className="size-3 shrink-0" strokeWidth={2} />
      <span className="truncate">
        {text}
        <span className="sr-only">: {reason}</span>
      </span>
    </span>
  );
}
