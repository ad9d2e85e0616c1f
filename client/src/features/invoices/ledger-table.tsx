import { cn } from '#client/lib/cn.ts';
import { formatDate } from '#shared/dates.ts';
import type { LedgerKind, LedgerMethod } from '#shared/ledger.ts';
import type { LedgerEntry } from '#shared/ledger-entry.ts';
import { formatMoney } from '#shared/money.ts';

/** As far as the table shows it. */
type LedgerRow = Pick<
  LedgerEntry,
  | 'id'
  | 'kind'
  | 'amount'
  | 'method'
  | 'happenedOn'
  | 'reference'
  | 'note'
  | 'reversesId'
  | 'reversedById'
  | 'balance'
  | 'isUndoable'
>;

interface LedgerTableProps {
  /** Oldest first. */
  entries: readonly LedgerRow[];
  /** ISO 4217. */
  currency: string;
  /** Takes an entry back. */
  onUndo?: ((entry: LedgerRow) => void) | undefined;
}

const methods: Record<LedgerMethod, string> = {
  cash: 'cash',
  bank_transfer: 'bank transfer',
  check: 'check',
  card: 'card',
  paypal: 'PayPal',
  other: '',
};

const names: Record<Exclude<LedgerKind, 'reversal'>, string> = {
  payment: 'Payment',
  refund: 'Refund',
  refund_kept: 'Not owed again',
  credit: 'Credit',
  credit_note: 'Credit note',
  write_off: 'Write-off',
};

const withMethod: ReadonlySet<LedgerKind> = new Set(['payment', 'refund']);

function nameOf(entry: LedgerRow, entries: readonly LedgerRow[]): string {
  const { kind, method, reversesId } = entry;
  if (kind === 'reversal') {
    const reversed = entries.find(({ id }) => id === reversesId);
    return reversed ? `Reversal: ${nameOf(reversed, entries)}` : 'Reversal';
  }
  const how = withMethod.has(kind) && methods[method];
  return how ? `${names[kind]}, ${how}` : names[kind];
}

/** With a minus where it raises what is owed. */
const signed = (amount: string, currency: string) =>
  amount.startsWith('-') ? `−${formatMoney(amount.slice(1), currency)}` : formatMoney(amount, currency);

const rowId = (id: string) => `entry-${id}`;
const head = 'h-8 whitespace-nowrap border-line border-b px-2 font-medium text-muted text-xs';
const cell = 'border-line border-b px-2 py-2.5 align-top group-last/row:border-b-0';
const roomy = 'hidden @lg:table-cell';

/** What was paid, given back, credited and written off, and what was left each time. */
export function LedgerTable({ entries, currency, onUndo }: LedgerTableProps) {
  return (
    <div className="@container">
      <table aria-label="Ledger" className="w-full border-collapse">
        <thead>
          <tr>
            <th scope="col" className={cn(head, roomy, 'pl-5 text-left max-sm:pl-4')}>
              Date
            </th>
            <th scope="col" className={cn(head, 'pl-5 text-left @lg:pl-2 max-sm:pl-4')}>
              Entry
            </th>
            <th scope="col" className={cn(head, roomy, 'text-left')}>
              Reference
            </th>
            <th scope="col" className={cn(head, 'text-right')}>
              Amount
            </th>
            <th scope="col" className={cn(head, 'pr-5 text-right max-sm:pr-4')}>
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              name={nameOf(entry, entries)}
              currency={currency}
              onUndo={onUndo}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface EntryProps extends Pick<LedgerTableProps, 'onUndo'> {
  entry: LedgerRow;
  name: string;
  currency: string;
}

function Entry({ entry, name, currency, onUndo }: EntryProps) {
  const { id, amount, happenedOn, reference, note, reversedById, reversesId, balance } = entry;
  const isReversed = reversedById !== null;
  const struck = isReversed && 'text-muted line-through';
  return (
    <tr id={rowId(id)} className="group/row target:bg-accent-soft">
      <td className={cn(cell, roomy, 'whitespace-nowrap pl-5 tabular-nums max-sm:pl-4')}>
        <span className={cn(struck)}>{formatDate(happenedOn)}</span>
      </td>
      <td className={cn(cell, 'pl-5 @lg:pl-2 max-sm:pl-4')}>
        <span className={cn('block [overflow-wrap:anywhere]', struck)}>{name}</span>
        <span className="block text-muted text-xs tabular-nums @lg:hidden">{formatDate(happenedOn)}</span>
        {reference && (
          <span className="block text-muted text-xs [overflow-wrap:anywhere] @lg:hidden">{reference}</span>
        )}
        {note && (
          <span className="block whitespace-pre-line text-muted text-xs [overflow-wrap:anywhere]">
            {note}
          </span>
        )}
        {isReversed && <EntryLink to={reversedById}>Reversed</EntryLink>}
        {entry.isUndoable && onUndo && (
          <button
            type="button"
            aria-label={`Undo ${name} of ${formatDate(happenedOn)}`}
            className="flex min-h-6 w-fit items-center text-accent text-xs hover:underline"
            onClick={() => onUndo(entry)}
          >
            Undo
          </button>
        )}
        {reversesId && <EntryLink to={reversesId}>Show what it reverses</EntryLink>}
      </td>
      <td className={cn(cell, roomy, '[overflow-wrap:anywhere]')}>
        {reference ?? <span className="text-muted">—</span>}
      </td>
      <td className={cn(cell, 'whitespace-nowrap text-right tabular-nums')}>
        <span className={cn(struck)}>{signed(amount, currency)}</span>
      </td>
      <td className={cn(cell, 'whitespace-nowrap pr-5 text-right tabular-nums max-sm:pr-4')}>
        {formatMoney(balance, currency)}
      </td>
    </tr>
  );
}

/** Leads to another entry of the table. */
const EntryLink = ({ to, children }: { to: string; children: string }) => (
  <a href={`#${rowId(to)}`} className="flex min-h-6 w-fit items-center text-accent text-xs hover:underline">
    {children}
  </a>
);
