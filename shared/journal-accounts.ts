import { z } from 'zod';
import { textOrNull } from './text-field.ts';

/** The accounts that bookings of a seller name; each tax rate may name its own. */
export const journalAccounts = [
  'receivable',
  'revenue',
  'tax',
  'bank',
  'discount',
  'writeOff',
  'deposits',
  'credit',
] as const;
export type JournalAccount = (typeof journalAccounts)[number];
export type JournalAccounts = Partial<Record<JournalAccount, string>>;

/** What they are called where the seller names no other, and what goes there. */
export const usualAccounts: Readonly<Record<JournalAccount, { name: string; label: string }>> = {
  receivable: { name: 'Accounts Receivable', label: 'Invoices that are owed' },
  revenue: { name: 'Sales', label: 'Revenue' },
  tax: { name: 'Sales Tax Payable', label: 'Tax' },
  bank: { name: 'Bank', label: 'Payments and refunds' },
  discount: { name: 'Discounts and Refunds', label: 'Discounts, and refunds that nothing is owed for' },
  writeOff: { name: 'Bad Debts', label: 'Written off' },
  deposits: { name: 'Customer Deposits', label: 'Deposits until the closing invoice' },
  credit: { name: 'Client Credit', label: 'Credit of clients' },
};

const accountField = textOrNull(60);

/** Answer of `GET /api/reports/accounts`, and with ids alone the body of `PUT`. Null stands for the usual account. */
export interface Accounts {
  accounts: Record<JournalAccount, string | null>;
  taxRates: { id: string; name: string; percent: string; account: string | null }[];
}

/** Body of `PUT /api/reports/accounts`: any subset. */
export const updateAccountsSchema = z.object({
  accounts: z.partialRecord(z.enum(journalAccounts), accountField).optional(),
  taxRates: z
    .array(z.object({ id: z.guid().toLowerCase(), account: accountField }))
    .max(100)
    .optional(),
});
export type UpdateAccounts = z.output<typeof updateAccountsSchema>;
