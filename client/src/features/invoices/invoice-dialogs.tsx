import { DocumentFormDialogs } from '#client/features/documents/form/document-form-dialogs.tsx';
import type { DocumentFormOptions } from '#client/features/documents/form/document-form-options.ts';
import { useDialogRow } from '#client/features/documents/list/use-document-actions.ts';
import { RemindersDialog } from '#client/features/reminders/reminders-dialog.tsx';
import type { Invoice } from '#shared/invoice.ts';
import type { User } from '#shared/user.ts';
import type { OpenInvoiceDialog } from './invoice-actions.ts';
import { CancelInvoiceDialog, DeleteInvoiceDialog, PayInvoiceDialog } from './invoice-confirm-dialogs.tsx';
import { invoiceForms } from './invoice-form.tsx';
import { MoneyDialogs, moneyActionOf } from './money/money-dialogs.tsx';

interface InvoiceDialogsProps {
  open: OpenInvoiceDialog | undefined;
  user: User;
  onClose: () => void;
  /** On the screen of the document alone. */
  onDeleted?: () => void;
  onAddClient: DocumentFormOptions<unknown>['onAddClient'];
}

/** All dialogs of a list of invoices. */
export function InvoiceDialogs({ open, user, onClose, onDeleted, onAddClient }: InvoiceDialogsProps) {
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
      <DeleteInvoiceDialog
        isOpen={open?.kind === 'delete'}
        invoice={invoice}
        onClose={onClose}
        onDeleted={onDeleted}
      />
      <PayInvoiceDialog isOpen={open?.kind === 'pay'} invoice={invoice} onClose={onClose} />
      <MoneyDialogs
        action={moneyActionOf(open)}
        invoice={invoice}
        timeZone={user.timeZone}
        onClose={onClose}
      />
      <CancelInvoiceDialog isOpen={open?.kind === 'cancel'} invoice={invoice} onClose={onClose} />
    </>
  );
}
