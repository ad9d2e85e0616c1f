import { DocumentRow } from '#client/features/documents/list/document-row.tsx';
import { InvoiceStatusBadge } from '#client/features/documents/list/status-badge.tsx';
import type { Invoice } from '#shared/invoice.ts';
import { dueText } from './due-text.ts';
import { type InvoiceRowActions, isOpenInvoice, publicInvoicePath } from './invoice-actions.ts';
import { InvoiceRowMenu } from './invoice-row-menu.tsx';
import { PaymentNote } from './payment-note.tsx';

interface InvoiceRowProps {
  invoice: Invoice;
  calendar: { today: string; timeZone: string };
  actions: InvoiceRowActions;
}

export function InvoiceRow({ invoice, calendar, actions }: InvoiceRowProps) {
  const { proposalDisplayNumber } = invoice;
  return (
    <DocumentRow
      document={invoice}
      timeZone={calendar.timeZone}
      linked={
        proposalDisplayNumber
          ? {
              relation: 'from',
              displayNumber: proposalDisplayNumber,
              path: `/proposals?search=${proposalDisplayNumber}`,
            }
          : undefined
      }
      date={{
        day: invoice.dueDate,
        meaning: dueText(invoice, calendar),
        isLate: invoice.status === 'overdue',
      }}
      isOpen={isOpenInvoice(invoice)}
      badge={<InvoiceStatusBadge status={invoice.status} />}
      note={invoice.payments && <PaymentNote payments={invoice.payments} timeZone={calendar.timeZone} />}
      publicPath={publicInvoicePath(invoice)}
      menu={<InvoiceRowMenu invoice={invoice} actions={actions} />}
    />
  );
}
