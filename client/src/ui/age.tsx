import { cn } from '#client/lib/cn.ts';
import { useNow } from '#client/lib/use-now.ts';
import { formatAge, formatInstant } from '#shared/dates.ts';
import { Tooltip } from './tooltip.tsx';

interface AgeProps {
  /** ISO 8601. */
  instant: string;
  /** The seller's zone (IANA). */
  timeZone: string;
  className?: string;
}

/** '2 days ago', with the exact instant on hover. */
export function Age({ instant, timeZone, className }: AgeProps) {
  const now = useNow();
  return (
    <Tooltip content={formatInstant(instant, timeZone)}>
      <time dateTime={instant} className={cn('shrink-0 text-muted text-xs leading-5', className)}>
        {formatAge(instant, now)}
      </time>
    </Tooltip>
  );
}
