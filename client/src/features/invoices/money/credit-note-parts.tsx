import { useController, useWatch } from 'react-hook-form';
import { DecimalInput } from '#client/features/documents/form/decimal-input.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { type LineLeft, leftToCredit } from '#shared/credit-note-totals.ts';
import { currencyPlaces } from '#shared/currency-places.ts';
import { formatMoney, formatQuantity } from '#shared/money.ts';
import { plainDecimal } from '#shared/typed-decimal.ts';
import type { Creditable } from './credit-note.queries.ts';
import type { CreditValues } from './credit-note-values.ts';
import { AmountField } from './entry-fields.tsx';

/** Of what the invoice says it is how much: a sum, or so much of each line. */
export function CreditedParts({ creditable }: { creditable: Creditable }) {
  const mode = useWatch<CreditValues, 'mode'>({ name: 'mode' });
  const { currency, lines, earlier } = creditable;
  const left = leftToCredit(creditable, earlier);
  if (mode === 'full') return null;
  if (mode === 'amount')
    return (
      <AmountField
        currency={currency}
        help={`With tax. ${formatMoney(left.total, currency)} can still be credited.`}
      />
    );
  return (
    <ul className="grid gap-4">
      {lines.map(({ id, description }, position) => (
        <li key={id}>
          <CreditedLineFields
            position={position}
            description={description}
            left={left.lines.find((line) => line.id === id)}
            creditable={creditable}
          />
        </li>
      ))}
    </ul>
  );
}

interface CreditedLineProps {
  position: number;
  description: string;
  left: LineLeft | undefined;
  creditable: Creditable;
}

const isSome = (amount: string | undefined) => Number(amount ?? '0') > 0;

function CreditedLineFields({ position, description, left, creditable }: CreditedLineProps) {
  const { field, fieldState } = useController<CreditValues, `lines.${number}.typed`>({
    name: `lines.${position}.typed`,
  });
  const { field: by } = useController<CreditValues, `lines.${number}.by`>({ name: `lines.${position}.by` });
  const { currency } = creditable;
  if (!left || !isSome(left.amount))
    return (
      <div className="grid gap-1.5">
        <p className="font-medium text-sm [overflow-wrap:anywhere]">{description}</p>
        <p className="text-muted text-sm">Credited in full already.</p>
      </div>
    );
  const places = by.value === 'quantity' ? 2 : currencyPlaces(currency);
  return (
    <Field
      label={<span className="[overflow-wrap:anywhere]">{description}</span>}
      help={leftText(left, creditable, position)}
      error={fieldState.error?.message}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_9.5rem] gap-2">
        <DecimalInput
          field={field}
          normalize={(text) => plainDecimal(text, places)}
          placeholder={by.value === 'quantity' ? '0' : '0.00'}
          onType={field.onChange}
          onRead={field.onChange}
        />
        <Field label={`Measure of ${description}`} isLabelHidden>
          <Select
            ref={by.ref}
            options={[
              { value: 'quantity', label: 'Quantity' },
              { value: 'amount', label: `Amount, ${currency}` },
            ]}
            value={by.value}
            onValueChange={by.onChange}
            onBlur={by.onBlur}
          />
        </Field>
      </div>
    </Field>
  );
}

/** '2 left, $100.00 before tax' */
function leftText(
  { quantity, amount }: LineLeft,
  { currency, pricesIncludeTax, lines }: Creditable,
  position: number,
): string {
  const isTaxed = (lines[position]?.taxes ?? []).length > 0;
  const money = `${formatMoney(amount, currency)}${isTaxed && !pricesIncludeTax ? ' before tax' : ''}`;
  return isSome(quantity) ? `${formatQuantity(quantity)} left, ${money}` : `${money} left`;
}
