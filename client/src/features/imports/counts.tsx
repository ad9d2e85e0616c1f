import { type Stat, StatCards } from '#client/ui/stat-cards.tsx';
import type { Import } from '#shared/imports.ts';
import { countOfKind, problemCount } from './import-texts.ts';

interface CountsProps {
  value: Import;
  /** What a run would do, instead of what it has done. */
  isForecast?: boolean;
}

/** What becomes of the rows. */
export function Counts({ value, isForecast = false }: CountsProps) {
  const { created, updated, skipped, ambiguous, clientsCreated } = value;
  const figure = (count: number) => count.toLocaleString('en-US');
  const stats: Stat[] = [
    {
      label: isForecast ? 'To be created' : 'Created',
      value: figure(created),
      note: clientsCreated > 0 ? `and ${countOfKind(clientsCreated, 'clients')} on the way` : undefined,
    },
    { label: isForecast ? 'To be updated' : 'Updated', value: figure(updated) },
    { label: isForecast ? 'To be left out' : 'Left out', value: figure(skipped) },
    {
      label: 'Problems',
      value: figure(problemCount(value)),
      ...(ambiguous > 0 && { note: `${figure(ambiguous)} to choose`, tone: 'critical' }),
    },
  ];
  return <StatCards label={isForecast ? 'What would happen' : 'What has happened'} stats={stats} />;
}
