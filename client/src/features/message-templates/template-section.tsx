import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FormSkeleton } from '#client/ui/form-skeleton.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { TabPanel, Tabs } from '#client/ui/tabs.tsx';
import type { DraftKind } from '#shared/draft.ts';
import type { User } from '#shared/user.ts';
import { templatesQuery } from './message-templates.queries.ts';
import { TemplateForm } from './template-form.tsx';

const tabs = [
  { value: 'invoice', label: 'Invoices' },
  { value: 'proposal', label: 'Proposals' },
] as const;

/** What the mails say that bring new documents. */
export function TemplateSection({ user }: { user: User }) {
  const { data, isError, isFetching, refetch } = useQuery(templatesQuery());
  const [tab, choose] = useState<DraftKind>('invoice');
  return (
    <SettingsSection
      title="Emails"
      text="What the email says when you send a document. You can still change it for one document in Review and send."
    >
      <Card>
        {data && (
          <Tabs
            label="Emails"
            tabs={tabs}
            value={tab}
            onValueChange={choose}
            className="gap-0 max-sm:gap-0"
            listClassName="mx-4 max-sm:mx-3"
          >
            {tabs.map(({ value }) => (
              <TabPanel key={value} value={value} isKept>
                <TemplateForm kind={value} stored={data[value]} user={user} />
              </TabPanel>
            ))}
          </Tabs>
        )}
        {!data && isError && (
          <ErrorState
            title="Couldn't load your emails"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!data && !isError && <FormSkeleton label="Loading your emails" rows={3} />}
      </Card>
    </SettingsSection>
  );
}
