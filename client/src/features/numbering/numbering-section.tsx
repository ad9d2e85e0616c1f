import { useQuery } from '@tanstack/react-query';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FormSkeleton } from '#client/ui/form-skeleton.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { numberedKinds } from '#shared/numbering.ts';
import { numberingQuery } from './numbering.queries.ts';
import { SeriesForm } from './series-form.tsx';

/** How the next invoices and proposals are numbered. */
export function NumberingSection({ timeZone }: { timeZone: string }) {
  const { data, isError, isFetching, refetch } = useQuery(numberingQuery());
  return (
    <SettingsSection
      title="Numbering"
      text="Continue the numbers of another program, or choose how yours look. Documents that were issued keep theirs."
    >
      <div className="grid gap-4">
        {numberedKinds.map((kind) => (
          <Card key={kind}>
            {data && <SeriesForm kind={kind} series={data[kind]} timeZone={timeZone} />}
            {!data && isError && (
              <ErrorState
                title="Couldn't load your numbering"
                onRetry={() => void refetch()}
                isRetrying={isFetching}
              />
            )}
            {!data && !isError && <FormSkeleton label="Loading your numbering" rows={2} />}
          </Card>
        ))}
      </div>
    </SettingsSection>
  );
}
