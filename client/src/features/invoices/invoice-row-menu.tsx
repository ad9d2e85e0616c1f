import {
  Ban,
  CircleCheck,
  Copy,
  Ellipsis,
  Eye,
  Link,
  type LucideIcon,
  Pencil,
  Trash2,
  Undo2,
} from 'lucide-react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#client/ui/menu.tsx';
import type { Invoice } from '#shared/invoice.ts';
import type { SettableInvoiceStatus } from '#shared/invoice-status.ts';
import { type InvoiceRowActions, publicInvoicePath, statusActions } from './invoice-actions.ts';

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
    <Menu
      label={`Actions for ${invoice.displayNumber}`}
      trigger={
        <IconButton
          label={`More actions for ${invoice.displayNumber}`}
          size="sm"
          className="text-muted"
          icon={<Ellipsis aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        />
      }
    >
      <MenuLink
        href={publicInvoicePath(invoice.invoiceNumber)}
        isNewTab
        icon={<Eye aria-hidden="true" strokeWidth={1.75} />}
      >
        View Details
      </MenuLink>
      <MenuItem
        icon={<Pencil aria-hidden="true" strokeWidth={1.75} />}
        onSelect={() => actions.onEdit(invoice)}
      >
        Edit
      </MenuItem>
      {statusActions(invoice.status).map(({ status, label }) => {
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
      <MenuItem
        icon={<Link aria-hidden="true" strokeWidth={1.75} />}
        onSelect={() => actions.onCopyLink(invoice)}
      >
        Copy link
      </MenuItem>
      <MenuItem
        icon={<Copy aria-hidden="true" strokeWidth={1.75} />}
        onSelect={() => actions.onDuplicate(invoice)}
      >
        Duplicate
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        isDanger
        icon={<Trash2 aria-hidden="true" strokeWidth={1.75} />}
        onSelect={() => actions.onDelete(invoice)}
      >
        Delete
      </MenuItem>
    </Menu>
  );
}
