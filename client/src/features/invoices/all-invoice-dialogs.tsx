import { useState } from 'react';
import { RemindersDialog } from '#client/features/reminders/reminders-dialog.tsx';
import type { Invoice } from '#shared/invoice.ts';
import type { User } from '#shared/user.ts';
import { CancelInvoiceDialog, DeleteInvoiceDialog, PayInvoiceDialog } from './invoice-confirm-dialogs.tsx';
import { CreateInvoiceDialog, DuplicateInvoiceDialog, EditInvoiceDialog } from './invoice-dialogs.tsx';
import type { OpenInvoiceDialog } from './use-invoice-actions.ts';

interface AllInvoiceDialogsProps {
  open: OpenInvoiceDialog | undefined;
  user: User;
  onClose: () => void;
  onAddClient: (onAdded: (client: { id: string }) => void) => void;
}

/** All dialogs of a list of invoices. */
export function AllInvoiceDialogs({ open, user, onClose, onAddClient }: AllInvoiceDialogsProps) {
  const asked = open && 'invoice' in open ? open.invoice : undefined;
  const [lastAsked, setLastAsked] = useState<Invoice>();
  if (asked && asked !== lastAsked) setLastAsked(asked);
  const shared = { user, onClose, onAddClient };
  return (
    <>
      <CreateInvoiceDialog
        isOpen={open?.kind === 'create'}
        clientId={open?.kind === 'create' ? open.clientId : undefined}
        {...shared}
      />
      <EditInvoiceDialog id={open?.kind === 'edit' ? open.id : undefined} {...shared} />
      <DuplicateInvoiceDialog id={open?.kind === 'duplicate' ? open.id : undefined} {...shared} />
      <RemindersDialog
        kind="invoice"
        isOpen={open?.kind === 'reminders'}
        document={lastAsked}
        user={user}
        onClose={onClose}
      />
      <DeleteInvoiceDialog isOpen={open?.kind === 'delete'} invoice={lastAsked} onClose={onClose} />
      <PayInvoiceDialog isOpen={open?.kind === 'pay'} invoice={lastAsked} onClose={onClose} />
      <CancelInvoiceDialog isOpen={open?.kind === 'cancel'} invoice={lastAsked} onClose={onClose} />
    </>
  );
}
