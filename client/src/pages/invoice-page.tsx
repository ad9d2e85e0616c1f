import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useParams } from 'wouter';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { useAddClient } from '#client/features/clients/use-add-client.tsx';
import { DetailsState } from '#client/features/documents/details/details-state.tsx';
import { useInvoiceActions } from '#client/features/invoices/invoice-actions.ts';
import { InvoiceDetails } from '#client/features/invoices/invoice-details.tsx';
import { invoiceQueries } from '#client/features/invoices/invoices.queries.ts';
import { lazyOnIntent } from '#client/lib/lazy-on-intent.ts';
import { useOpenParameter } from '#client/lib/open-parameter.ts';
import { LazyMount } from '#client/ui/lazy-mount.tsx';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import { pageTitle } from '#shared/routes.ts';
import type { User } from '#shared/user.ts';

// Forms pull in validation code that the screen does not need.
const InvoiceDialogs = lazyOnIntent(
  async () => (await import('#client/features/invoices/invoice-dialogs.tsx')).InvoiceDialogs,
);

export function InvoicePage() {
  const { invoiceId = '' } = useParams();
  const user = useLastUser();
  const invoice = useQuery(invoiceQueries.details(invoiceId));
  return (
    <DetailsState noun="invoice" document={invoice}>
      {(loaded) => user && <Invoice key={loaded.id} invoice={loaded} user={user} />}
    </DetailsState>
  );
}

function Invoice({ invoice, user }: { invoice: InvoiceWithItems; user: User }) {
  const [, navigate] = useLocation();
  const { open, close, actions } = useInvoiceActions();
  const { addClient, addClientDialog } = useAddClient();
  // Where credit can be applied is shown on the client's screen, which leads here.
  useOpenParameter('credit', () => actions.onMoney(invoice, 'credit'));
  useEffect(() => {
    document.title = pageTitle(`Invoice ${invoice.displayNumber}`);
  }, [invoice.displayNumber]);
  return (
    <>
      <InvoiceDetails invoice={invoice} timeZone={user.timeZone} actions={actions} />
      <LazyMount isWanted={open !== undefined}>
        <InvoiceDialogs
          open={open}
          user={user}
          onClose={close}
          onDeleted={() => navigate('/invoices')}
          onAddClient={addClient}
        />
      </LazyMount>
      {addClientDialog}
    </>
  );
}
