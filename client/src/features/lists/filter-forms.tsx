import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { clientQueries } from '#client/features/clients/clients.queries.ts';
import {
  CLIENTS_SHOWN,
  clientOption,
  noClientsText,
} from '#client/features/documents/form/client-picker.tsx';
import { currencyOptions } from '#client/features/documents/form/currency-picker.tsx';
import { useDebounced } from '#client/lib/debounced.ts';
import type { ListFilters } from '#client/lib/list-filters.ts';
import { useToday } from '#client/lib/use-today.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { PickList } from '#client/ui/pick-list.tsx';
import { addDaysTo, addMonthsTo } from '#shared/dates.ts';
import type { ItemUse } from '#shared/item.ts';
import { hundredthsString } from '#shared/money.ts';
import { readTypedDecimal } from '#shared/typed-decimal.ts';

interface Choosing {
  onChoose: (changes: ListFilters) => void;
}

/** Documents of one client, searched on the server. */
export function ClientFilter({ clientId, onChoose }: Choosing & Pick<ListFilters, 'clientId'>) {
  const [search, setSearch] = useState('');
  const settled = useDebounced(search.trim());
  const hits = useQuery({ ...clientQueries.list({ search: settled, shown: CLIENTS_SHOWN }), staleTime: 0 });
  return (
    <PickList
      label="Clients"
      value={clientId}
      options={hits.data?.rows.map(clientOption) ?? []}
      onPick={(picked) => onChoose({ clientId: picked })}
      searchPlaceholder="Search by name, email or company"
      emptyText={noClientsText(hits.isError, settled)}
      answered={hits.isPlaceholderData || hits.isPending ? undefined : settled}
      onSearchChange={setSearch}
    />
  );
}

/** Rows in one currency. */
export function CurrencyFilter({ currency, onChoose }: Choosing & Pick<ListFilters, 'currency'>) {
  return (
    <PickList
      label="Currencies"
      value={currency}
      options={currencyOptions}
      onPick={(picked) => onChoose({ currency: picked })}
      searchPlaceholder="Search by code or name"
      emptyText="No such currency"
    />
  );
}

/** Items that fit one kind of document. */
export function UseFilter({ availableFor, onChoose }: Choosing & Pick<ListFilters, 'availableFor'>) {
  const uses: Record<ItemUse, string> = { invoices: 'Invoices', proposals: 'Proposals' };
  return (
    <div className="flex gap-2 p-3">
      {Object.entries(uses).map(([use, label]) => (
        <Button
          key={use}
          size="sm"
          aria-pressed={use === availableFor}
          onClick={() => onChoose({ availableFor: use as ItemUse })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

interface DaysFilterProps extends Choosing, Pick<ListFilters, 'from' | 'to'> {
  /** The seller's zone (IANA). */
  timeZone: string;
}

/** First and last day of issue. */
export function DaysFilter({ from = '', to = '', timeZone, onChoose }: DaysFilterProps) {
  const [typed, setTyped] = useState({ from, to });
  const [problem, setProblem] = useState<string>();
  const today = useToday(timeZone);
  const handleSubmit = () => {
    if (typed.from && typed.to && typed.to < typed.from) setProblem("Can't be before the first day");
    else onChoose({ from: typed.from || undefined, to: typed.to || undefined });
  };
  const day = (name: 'from' | 'to') => (
    <Input
      type="date"
      className="tabular-nums"
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  );
  return (
    <RangeForm
      onSubmit={handleSubmit}
      above={
        <div className="flex flex-wrap gap-2">
          {Object.entries(presetsOf(today)).map(([label, days]) => (
            <Button key={label} size="sm" onClick={() => onChoose(days)}>
              {label}
            </Button>
          ))}
        </div>
      }
    >
      <Field label="Issued from">{day('from')}</Field>
      <Field label="Issued to" error={problem}>
        {day('to')}
      </Field>
    </RangeForm>
  );
}

function presetsOf(today: string): Record<string, { from: string; to: string }> {
  const month = `${today.slice(0, 8)}01`;
  const year = Number(today.slice(0, 4));
  return {
    'This month': { from: month, to: today },
    'Last month': { from: addMonthsTo(month, -1), to: addDaysTo(month, -1) },
    'This year': { from: `${year}-01-01`, to: today },
    'Last year': { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  };
}

/** Smallest and largest amount, read however they are written. */
export function AmountFilter({ min = '', max = '', onChoose }: Choosing & Pick<ListFilters, 'min' | 'max'>) {
  const [typed, setTyped] = useState({ min, max });
  const [problems, setProblems] = useState<Partial<typeof typed>>({});
  const handleSubmit = () => {
    const found: typeof problems = {};
    const read = (name: 'min' | 'max') => {
      if (!typed[name].trim()) return undefined;
      const hundredths = readTypedDecimal(typed[name]);
      if (hundredths !== undefined && hundredths >= 0n) return hundredthsString(hundredths);
      found[name] = 'Enter an amount like 1250.50';
      return undefined;
    };
    const range = { min: read('min'), max: read('max') };
    if (range.min && range.max && Number(range.max) < Number(range.min))
      found.max = "Can't be below the smallest amount";
    setProblems(found);
    if (Object.keys(found).length === 0) onChoose(range);
  };
  const amount = (name: 'min' | 'max') => (
    <Input
      inputMode="decimal"
      className="tabular-nums"
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  );
  return (
    <RangeForm onSubmit={handleSubmit}>
      <Field label="Smallest amount" error={problems.min}>
        {amount('min')}
      </Field>
      <Field label="Largest amount" error={problems.max}>
        {amount('max')}
      </Field>
    </RangeForm>
  );
}

interface RangeFormProps {
  onSubmit: () => void;
  above?: ReactNode;
  /** Where it begins and ends. */
  children: ReactNode;
}

function RangeForm({ onSubmit, above, children }: RangeFormProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-3 p-3">
      {above}
      <div className="grid grid-cols-2 items-start gap-3">{children}</div>
      <Button type="submit" variant="primary" size="sm">
        Show
      </Button>
    </form>
  );
}
