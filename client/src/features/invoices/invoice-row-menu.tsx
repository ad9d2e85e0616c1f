import { Ban, CircleCheck, type LucideIcon, Undo2 } from 'lucide-react';
import { DocumentRowMenu } from '#client/features/documents/list/document-row-menu.tsx';
import { MenuItem } from '#client/ui/menu.tsx';
import type { Invoice } from '#shared/invoice.ts';
import type { SettableInvoiceStatus } from '#shared/invoice-status.ts';
import {
  type InvoiceRowActions,
  isOpenInvoice,
  publicInvoicePath,
  statusActions,
} from './invoice-actions.ts';

const statusIcons: Record<SettableInvoiceStatus, LucideIcon> = {
  paid: CircleCheck,
  pending: Undo2,
  cancelled: Ban,
};

interface InvoiceRowMenuProps {
  invoice: Invoice;
  actions: InvoiceRowActions;
}

export function InvoiceRowMenu({ invoice, actions }: InvoiceRowMenuProps) {
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
