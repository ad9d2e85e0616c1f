import type { Database } from '#server/db/client.ts';
import type { Cells, ExportTable } from '#server/features/exports/export-pages.ts';
import { type JournalAccount, usualAccounts } from '#shared/journal-accounts.ts';
import { moneyString } from '#shared/money.ts';
import { accountsRepo } from './accounts.repo.ts';
import { type Booking, bookingsOf } from './bookings.ts';
import type { Fact } from './facts.sql.ts';
import { factsOf, type Period } from './facts.ts';

const columns = [
  { name: 'Date', type: 'date' },
  { name: 'Document', type: 'text' },
  { name: 'Account', type: 'text' },
  { name: 'Debit', type: 'number' },
  { name: 'Credit', type: 'number' },
  { name: 'Tax', type: 'text' },
  { name: 'Currency', type: 'text' },
  { name: 'Client', type: 'text' },
  { name: 'Memo', type: 'text' },
] as const;

const memos = { issued: 'Invoice', cancelled: 'Invoice cancelled', reopened: 'Invoice reopened' } as const;
const moneyMemos = {
  payment: 'Payment',
  refund: 'Refund',
  refund_kept: 'Refund',
  credit: 'Credit applied',
  credit_note: 'Credit note',
  write_off: 'Written off',
} as const;

function memoOf(fact: Fact): string {
  if (fact.event !== 'moved') return `${memos[fact.event]}: ${fact.title}`;
  if (fact.creditNote) return `Credit note for ${fact.number}: ${fact.creditNote.reason}`;
  const [first] = fact.entries;
  const what = first ? moneyMemos[first.kind] : '';
  return [first?.isReversal ? `${what} undone` : what, fact.reference].filter(Boolean).join(': ');
}

/** The journal of a period: each document and each movement of money is balanced in itself. */
export async function journalTable(db: Database, period: Period): Promise<ExportTable> {
  const { accounts } = await accountsRepo(db, period.userId).get();
  const nameOf = (account: JournalAccount) => accounts[account] ?? usualAccounts[account].name;
  const row = (day: string, fact: Fact, { account, amount, tax }: Booking): Cells => [
    day,
    (fact.event === 'moved' && fact.creditNote?.number) || fact.number,
    tax?.account ?? nameOf(account),
    amount > 0n ? moneyString(amount, fact.currency) : null,
    amount < 0n ? moneyString(-amount, fact.currency) : null,
    tax ? `${tax.name} ${tax.percent}%` : null,
    fact.currency,
    fact.client,
    memoOf(fact),
  ];
  async function* pages() {
    for await (const page of factsOf(db, period))
      yield page.flatMap(({ day, fact }) => bookingsOf(fact).map((booking) => row(day, fact, booking)));
  }
  return { name: `journal-${period.from}-to-${period.to}`, columns, pages: pages() };
}
