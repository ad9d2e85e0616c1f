import {
  BadgeMinus,
  Ban,
  BanknoteArrowDown,
  BanknoteArrowUp,
  BellOff,
  BellRing,
  CircleX,
  Eye,
  FileOutput,
  FilePlus2,
  HandCoins,
  type LucideIcon,
  MessageSquareReply,
  MessageSquareText,
  PenLine,
  Send,
  Signature,
  Undo2,
} from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'wouter';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { cn } from '#client/lib/cn.ts';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { formatInstant, formatInstantDate } from '#shared/dates.ts';
import type { TimelineEvent } from '#shared/timeline.ts';
import { foldTimeline, type TimelineGroup } from './fold-timeline.ts';
import { type EventText, eventText, foldedText, type LinkedDocument } from './timeline-text.ts';

const icons: Record<TimelineEvent['type'], LucideIcon> = {
  created: FilePlus2,
  sent: Send,
  seen: Eye,
  updated: PenLine,
  reminded: BellRing,
  reminder_skipped: BellOff,
  paid: BanknoteArrowDown,
  refunded: BanknoteArrowUp,
  credit_applied: HandCoins,
  credit_returned: HandCoins,
  credited: BadgeMinus,
  written_off: BadgeMinus,
  reversed: Undo2,
  replied: MessageSquareReply,
  answered: Signature,
  commented: MessageSquareText,
  cancelled: Ban,
  reopened: Undo2,
  voided: CircleX,
  converted: FileOutput,
};

/** By these, whoever is behind them says something. */
const saying: ReadonlySet<TimelineEvent['type']> = new Set(['replied', 'answered', 'commented']);

/** What belongs below an event besides its words; nothing for most. */
export type RenderMore = (event: TimelineEvent) => ReactNode;

interface TimelineProps {
  events: readonly TimelineEvent[];
  clientName: string;
  /** The seller's zone (IANA). */
  timeZone: string;
  renderMore?: RenderMore | undefined;
}

/** What happened to a document, newest first. */
export function Timeline({ events, ...telling }: TimelineProps) {
  const owner = useLastUser()?.actingFor?.name;
  return (
    <ol className="py-2">
      {foldTimeline(events).map((group) => (
        <Entry key={group[0].id} group={group} owner={owner} {...telling} />
      ))}
    </ol>
  );
}

type EntryProps = Omit<TimelineProps, 'events'> & { group: TimelineGroup; owner: string | undefined };

function Entry({ group, ...telling }: EntryProps) {
  const [latest] = group;
  const { text, linked, notes, isBad } = eventText(latest, telling);
  const Icon = icons[latest.type];
  // What the client has said or decided stands out.
  const isTheirs = saying.has(latest.type) && latest.actor === 'client';
  return (
    <li className="group/entry relative flex gap-3 px-5 py-2 max-sm:px-4">
      <span
        aria-hidden="true"
        className="absolute top-9 -bottom-2 left-[33px] w-px bg-line group-last/entry:hidden max-sm:left-[29px]"
      />
      <span
        className={cn(
          'grid size-7 shrink-0 place-items-center rounded-full border border-line bg-surface text-muted',
          isTheirs && 'border-transparent bg-accent-soft text-accent',
          isBad && 'border-transparent bg-critical-soft text-critical',
        )}
      >
        <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        {group.length > 1 ? (
          <Folded group={group} {...telling} />
        ) : (
          <>
            <Said text={text} linked={linked} isStrong={isTheirs} />
            {[...new Set(notes)].map((note) => (
              <p
                key={note}
                className={cn(
                  'whitespace-pre-line text-sm [overflow-wrap:anywhere]',
                  isBad ? 'text-critical' : 'text-muted',
                )}
              >
                {note}
              </p>
            ))}
            <Instant at={latest.at} timeZone={telling.timeZone} />
            {telling.renderMore?.(latest)}
          </>
        )}
      </div>
    </li>
  );
}

function Said({ text, linked, isStrong }: Pick<EventText, 'text' | 'linked'> & { isStrong: boolean }) {
  return (
    <p className={cn('[overflow-wrap:anywhere]', isStrong && 'font-medium')}>
      <span>{text}</span>
      {linked && (
        <>
          {' '}
          <DocumentLink linked={linked} />
        </>
      )}
    </p>
  );
}

const linkStyle = 'text-accent tabular-nums hover:underline';

function DocumentLink({ linked: { path, displayNumber, isPublic } }: { linked: LinkedDocument }) {
  if (isPublic)
    return (
      <a href={path} target="_blank" rel="noopener" className={linkStyle}>
        {displayNumber}
      </a>
    );
  return (
    <Link href={path} className={linkStyle}>
      {displayNumber}
    </Link>
  );
}

/** In the seller's zone; to the minute and with the name of the zone on hover. */
function Instant({ at, timeZone }: { at: string; timeZone: string }) {
  return (
    <Tooltip content={`${at.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}`}>
      <time dateTime={at} className="block w-fit text-muted text-xs leading-5 tabular-nums">
        {formatInstant(at, timeZone)}
      </time>
    </Tooltip>
  );
}

/** Several of a kind: how many and when, each behind a button. */
function Folded({ group, ...telling }: EntryProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const [latest] = group;
  const days = [group.at(-1), latest].map((event) => formatInstantDate(event?.at ?? '', telling.timeZone));
  return (
    <>
      <p>{foldedText(latest.type, group.length)}</p>
      <p className="text-muted text-xs leading-5 tabular-nums">
        <span>{[...new Set(days)].join(' – ')}</span>
        {' · '}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="min-h-6 rounded-sm text-accent hover:underline"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show each'}
        </button>
      </p>
      <ul id={id} hidden={!isOpen} className="mt-1 grid gap-1.5 border-line border-l pl-3">
        {isOpen &&
          group.map((event) => (
            <li key={event.id}>
              <FoldedEvent event={event} {...telling} />
            </li>
          ))}
      </ul>
    </>
  );
}

function FoldedEvent({ event, ...telling }: Omit<EntryProps, 'group'> & { event: TimelineEvent }) {
  const { text, notes } = eventText(event, telling);
  return (
    <>
      <p className="text-sm [overflow-wrap:anywhere]">{[text, ...notes].join('. ')}</p>
      <Instant at={event.at} timeZone={telling.timeZone} />
    </>
  );
}
