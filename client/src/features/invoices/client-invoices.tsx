import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientQueries } from '#client/features/clients/clients.queries.ts';
import { ClientDocuments } from '#client/features/documents/list/client-documents.tsx';
import { InvoiceStatusBadge } from '#client/features/documents/list/status-badge.tsx';
import { PAGE_SIZE } from '#shared/page-size.ts';
import { dueDateOf } from './due-text.ts';
import { isOpenInvoice } from './invoice-actions.ts';
import { SettlementNote } from './settlement-note.tsx';

/** The invoices of one client. @param timeZone the seller's (IANA) */
export function ClientInvoices({ clientId, timeZone }: { clientId: string; timeZone: string }) {
  const [shown, setShown] = useState(PAGE_SIZE);
  const list = useQuery(clientQueries.invoices(clientId, shown));
  return (
    <ClientDocuments
      kind="invoice"
      list={list}
      onLoadMore={() => setShown(shown + PAGE_SIZE)}
      timeZone={timeZone}
      dateOf={dueDateOf}
      badgeOf={(invoice) => <InvoiceStatusBadge invoice={invoice} />}
      noteOf={(invoice) => <SettlementNote invoice={invoice} />}
      isOpen={isOpenInvoice}
    />
  );
}
