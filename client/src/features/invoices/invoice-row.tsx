import { Ban, CircleCheck, type LucideIcon, Undo2 } from 'lucide-react';
import { DocumentRow } from '#client/features/documents/list/document-row.tsx';
import { DocumentRowMenu } from '#client/features/documents/list/document-row-menu.tsx';
import { InvoiceStatusBadge } from '#client/features/documents/list/status-badge.tsx';
import { MenuItem } from '#client/ui/menu.tsx';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import type { Invoice } from '#shared/invoice.ts';
import type { SettableInvoiceStatus } from '#shared/invoice-status.ts';
import { dueDateOf } from './due-text.ts';
import {
  type InvoiceRowActions,
  isOpenInvoice,
  publicInvoicePath,
  statusActions,
} from './invoice-actions.ts';
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
      date={dueDateOf(invoice, calendar)}
      isOpen={isOpenInvoice(invoice)}
      badge={<InvoiceStatusBadge status={invoice.status} />}
      note={
        invoice.payments && (
          <PaymentNote
            payments={invoice.payments}
            currency={invoice.currency ?? DEFAULT_CURRENCY}
            timeZone={calendar.timeZone}
          />
        )
      }
      publicPath={publicInvoicePath(invoice)}
      menu={<InvoiceRowMenu invoice={invoice} actions={actions} />}
    />
  );
}

const statusIcons: Record<SettableInvoiceStatus, LucideIcon> = {
  paid: CircleCheck,
  pending: Undo2,
  cancelled: Ban,
};

function InvoiceRowMenu({ invoice, actions }: Pick<InvoiceRowProps, 'invoice' | 'actions'>) {
  return (
    <DocumentRowMenu
      row={invoice}
      publicPath={publicInvoicePath(invoice)}
      isOpen={isOpenInvoice(invoice)}
      isEditable
      actions={actions}
    >
      {statusActions(invoice).map(({ status, label }) => {
        const Icon = statusIcons[status];
        return (
          <MenuItem
            key={status}
            icon={<Icon aria-hidden="true" strokeWidth={1.75} />}
            onSelect={() => actions.onSetStatus(invoice, status)}
          >
            {label}
          </MenuItem>
        );
      })}
    </DocumentRowMenu>
  );
}
