import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { Field } from '#client/ui/field.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { toast } from '#client/ui/toast-store.ts';
import type { Invoice } from '#shared/invoice.ts';
import { voidInvoiceSchema } from '#shared/void-invoice.ts';
import { useVoidInvoice } from './money.queries.ts';

/** Takes an invoice back for good. */
export function VoidForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, displayNumber } = invoice;
  const makeVoid = useVoidInvoice(id);
  const form = useForm<z.input<typeof voidInvoiceSchema>, unknown, z.output<typeof voidInvoiceSchema>>({
    resolver: zodResolver(voidInvoiceSchema),
    defaultValues: { reason: '' },
  });
  return (
    <DialogForm
      form={form}
      usesServerMessage
      submitLabel="Void invoice"
      pendingLabel="Voiding..."
      failureText="Failed to void the invoice"
      draft={{ key: `void:${id}`, label: `Reason to void ${displayNumber}`, path: `/invoices/${id}` }}
      onSave={async (body) => {
        await makeVoid.mutateAsync(body);
        onClose();
        toast({ title: 'Success', description: 'Invoice voided successfully' });
      }}
    >
      <Field
        label="Why *"
        help="For your records. Your client doesn't see it."
        error={form.formState.errors.reason?.message}
      >
        <Textarea rows={2} aria-required="true" {...form.register('reason')} />
      </Field>
    </DialogForm>
  );
}
