import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useController, useForm, useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { DecimalInput } from '#client/features/documents/form/decimal-input.tsx';
import { newIdempotencyKey } from '#client/lib/api.ts';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { Field, FieldError } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Select } from '#client/ui/select.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { formatMoney, formatQuantity, hundredthsString } from '#shared/money.ts';
import type { ProposalWithItems } from '#shared/proposal.ts';
import { inSentence } from '#shared/sentence.ts';
import { plainDecimal } from '#shared/typed-decimal.ts';
import { useInvoicePart } from '../proposals.queries.ts';
import { type Invoiced, invoicedOf, type PartValues, partSchema, readPart } from './part-values.ts';

interface PartFormProps {
  proposal: ProposalWithItems;
  onClose: () => void;
}

/** Asks for quantities of lines or for a percentage, and makes an invoice of them. */
export function PartForm({ proposal, onClose }: PartFormProps) {
  const invoiced = invoicedOf(proposal);
  if (!invoiced) return null;
  return <LoadedPartForm proposal={proposal} invoiced={invoiced} onClose={onClose} />;
}

function LoadedPartForm({ proposal, invoiced, onClose }: PartFormProps & { invoiced: Invoiced }) {
  const { id, displayNumber, client } = proposal;
  const send = useInvoicePart(id);
  const schema = partSchema(invoiced);
  const form = useForm<PartValues, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: {
      way: invoiced.way ?? 'lines',
      percent: '',
      lines: invoiced.lines.map(() => ({ typed: '' })),
      idempotencyKey: newIdempotencyKey(),
    },
  });
  return (
    <FormProvider {...form}>
      <DialogForm
        form={form}
        usesServerMessage
        submitLabel="Create invoice"
        pendingLabel="Creating invoice..."
        failureText="Failed to create invoice"
        draft={{ key: `part:${id}`, label: `Part of ${displayNumber}`, path: `/proposals/${id}` }}
        onSave={async ({ part, idempotencyKey }) => {
          const { displayNumber: made } = await send.mutateAsync({ part, idempotencyKey });
          onClose();
          toast({ title: 'Success', description: `${made} created and sent` });
        }}
      >
        <div className="grid gap-4">
          <p className="text-muted text-sm">
            {`The invoice is sent to ${inSentence(client.name)}. ${invoiced.free} can be invoiced in parts; the final invoice asks for the rest.`}
          </p>
          {invoiced.way ? <FixedWay way={invoiced.way} /> : <WayField />}
          <PartFields invoiced={invoiced} />
          <PartSum invoiced={invoiced} />
        </div>
      </DialogForm>
    </FormProvider>
  );
}

const FixedWay = ({ way }: { way: PartValues['way'] }) => (
  <Notice>
    {way === 'lines'
      ? 'Earlier parts were invoiced by quantity, so this one is as well.'
      : 'Earlier parts were invoiced by percentage, so this one is as well.'}
  </Notice>
);

function WayField() {
  const { field } = useController<PartValues, 'way'>({ name: 'way' });
  return (
    <Field label="Invoice by">
      <Select
        ref={field.ref}
        options={[
          { value: 'lines', label: 'Quantity' },
          { value: 'percent', label: 'Percentage' },
        ]}
        value={field.value}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  );
}

function PartFields({ invoiced }: { invoiced: Invoiced }) {
  const way = useWatch<PartValues, 'way'>({ name: 'way' });
  const { formState } = useFormContext<PartValues>();
  if (way === 'percent') return <PercentField />;
  const message = formState.errors.lines?.root?.message;
  return (
    <div className="grid gap-3">
      <ul className="grid gap-4">
        {invoiced.lines.map(({ id }, position) => (
          <li key={id}>
            <QuantityField invoiced={invoiced} position={position} />
          </li>
        ))}
      </ul>
      {message && <FieldError id="part-error">{message}</FieldError>}
    </div>
  );
}

function PercentField() {
  const { field, fieldState } = useController<PartValues, 'percent'>({ name: 'percent' });
  return (
    <Field label="Percentage of the whole *" error={fieldState.error?.message}>
      <DecimalInput
        field={field}
        normalize={(text) => plainDecimal(text, 4)}
        aria-required="true"
        placeholder="0"
        onType={field.onChange}
        onRead={field.onChange}
      />
    </Field>
  );
}

function QuantityField({ invoiced, position }: { invoiced: Invoiced; position: number }) {
  const { field, fieldState } = useController<PartValues, `lines.${number}.typed`>({
    name: `lines.${position}.typed`,
  });
  const line = invoiced.lines[position];
  if (!line) return null;
  const left = invoiced.left.get(line.id) ?? 0n;
  if (left <= 0n)
    return (
      <div className="grid gap-1.5">
        <p className="font-medium text-sm [overflow-wrap:anywhere]">{line.description}</p>
        <p className="text-muted text-sm">Invoiced in full already.</p>
      </div>
    );
  const leftText = formatQuantity(hundredthsString(left));
  return (
    <Field
      label={<span className="[overflow-wrap:anywhere]">{line.description}</span>}
      help={`${leftText} of ${formatQuantity(line.quantity)} left, at ${formatMoney(line.rate, invoiced.currency)}`}
      error={fieldState.error?.message}
    >
      <DecimalInput
        field={field}
        normalize={(text) => plainDecimal(text, 2)}
        placeholder="0"
        onType={field.onChange}
        onRead={field.onChange}
      />
    </Field>
  );
}

/** What the part comes to as it is typed. */
function PartSum({ invoiced }: { invoiced: Invoiced }) {
  const [way, percent, lines] = useWatch<PartValues, ['way', 'percent', 'lines']>({
    name: ['way', 'percent', 'lines'],
  });
  const read = readPart(invoiced, { way, percent, lines });
  const preview = 'part' in read ? invoiced.preview(read.part) : undefined;
  const amount = preview && 'amount' in preview ? formatMoney(preview.amount, invoiced.currency) : '–';
  return (
    <p aria-live="polite" className="flex items-baseline justify-between gap-4 border-line border-t pt-3">
      <span className="text-muted">Total of this invoice</span>
      <span className="font-semibold text-lg tabular-nums [overflow-wrap:anywhere]">{amount}</span>
    </p>
  );
}
