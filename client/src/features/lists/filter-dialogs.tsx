import { type FormEvent, useState } from 'react';
import { ClientPicker } from '#client/features/documents/form/client-picker.tsx';
import { CurrencyPicker } from '#client/features/documents/form/currency-picker.tsx';
import type { DocumentFilters } from '#client/features/documents/list/list-filters.ts';
import { ApiError } from '#client/lib/api.ts';
import { useToday } from '#client/lib/use-today.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { addDaysTo, addMonthsTo } from '#shared/dates.ts';
import { hundredthsString } from '#shared/money.ts';
import type { ViewList } from '#shared/saved-view.ts';
import { readTypedDecimal } from '#shared/typed-decimal.ts';
import { useSaveView } from './saved-views.queries.ts';

interface FilterDialogProps {
  isOpen: boolean;
  filters: DocumentFilters;
  /** The seller's zone (IANA). */
  timeZone: string;
  onApply: (filters: DocumentFilters) => void;
  onClose: () => void;
}

/** Client, days of issue, amounts and currency that a list is narrowed by. */
export function FilterDialog({ isOpen, onClose, ...rest }: FilterDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Filters" description="Show only what fits all of these.">
      <FilterForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

type Typed = Record<'clientId' | 'from' | 'to' | 'min' | 'max' | 'currency', string>;

const ignore = () => undefined;

function FilterForm({ filters, timeZone, onApply, onClose }: Omit<FilterDialogProps, 'isOpen'>) {
  const { clientId = '', from = '', to = '', min = '', max = '', currency = '' } = filters;
  const [typed, setTyped] = useState<Typed>({ clientId, from, to, min, max, currency });
  const [errors, setErrors] = useState<Partial<Typed>>({});
  const today = useToday(timeZone);
  const change = (changes: Partial<Typed>) => setTyped({ ...typed, ...changes });
  const apply = (values: Typed) => {
    const { problems, read } = readTyped(values);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    onApply(read);
    onClose();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    apply(typed);
  };
  const input = (name: 'from' | 'to' | 'min' | 'max') => (
    <Input
      type={name === 'from' || name === 'to' ? 'date' : 'text'}
      {...((name === 'min' || name === 'max') && { inputMode: 'decimal' })}
      className="tabular-nums"
      value={typed[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  return (
    <form className="contents" noValidate onSubmit={handleSubmit}>
      <DialogBody>
        <Field label="Client">
          <ClientPicker
            value={typed.clientId}
            onValueChange={(picked) => change({ clientId: picked })}
            onBlur={ignore}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          {Object.entries(presetsOf(today)).map(([label, days]) => (
            <Button key={label} size="sm" onClick={() => change(days)}>
              {label}
            </Button>
          ))}
        </div>
        <div className="grid grid-cols-2 gap-4">
          <Field label="Issued from" error={errors.from}>
            {input('from')}
          </Field>
          <Field label="Issued to" error={errors.to}>
            {input('to')}
          </Field>
          <Field label="Smallest amount" error={errors.min}>
            {input('min')}
          </Field>
          <Field label="Largest amount" error={errors.max}>
            {input('max')}
          </Field>
        </div>
        <Field label="Currency">
          <CurrencyPicker
            value={typed.currency}
            noneLabel="All currencies"
            onValueChange={(picked) => change({ currency: picked })}
            onBlur={ignore}
          />
        </Field>
      </DialogBody>
      <DialogFoot>
        <Button onClick={() => apply(nothing)}>Clear filters</Button>
        <DialogCancel />
        <Button variant="primary" type="submit">
          Show
        </Button>
      </DialogFoot>
    </form>
  );
}

const nothing: Typed = { clientId: '', from: '', to: '', min: '', max: '', currency: '' };

function presetsOf(today: string): Record<string, Pick<Typed, 'from' | 'to'>> {
  const month = `${today.slice(0, 8)}01`;
  const year = today.slice(0, 4);
  return {
    'This month': { from: month, to: today },
    'Last month': { from: addMonthsTo(month, -1), to: addDaysTo(month, -1) },
    'This year': { from: `${year}-01-01`, to: today },
    'Last year': { from: `${Number(year) - 1}-01-01`, to: `${Number(year) - 1}-12-31` },
  };
}

/** Amounts are read however they are written. */
function readTyped(typed: Typed): { problems: Partial<Typed>; read: DocumentFilters } {
  const problems: Partial<Typed> = {};
  const amountOf = (name: 'min' | 'max') => {
    if (!typed[name].trim()) return undefined;
    const hundredths = readTypedDecimal(typed[name]);
    if (hundredths === undefined || hundredths < 0n) problems[name] = 'Enter an amount like 1250.50';
    return hundredths === undefined ? undefined : hundredthsString(hundredths);
  };
  const [min, max] = [amountOf('min'), amountOf('max')];
  if (min && max && Number(max) < Number(min)) problems.max = "Can't be below the smallest amount";
  if (typed.from && typed.to && typed.to < typed.from) problems.to = "Can't be before the first day";
  const { clientId, from, to, currency } = typed;
  const given = { clientId, from, to, currency };
  const read = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value || undefined]));
  return { problems, read: { ...read, min, max } };
}

interface SaveViewDialogProps {
  isOpen: boolean;
  list: ViewList;
  query: string;
  onClose: () => void;
}

/** Gives the filters that are set a name. */
export function SaveViewDialog({ isOpen, onClose, ...rest }: SaveViewDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Save view"
      description="Find these filters and this order again by a name."
    >
      <SaveViewForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function SaveViewForm({ list, query, onClose }: Omit<SaveViewDialogProps, 'isOpen'>) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const saving = useSaveView();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return setProblem('Name is required');
    if (saving.isPending) return;
    saving.mutate(
      { list, query, name: name.trim() },
      {
        onSuccess: () => {
          toast({ title: 'View saved', description: name.trim() });
          onClose();
        },
        onError: (error) => {
          const told = error instanceof ApiError && error.status < 500 ? error.serverMessage : undefined;
          if (told) setProblem(told);
          else toastFailure(error, "Couldn't save the view");
        },
      },
    );
  };
  return (
    <form className="contents" noValidate onSubmit={handleSubmit}>
      <DialogBody>
        <Field label="Name" error={problem}>
          <Input
            value={name}
            maxLength={60}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(undefined);
            }}
          />
        </Field>
      </DialogBody>
      <DialogFoot>
        <DialogCancel />
        <Button variant="primary" type="submit" isPending={saving.isPending}>
          Save view
        </Button>
      </DialogFoot>
    </form>
  );
}
