import { cn } from '#client/lib/cn.ts';
import { formatLongDate } from '#shared/dates.ts';
import { formatTime } from './recurring-text.ts';
import type { DateLeaf } from './rule-dates.ts';

interface DateLeavesProps {
  leaves: readonly DateLeaf[];
  /** The one whose invoice is shown. Without it nothing can be chosen. */
  chosen?: string | undefined;
  onChoose?: (date: string) => void;
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const dayOf = (date: string) => new Date(`${date}T00:00:00Z`);

/** The next dates as leaves of a calendar, in a row. */
export function DateLeaves({ leaves, chosen, onChoose }: DateLeavesProps) {
  // Where the clocks change in between, each says what they are by.
  const hasZones = new Set(leaves.map(({ zone }) => zone)).size > 1;
  return (
    <ol aria-label="Next dates" className="grid grid-cols-5 gap-2 max-[359px]:grid-cols-3 max-sm:gap-1.5">
      {leaves.map((leaf) => (
        <li key={leaf.date} className="min-w-0">
          {onChoose ? (
            <button
              type="button"
              aria-pressed={leaf.date === chosen}
              onClick={() => onChoose(leaf.date)}
              className="block w-full rounded-card hover:bg-hover"
            >
              <Leaf leaf={leaf} hasZone={hasZones} isChosen={leaf.date === chosen} />
            </button>
          ) : (
            <Leaf leaf={leaf} hasZone={hasZones} isChosen={false} />
          )}
        </li>
      ))}
    </ol>
  );
}

interface LeafProps {
  leaf: DateLeaf;
  hasZone: boolean;
  isChosen: boolean;
}

function Leaf({ leaf: { date, time, zone }, hasZone, isChosen }: LeafProps) {
  const day = dayOf(date);
  return (
    <time dateTime={date} className="block">
      <span className="sr-only">{`${formatLongDate(date)}, ${formatTime(time)}${hasZone ? ` ${zone}` : ''}`}</span>
      <span
        aria-hidden="true"
        className={cn(
          'grid overflow-hidden rounded-card border border-line bg-surface text-center tabular-nums',
          isChosen && 'border-accent outline-1 outline-accent',
        )}
      >
        <span
          className={cn(
            'truncate border-line border-b bg-sunken px-0.5 py-0.5 text-ink-soft text-xs',
            isChosen && 'bg-accent-soft text-accent',
          )}
        >
          {`${month.format(day)} ’${date.slice(2, 4)}`}
        </span>
        <span className="pt-1 font-display font-medium text-2xl leading-8">{day.getUTCDate()}</span>
        <span className="text-muted text-xs">{weekday.format(day)}</span>
        <span className="px-0.5 pb-1.5 text-muted text-xs">{formatTime(time)}</span>
        {hasZone && <span className="-mt-1.5 truncate px-0.5 pb-1.5 text-muted text-xs">{zone}</span>}
      </span>
    </time>
  );
}
