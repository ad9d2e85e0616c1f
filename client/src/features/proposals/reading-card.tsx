import { queryOptions, useQuery } from '@tanstack/react-query';
import { polled } from '#client/lib/polled.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { formatInstant } from '#shared/dates.ts';
import type { Reading } from '#shared/section-times.ts';
import { durationText, openedText } from './reading-text.ts';

const readingQuery = (id: string) =>
  queryOptions<Reading>({ ...polled, queryKey: ['/api/proposals', id, 'reading'] });

interface ReadingCardProps {
  proposalId: string;
  /** The seller's zone (IANA). */
  timeZone: string;
}

/** How often and when the client had the proposal open, and how long each section of its current version. */
export function ReadingCard({ proposalId, timeZone }: ReadingCardProps) {
  const { data: reading } = useQuery(readingQuery(proposalId));
  if (!reading) return null;
  const { opened, firstSeenAt, lastSeenAt, version, sections } = reading;
  const longest = Math.max(...sections.map(({ seconds }) => seconds));
  return (
    <Card aria-labelledby="details-reading">
      <CardHead isRuled id="details-reading" title="Reading" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 py-4 max-sm:px-4">
        <div>
          <p className="font-medium">{openedText(opened)}</p>
          {firstSeenAt && lastSeenAt && (
            <p className="text-muted text-xs leading-5 tabular-nums">
              <span>{formatInstant(firstSeenAt, timeZone)}</span>
              {lastSeenAt !== firstSeenAt && <span>{`, last ${formatInstant(lastSeenAt, timeZone)}`}</span>}
            </p>
          )}
        </div>
        {longest > 0 && <Sections sections={sections} longest={longest} />}
        {longest > 0 && (
          <p className="text-muted text-xs">
            {version > 1 ? `Time on each section of version ${version}.` : 'Time on each section.'}
          </p>
        )}
      </div>
    </Card>
  );
}

function Sections({ sections, longest }: Pick<Reading, 'sections'> & { longest: number }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {sections.map(({ anchor, title, seconds }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections are told by their place
        <li key={`${anchor} ${index}`} className="grid grid-cols-[minmax(0,1fr)] gap-1 text-sm">
          <p className="flex justify-between gap-4">
            <bdi className="min-w-0 truncate" title={title}>
              {title}
            </bdi>
            <span className="shrink-0 text-muted tabular-nums">{durationText(seconds)}</span>
          </p>
          <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
            <div
              className="h-full rounded-full bg-accent"
              style={{ width: `${(seconds / longest) * 100}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
