import type { ReactNode } from 'react';
import { type FieldPath, useController, useFormContext, useWatch } from 'react-hook-form';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { CurrencyPicker } from './currency-picker.tsx';
import type { DetailValues, DocumentFormValues } from './document-form-values.ts';
import { type FormPart, useFormParts } from './form-parts.tsx';

type TextName = keyof DetailValues & FieldPath<DocumentFormValues>;

interface TextProps {
  name: TextName;
  label: string;
  isReadOnly: boolean;
  help?: string;
}

function useText(name: TextName) {
  const { register, formState } = useFormContext<DocumentFormValues>();
  return { ...register(name), error: formState.errors[name]?.message };
}

function ShortText({ name, label, isReadOnly, help }: TextProps) {
  const { error, ...field } = useText(name);
  return (
    <Field label={label} isOptional error={error} help={help}>
      <Input autoComplete="off" readOnly={isReadOnly} {...field} />
    </Field>
  );
}

function LongText({ name, label, isReadOnly, help }: TextProps) {
  const { error, ...field } = useText(name);
  return (
    <Field label={label} isOptional error={error} help={help}>
      <Textarea rows={2} readOnly={isReadOnly} {...field} />
    </Field>
  );
}

function Day({ name, label, isReadOnly }: TextProps) {
  const { error, ...field } = useText(name);
  return (
    <Field label={label} isOptional error={error}>
      <Input type="date" max="9999-12-31" readOnly={isReadOnly} className="tabular-nums" {...field} />
    </Field>
  );
}

/** What the document says beside its lines, as far as it is used. */
export function DetailFields({ isReadOnly }: { isReadOnly: boolean }) {
  const { isOpen } = useFormParts();
  const parts: [FormPart, ReactNode][] = [
    [
      'reference',
      <>
        <ShortText key="buyer" name="buyerReference" label="Client's reference" isReadOnly={isReadOnly} />
        <ShortText key="order" name="orderNumber" label="Order number" isReadOnly={isReadOnly} />
      </>,
    ],
    [
      'service',
      <>
        <Day key="from" name="serviceFrom" label="Service from" isReadOnly={isReadOnly} />
        <Day key="to" name="serviceTo" label="Service to" isReadOnly={isReadOnly} />
      </>,
    ],
    ['exchange', <Exchange key="exchange" isReadOnly={isReadOnly} />],
    ['notes', <LongText key="notes" name="notes" label="Notes to the client" isReadOnly={isReadOnly} />],
    ['terms', <LongText key="terms" name="terms" label="Payment terms" isReadOnly={isReadOnly} />],
  ];
  const shown = parts.filter(([part]) => isOpen(part));
  if (shown.length === 0) return null;
  return (
    <div className="grid gap-4 border-line border-t pt-4">
      {shown.map(([part, fields]) => (
        <div
          key={part}
          data-part={part}
          className={part === 'notes' || part === 'terms' ? '' : 'grid gap-4 sm:grid-cols-2'}
        >
          {fields}
        </div>
      ))}
    </div>
  );
}

/** What its tax comes to in another currency, where the law asks for it. */
function Exchange({ isReadOnly }: { isReadOnly: boolean }) {
  const { control } = useFormContext<DocumentFormValues>();
  const { ownCurrency } = useFormParts();
  const { field, fieldState } = useController({ control, name: 'taxCurrency' });
  const currency = useWatch({ control, name: 'currency' }) ?? ownCurrency;
  return (
    <>
      <Field label="Tax currency" isOptional error={fieldState.error?.message}>
        {isReadOnly ? (
          <Input readOnly value={field.value ?? ''} />
        ) : (
          <CurrencyPicker
            ref={field.ref}
            value={field.value ?? ''}
            noneLabel="None"
            onValueChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      </Field>
      <ShortText
        name="taxRateOfExchange"
        label="Exchange rate"
        isReadOnly={isReadOnly}
        help={`How much 1 ${currency} is in ${field.value || 'that currency'}. It prints the tax in it, and changes no amount.`}
      />
    </>
  );
}

/** What a new document is in. Once it is created, that never changes. */
export function CurrencyField() {
  const { isNew, isOpen, ownCurrency } = useFormParts();
  const { control } = useFormContext<DocumentFormValues>();
  const { field, fieldState } = useController({ control, name: 'currency' });
  if (!isOpen('currency')) return null;
  return (
    <div data-part="currency">
      {isNew ? (
        <Field label="Currency" error={fieldState.error?.message}>
          <CurrencyPicker
            ref={field.ref}
            value={field.value ?? ownCurrency}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
          />
        </Field>
      ) : (
        <Field label="Currency" help="It can't be changed anymore.">
          <Input readOnly value={field.value ?? ownCurrency} />
        </Field>
      )}
    </div>
  );
}

/** As {@link IssueDateField}, for documents that are issued on the day on which they are created unless somebody asks for it. */
export function ProposalIssueDate({ isReadOnly }: { isReadOnly: boolean }) {
  const { isOpen } = useFormParts();
  if (!isOpen('issued')) return null;
  return (
    <div data-part="issued">
      <IssueDateField
        isReadOnly={isReadOnly}
        help="The day on which you create it, unless you choose another."
      />
    </div>
  );
}

/** When the document was issued. A last day before it is possible, and said. */
export function IssueDateField({ isReadOnly, help }: { isReadOnly: boolean; help?: string }) {
  const { control, register, formState } = useFormContext<DocumentFormValues & { dueDate?: string }>();
  const [issuedOn, dueDate] = useWatch({ control, name: ['issuedOn', 'dueDate'] });
  const isLater = Boolean(issuedOn && dueDate && dueDate < issuedOn);
  return (
    <Field
      label="Issue Date"
      error={formState.errors.issuedOn?.message}
      help={isLater ? 'This is after the due date.' : help}
    >
      <Input
        type="date"
        max="9999-12-31"
        readOnly={isReadOnly}
        className="tabular-nums"
        {...register('issuedOn')}
      />
    </Field>
  );
}
