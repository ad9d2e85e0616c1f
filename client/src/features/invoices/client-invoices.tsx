import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientQueries } from '#client/features/clients/clients.queries.ts';
import { ClientDocuments } from '#client/features/documents/list/client-documents.tsx';
import { InvoiceStatusBadge } from '#client/features/documents/list/status-badge.tsx';
import { useSendAgain } from '#client/features/documents/list/use-send-again.ts';
import { useToday } from '#client/lib/use-today.ts';
import { PAGE_SIZE } from '#shared/page-size.ts';
import { dueText } from './due-text.ts';
import { isOpenInvoice } from './invoice-actions.ts';

interface ClientInvoicesProps {
  clientId: string;
  /** The seller's zone (IANA). */
  timeZone: string;
}

/** The invoices of one client. */
export function ClientInvoices({ clientId, timeZone }: ClientInvoicesProps) {
  const [shown, setShown] = useState(PAGE_SIZE);
  const list = useQuery(clientQueries.invoices(clientId, shown));
  const today = useToday(timeZone);
  const sendAgain = useSendAgain();
  return (
    <ClientDocuments
      kind="invoice"
      list={list}
      toLinkedRow={(invoice) => ({
        ...invoice,
        date: {
          day: invoice.dueDate,
          meaning: dueText(invoice, { today, timeZone }),
          isLate: invoice.status === 'overdue',
        },
        badge: <InvoiceStatusBadge status={invoice.status} />,
        onSendAgain: isOpenInvoice(invoice)
          ? () => sendAgain('invoices', invoice.id, invoice.client.email)
          : undefined,
      })}
      onLoadMore={() => setShown(shown + PAGE_SIZE)}
    />
  );
}
