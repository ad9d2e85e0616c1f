import {
  Ban,
  CircleCheck,
  CircleSlash,
  Coins,
  Eraser,
  FileMinus,
  FilePenLine,
  type LucideIcon,
  ReceiptText,
  Repeat,
  RotateCcw,
  Undo2,
} from 'lucide-react';
import { DocumentRowMenu } from '#client/features/documents/list/document-row-menu.tsx';
import { MenuItem, MenuLink } from '#client/ui/menu.tsx';
import type { Invoice } from '#shared/invoice.ts';
import type { SettableInvoiceStatus } from '#shared/invoice-status.ts';
import {
  type InvoiceRowActions,
  isOpenInvoice,
  type PrimaryInvoiceAction,
  publicInvoicePath,
  statusActions,
} from './invoice-actions.ts';
import { isRevisable, isVoided, type MoneyAction, moneyActions } from './money-actions.ts';

const moneyIcons: Record<MoneyAction, LucideIcon> = {
  payment: ReceiptText,
  credit: Coins,
  refund: RotateCcw,
  'write-off': Eraser,
  'credit-note': FileMinus,
  void: CircleSlash,
};

const statusIcons: Record<SettableInvoiceStatus, LucideIcon> = {
  paid: CircleCheck,
  pending: Undo2,
  cancelled: Ban,
};

interface InvoiceMenuProps {
  invoice: Invoice;
  /** Its own screen; missing on that screen. */
  detailsPath?: string;
  /** What has a button of its own beside the menu. */
  primary?: PrimaryInvoiceAction | undefined;
  actions: InvoiceRowActions;
}

export function InvoiceMenu({ invoice, detailsPath, primary, actions }: InvoiceMenuProps) {
  const isOpen = isOpenInvoice(invoice);
  return (
    <DocumentRowMenu
      row={invoice}
      detailsPath={detailsPath}
      publicPath={publicInvoicePath(invoice)}
      isOpen={isOpen}
      isSendable={isOpen && primary !== 'send'}
      isEditable={!isVoided(invoice)}
      actions={actions}
    >
      {moneyActions(invoice)
        .filter(({ action }) => (detailsPath ? action === 'payment' : !(primary && action === 'payment')))
        .map(({ action, label }) => {
          const Icon = moneyIcons[action];
          return (
            <MenuItem
              key={action}
              icon={<Icon aria-hidden="true" strokeWidth={1.75} />}
              onSelect={() => actions.onMoney(invoice, action)}
            >
              {label}
            </MenuItem>
          );
        })}
      {!detailsPath && isRevisable(invoice) && (
        <MenuItem
          icon={<FilePenLine aria-hidden="true" strokeWidth={1.75} />}
          onSelect={() => actions.onRevise(invoice)}
        >
          Revise
        </MenuItem>
      )}
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
      <MenuLink
        href={`/recurring?from=${invoice.id}`}
        icon={<Repeat aria-hidden="true" strokeWidth={1.75} />}
      >
        Make recurring…
      </MenuLink>
    </DocumentRowMenu>
  );
}
