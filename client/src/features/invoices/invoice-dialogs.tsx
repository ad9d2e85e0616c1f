import type { DocumentFormOptions } from '#client/features/documents/form/document-form.tsx';
import { DocumentFormDialogs } from '#client/features/documents/form/document-form-dialogs.tsx';
import { useDialogRow } from '#client/features/documents/list/use-document-actions.ts';
import { RemindersDialog } from '#client/features/reminders/reminders-dialog.tsx';
import type { Invoice } from '#shared/invoice.ts';
import type { User } from '#shared/user.ts';
import type { OpenInvoiceDialog } from './invoice-actions.ts';
import { CancelInvoiceDialog, DeleteInvoiceDialog, PayInvoiceDialog } from './invoice-confirm-dialogs.tsx';
import { invoiceForms } from './invoice-form.tsx';

interface InvoiceDialogsProps {
  open: OpenInvoiceDialog | undefined;
  user: User;
  onClose: () => void;
  onAddClient: DocumentFormOptions<unknown>['onAddClient'];
}

/** All dialogs of a list of invoices. */
export function InvoiceDialogs({ open, user, onClose, onAddClient }: InvoiceDialogsProps) {
  const invoice = useDialogRow<Invoice>(open);
  return (
    <>
      <DocumentFormDialogs
        forms={invoiceForms}
        open={open}
        user={user}
        onClose={onClose}
        onAddClient={onAddClient}
      />
      <RemindersDialog
        kind="invoice"
        isOpen={open?.kind === 'reminders'}
        document={invoice}
        user={user}
        onClose={onClose}
      />
      <DeleteInvoiceDialog isOpen={open?.kind === 'delete'} invoice={invoice} onClose={onClose} />
      <PayInvoiceDialog isOpen={open?.kind === 'pay'} invoice={invoice} onClose={onClose} />
      <CancelInvoiceDialog isOpen={open?.kind === 'cancel'} invoice={invoice} onClose={onClose} />
    </>
  );
}
