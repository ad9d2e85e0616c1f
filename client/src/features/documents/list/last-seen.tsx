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
    <>
      {' · '}
      <Tooltip content={`Last viewed ${formatInstant(instant, timeZone)}`}>
        <time dateTime={instant}>{`Viewed ${formatAge(instant, now).replace('Just', 'just')}`}</time>
      </Tooltip>
    </>
  );
}
