import { DocumentRow } from '#client/features/documents/list/document-row.tsx';
import type { RowsSelection } from '#client/features/documents/list/document-table.tsx';
import { InvoiceStatusBadge } from '#client/features/documents/list/status-badge.tsx';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import type { Invoice } from '#shared/invoice.ts';
import { dueDateOf } from './due-text.ts';
import { type InvoiceRowActions, invoicePath, isOpenInvoice, publicInvoicePath } from './invoice-actions.ts';
import { InvoiceMenu } from './invoice-menu.tsx';
import { PaymentNote } from './payment-note.tsx';
import { ReplyNote } from './replies/reply-note.tsx';
import { SettlementNote } from './settlement-note.tsx';

interface InvoiceRowProps {
  invoice: Invoice;
  calendar: { today: string; timeZone: string };
  actions: InvoiceRowActions;
  selection?: RowsSelection | undefined;
}

export function InvoiceRow({ invoice, calendar, actions, selection }: InvoiceRowProps) {
  const { proposalId, proposalDisplayNumber } = invoice;
  return (
    <DocumentRow
      document={invoice}
      selection={selection}
      timeZone={calendar.timeZone}
      linked={
        proposalId && proposalDisplayNumber
          ? {
              relation: 'from',
              displayNumber: proposalDisplayNumber,
              path: `/proposals/${proposalId}`,
            }
          : undefined
      }
      date={dueDateOf(invoice, calendar)}
      isOpen={isOpenInvoice(invoice)}
      badge={<InvoiceStatusBadge invoice={invoice} />}
      note={
        <>
          <SettlementNote invoice={invoice} />
          {invoice.openReply && <ReplyNote reply={invoice.openReply} />}
          {invoice.payments && (
            <PaymentNote
              payments={invoice.payments}
              currency={invoice.currency ?? DEFAULT_CURRENCY}
              timeZone={calendar.timeZone}
            />
          )}
        </>
      }
      path={invoicePath(invoice)}
      publicPath={publicInvoicePath(invoice)}
      menu={<InvoiceMenu invoice={invoice} detailsPath={invoicePath(invoice)} actions={actions} />}
    />
  );
}
