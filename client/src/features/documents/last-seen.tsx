import { Eye } from 'lucide-react';
import { useNow } from '#client/lib/use-now.ts';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { formatAge, formatInstant } from '#shared/dates.ts';

interface LastSeenProps {
  /** ISO 8601, or null where nobody has opened the document yet. */
  instant: string | null;
  /** The seller's zone (IANA). */
  timeZone: string;
}

/** 'Viewed 2 hours ago', with the exact instant on hover. */
export function LastSeen({ instant, timeZone }: LastSeenProps) {
  return instant && <Seen instant={instant} timeZone={timeZone} />;
}

function Seen({ instant, timeZone }: LastSeenProps & { instant: string }) {
  const now = useNow();
  return (
    <Tooltip content={`Last viewed ${formatInstant(instant, timeZone)}`}>
      <time
        dateTime={instant}
        className="mt-px flex w-fit items-center gap-1 whitespace-nowrap text-muted text-xs"
      >
        <Eye aria-hidden="true" className="size-3 lg:hidden max-sm:hidden" strokeWidth={1.75} />
        <span>
          <span className="sm:max-lg:sr-only">Viewed </span>
          {formatAge(instant, now).replace('Just', 'just')}
        </span>
      </time>
    </Tooltip>
  );
}
