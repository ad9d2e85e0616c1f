import type { Database } from '#server/db/client.ts';
import type { documents } from '#server/db/schema/documents.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import { conflict } from '#server/errors.ts';
import type { PricedContent } from '#server/features/documents/document-content.ts';
import { deduct, grossOf, type SetSums, setSums } from '#shared/deposits.ts';
import { moneyString, parseMoney, sumMinor } from '#shared/money.ts';
import { type StoredPart, sumsOfSets } from '#shared/sliced.ts';
import {
  findDeducted,
  findDeduction,
  findDeductionElsewhere,
  findParts,
  releaseDeposits,
  replaceDeductions,
} from './deductions.sql.ts';

type Row = typeof documents.$inferSelect;
type Columns = Pick<Row, 'amount' | 'subtotal' | 'netAmount' | 'taxAmount' | 'deductedAmount'>;

/** What the invoice of a deposit or of a part asks for. */
export interface AskedDeposit extends Omit<StoredPart, 'sets'> {
  id: string;
  /** ISO 4217. */
  currency: string;
  sets: SetSums[];
}

const partOf = ({ id, currency, part }: RowOf<typeof findParts.row>): AskedDeposit => ({
  ...part,
  ...{ id, currency, sets: sumsOfSets(part.sets, currency) },
});

/** The deposits and parts of a proposal that are asked for. They are locked, so that none is cancelled while they are taken off. */
export const partsOfProposal = async (
  transaction: Database,
  { proposalId, userId }: { proposalId: string; userId: string },
): Promise<AskedDeposit[]> => (await findParts.run(transaction, { proposalId, userId })).map(partOf);

/** The deposits and parts that an invoice takes off already. */
export async function deductedDeposits(transaction: Database, invoice: Row): Promise<AskedDeposit[]> {
  if (Number(invoice.deductedAmount) === 0) return [];
  const { id: documentId, userId } = invoice;
  return (await findDeducted.run(transaction, { documentId, userId })).map(partOf);
}

/**
 * What is left to pay of a document once deposits are taken off. Its net and its taxes stay those of the whole.
 * @throws DomainError 409 where they are more than there is, or in another currency
 */
export function afterDeposits(
  deposits: readonly AskedDeposit[],
  { totals }: PricedContent,
): Columns | undefined {
  if (deposits.length === 0) return undefined;
  const { currency, total, subtotal, netAmount, taxAmount } = totals;
  const other = deposits.find((deposit) => deposit.currency !== currency);
  if (other)
    throw conflict(
      `A deposit in ${other.currency} is taken off this invoice, so its currency stays.`,
      'deposit_currency',
    );
  const whole = setSums(totals.sets, currency);
  if (
    !deduct(
      whole,
      deposits.map(({ sets }) => sets),
    )
  )
    throw conflict('What was already invoiced is more than this invoice.', 'deposit_exceeds');
  const deducted = sumMinor(deposits.flatMap(({ sets }) => sets.map(grossOf)));
  const money = (minor: bigint) => moneyString(minor, currency);
  return {
    amount: money((parseMoney(total, currency) ?? 0n) - deducted),
    ...{ subtotal, netAmount, taxAmount },
    deductedAmount: money(deducted),
  };
}

/** Stores by set of the invoice what each deposit takes of it. */
export async function storeDeductions(
  transaction: Database,
  { id: documentId, userId }: { id: string; userId: string },
  deposits: readonly AskedDeposit[],
  { totals }: PricedContent,
): Promise<void> {
  const whole = setSums(totals.sets, totals.currency);
  const money = (minor: bigint) => moneyString(minor, totals.currency);
  const rows = deposits.flatMap(({ id, sets }) =>
    sets.flatMap((taken) => {
      const index = whole.findIndex(({ set }) => set.key === taken.set.key);
      const of = whole[index];
      if (!of || grossOf(taken) === 0n) return [];
      const taxes = of.set.rates.map(
        ({ key }) => taken.taxes[taken.set.rates.findIndex((rate) => rate.key === key)] ?? 0n,
      );
      return {
        ...{ deposit_id: id, set_no: index + 1 },
        ...{ net: money(taken.net), tax: money(sumMinor(taxes)), taxes: taxes.map(money) },
      };
    }),
  );
  await replaceDeductions.remove.run(transaction, { documentId });
  await replaceDeductions.add.run(transaction, { documentId, userId, rows: JSON.stringify(rows) });
}

/**
 * Belongs to a transaction that holds the invoice's row lock.
 * @param by whether invoices that are void count as well: they still name it
 * @throws DomainError 409 `deposit_deducted`
 */
export async function assertNotDeducted(
  transaction: Database,
  depositId: string,
  by: 'any' | 'standing',
): Promise<void> {
  const found = await findDeduction.first(transaction, { depositId });
  if (found && (by === 'any' || !found.isVoid))
    throw conflict(
      'This invoice is taken off another one, so it stays. Credit it or write it off instead.',
      'deposit_deducted',
    );
}

/**
 * Lets the invoices of a client that is about to be deleted go in whatever order. Belongs to that transaction.
 * @throws DomainError 409 `deposit_deducted` where an invoice of another client takes a deposit of this one off
 */
export async function releaseDepositsOf(
  transaction: Database,
  client: { clientId: string; userId: string },
): Promise<void> {
  const elsewhere = await findDeductionElsewhere.first(transaction, client);
  if (elsewhere)
    throw conflict(
      `${elsewhere.displayNumber} is another client's and takes off a deposit of this one, so this client can't be deleted.`,
      'deposit_deducted',
    );
  await releaseDeposits.run(transaction, client);
}
