import { CurrencyPicker } from '#client/features/documents/form/currency-picker.tsx';
import { countOf } from '#client/lib/count-text.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select, type SelectOption } from '#client/ui/select.tsx';
import type { ImportColumn, ImportMapping, TableKind } from '#shared/imports.ts';
import { sentence } from '#shared/sentence.ts';
import type { TaxRate } from '#shared/tax-rate.ts';
import { ambiguousDates, ambiguousNumbers, dueDaysProblem, type MappingDraft } from './mapping-draft.ts';

type DateOrder = NonNullable<ImportMapping['dateOrder']>;

const dateOptions: readonly SelectOption<DateOrder>[] = [
  { value: 'dmy', label: 'Day first: 31/12/2026' },
  { value: 'mdy', label: 'Month first: 12/31/2026' },
  { value: 'ymd', label: 'Year first: 2026/12/31' },
];

const duplicateOptions: readonly SelectOption<ImportMapping['duplicates']>[] = [
  { value: 'skip', label: 'Leave it as it is' },
  { value: 'update', label: 'Update it from the file' },
  { value: 'create', label: 'Create another one' },
];

/** Invoices that are there already are history, and stay as they are. */
const duplicateHelp: Partial<Record<TableKind, string>> = {
  clients: 'A client is found by email address, then by name and company.',
  items: 'An item is found by its name.',
};

const AS_FOUND = 'auto';

const markOptions = [
  { value: AS_FOUND, label: 'As found in each column' },
  { value: '.', label: 'A point: 1,234.50' },
  { value: ',', label: 'A comma: 1.234,50' },
] as const;

interface ChoicesProps {
  kind: TableKind;
  columns: readonly ImportColumn[];
  taxNames: readonly string[];
  /** The seller's. */
  rates: readonly TaxRate[];
  draft: MappingDraft;
  /** Say what is missing, as somebody has tried to go on. */
  hasTried: boolean;
  onChange: (part: Partial<MappingDraft>) => void;
}

/** What the file itself doesn't say. */
export function Choices({ kind, columns, taxNames, rates, draft, hasTried, onChange }: ChoicesProps) {
  const isInvoices = kind === 'invoices';
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <DateOrder columns={columns} draft={draft} hasTried={hasTried} onChange={onChange} />
      {duplicateHelp[kind] && (
        <Field label="If you have it already" help={duplicateHelp[kind]}>
          <Select
            options={duplicateOptions}
            value={draft.duplicates}
            onValueChange={(duplicates) => onChange({ duplicates })}
          />
        </Field>
      )}
      <Field label="Currency" help="For rows that name none.">
        <CurrencyPicker value={draft.currency} onValueChange={(currency) => onChange({ currency })} />
      </Field>
      {isInvoices && (
        <Field
          label="Days until due"
          help="For rows without a due date."
          error={hasTried ? dueDaysProblem(draft.dueDays) : undefined}
        >
          <Input
            inputMode="numeric"
            isNumeric
            value={draft.dueDays}
            onChange={({ target }) => onChange({ dueDays: target.value })}
          />
        </Field>
      )}
      {kind !== 'clients' && (
        <DecimalMark columns={columns} draft={draft} hasTried={hasTried} onChange={onChange} />
      )}
      <TaxRates taxNames={taxNames} rates={rates} draft={draft} hasTried={hasTried} onChange={onChange} />
      {isInvoices && (
        <div className="sm:col-span-2 lg:col-span-3">
          <Checkbox
            label="Take differences of rounding over"
            help="Where the lines don't add up to the total of the file, up to one cent a line goes into a line named Rounding. Without it, such an invoice is a problem."
            isChecked={draft.takeRounding}
            onCheckedChange={(takeRounding) => onChange({ takeRounding })}
          />
        </div>
      )}
    </div>
  );
}

type PartProps = Pick<ChoicesProps, 'draft' | 'hasTried' | 'onChange'>;

/** Asked where day and month could be either way: a guess would be wrong for half of all sellers. */
function DateOrder({ columns, draft, hasTried, onChange }: PartProps & Pick<ChoicesProps, 'columns'>) {
  const ambiguous = ambiguousDates(columns, draft);
  const [first] = ambiguous;
  if (!first && !draft.dateOrder) return null;
  const count = ambiguous.reduce((sum, column) => sum + (column.ambiguousDates ?? 0), 0);
  const example = first?.samples[0] ?? '';
  return (
    <Field
      label="Dates are written"
      help={first && sentence`${countOf(count, 'date')} can be read either way, such as ${example}.`}
      error={hasTried && first && !draft.dateOrder ? 'Choose how the dates are written' : undefined}
    >
      <Select
        options={dateOptions}
        value={draft.dateOrder ?? ''}
        onValueChange={(dateOrder) => onChange({ dateOrder })}
      />
    </Field>
  );
}

function DecimalMark({ columns, draft, hasTried, onChange }: PartProps & Pick<ChoicesProps, 'columns'>) {
  const [first] = ambiguousNumbers(columns, draft);
  const example = first?.samples[0] ?? '';
  const chosen = draft.decimalMark ?? (first ? '' : AS_FOUND);
  return (
    <Field
      label="Decimal mark"
      help={
        first
          ? sentence`Sums such as ${example} can be read either way.`
          : 'How the file writes sums and quantities.'
      }
      error={hasTried && chosen === '' ? 'Choose the decimal mark' : undefined}
    >
      <Select
        options={first ? markOptions.slice(1) : markOptions}
        value={chosen}
        onValueChange={(mark) => onChange({ decimalMark: mark === AS_FOUND ? undefined : mark })}
      />
    </Field>
  );
}

type TaxRatesProps = PartProps & Pick<ChoicesProps, 'taxNames' | 'rates'>;

function TaxRates({ taxNames, rates, draft, hasTried, onChange }: TaxRatesProps) {
  if (taxNames.length === 0) return null;
  const options = rates.map(({ id, name, percent }) => ({ value: id, label: `${name} (${percent}%)` }));
  return (
    <fieldset className="min-w-0 sm:col-span-2 lg:col-span-3">
      <legend className="font-medium text-sm">Taxes in the file</legend>
      <p className="mb-3 max-w-[72ch] text-muted text-sm">
        <span>
          Choose which of your rates each one is. The amounts are compared when the file is checked.{' '}
        </span>
        <a
          href="/settings?tab=invoicing"
          target="_blank"
          rel="noopener"
          className="text-accent underline decoration-line-strong underline-offset-3 hover:decoration-current"
        >
          Add a tax rate
        </a>
      </p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {taxNames.map((name) => (
          <Field
            key={name}
            label={name}
            error={hasTried && !draft.taxRates[name] ? 'Choose a rate' : undefined}
          >
            <Select
              options={options}
              value={draft.taxRates[name] ?? ''}
              onValueChange={(rate) => onChange({ taxRates: { ...draft.taxRates, [name]: rate } })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
