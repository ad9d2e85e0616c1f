import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useParams } from 'wouter';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { useAddClient } from '#client/features/clients/use-add-client.tsx';
import { DetailsState } from '#client/features/documents/details/details-state.tsx';
import { recurringQueries } from '#client/features/recurring/recurring.queries.ts';
import { useRecurringActions } from '#client/features/recurring/recurring-actions.ts';
import { RecurringDetails } from '#client/features/recurring/recurring-details.tsx';
import { shownTitle } from '#client/features/recurring/recurring-text.ts';
import { lazyOnIntent } from '#client/lib/lazy-on-intent.ts';
import { LazyMount } from '#client/ui/lazy-mount.tsx';
import type { RecurringWithContent } from '#shared/recurring.ts';
import { pageTitle } from '#shared/routes.ts';
import type { User } from '#shared/user.ts';

// Forms pull in validation code that the screen does not need.
const RecurringDialogs = lazyOnIntent(
  async () => (await import('#client/features/recurring/recurring-dialogs.tsx')).RecurringDialogs,
);

export function RecurringInvoicePage() {
  const { recurringId = '' } = useParams();
  const user = useLastUser();
  const recurring = useQuery(recurringQueries.details(recurringId));
  return (
    <DetailsState noun="recurring invoice" document={recurring}>
      {(loaded) => user && <RecurringInvoice key={loaded.id} recurring={loaded} user={user} />}
    </DetailsState>
  );
}

function RecurringInvoice({ recurring, user }: { recurring: RecurringWithContent; user: User }) {
  const [, navigate] = useLocation();
  const { open, close, actions } = useRecurringActions();
  const { addClient, addClientDialog } = useAddClient();
  const title = shownTitle(recurring);
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  return (
    <>
      <RecurringDetails recurring={recurring} user={user} actions={actions} />
      <LazyMount isWanted={open !== undefined}>
        <RecurringDialogs
          open={open}
          user={user}
          onClose={close}
          onDeleted={() => navigate('/recurring')}
          onAddClient={addClient}
        />
      </LazyMount>
      {addClientDialog}
    </>
  );
}
