import type { documents } from '#server/db/schema/documents.ts';
import { invalidField } from '#server/errors.ts';
import { currencyPlaces } from '#shared/currency-places.ts';
import { placesMessage, withPlaces } from '#shared/decimal-field.ts';
import type { Deposit } from '#shared/deposit-input.ts';
import { depositAmount, depositOnAcceptance } from '#shared/deposits.ts';
import { parseMoney } from '#shared/money.ts';
import { plainPercent } from '#shared/percent.ts';

type Row = typeof documents.$inferSelect;
type Columns = Pick<Row, 'depositKind' | 'depositPercent' | 'depositAmount' | 'depositDueDays'>;

const none: Columns = { depositKind: null, depositPercent: null, depositAmount: null, depositDueDays: null };

interface Checking {
  /** What the proposal comes to. */
  amount: string;
  currency: string;
  /** Where its fields are in the body: `proposal.` or nothing. */
  at: string;
}

/** The columns of what is to be paid on acceptance. @throws DomainError 400 */
export function depositColumns(deposit: Deposit | null, { amount, currency, at }: Checking): Columns {
  if (!deposit) return none;
  const field = `${at}deposit.${'amount' in deposit ? 'amount' : 'percent'}`;
  const comesTo = withPlaces(depositAmount(deposit, amount, currency), currency);
  if (comesTo === undefined) throw invalidField(field, placesMessage(currencyPlaces(currency)));
  const minor = (sum: string) => parseMoney(sum, currency) ?? 0n;
  if (minor(comesTo) > minor(amount)) throw invalidField(field, 'The deposit is larger than the total');
  if (minor(comesTo) === 0n) throw invalidField(field, 'The deposit comes to nothing');
  return {
    depositKind: 'amount' in deposit ? 'amount' : 'percent',
    depositPercent: 'percent' in deposit ? deposit.percent : null,
    depositAmount: comesTo,
    depositDueDays: deposit.dueDays,
  };
}

/** The columns of what is to be paid once so much was accepted: a share of it, or the sum that was agreed to as far as it goes. */
export function acceptedDepositColumns(
  row: Columns & { currency: string },
  amount: string,
): Partial<Columns> {
  const deposit = depositOf(row);
  if (!deposit) return {};
  const due = depositOnAcceptance(deposit, amount, row.currency);
  return due === undefined ? none : { depositAmount: due };
}

/** What a proposal asks for now. */
export function depositOf(row: Columns): Deposit | null {
  const dueDays = row.depositDueDays ?? 0;
  if (row.depositKind === 'percent') return { percent: plainPercent(row.depositPercent ?? '0'), dueDays };
  return row.depositKind === 'amount' ? { amount: row.depositAmount ?? '0', dueDays } : null;
}
