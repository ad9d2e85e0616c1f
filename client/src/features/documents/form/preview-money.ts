import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { moneyString, parseMoney, sumMinor } from '#shared/money.ts';
import type { PublicInvoice } from '#shared/public-document.ts';
import type { StoredSums } from './preview-plan.ts';

/** What has become of a stored invoice's money: decimal strings. */
export interface StoredMoney extends StoredSums {
  paidAt?: string | null;
  creditedAmount?: string;
  writtenOffAmount?: string;
  deductions?: readonly { type?: 'partial' | undefined; displayNumber: string; amount: string }[];
  creditNotes?: NonNullable<PublicInvoice['creditNotes']>;
}

type Typed = Pick<PublicInvoice, 'amount' | 'currency'>;

/** What deposits take off what is typed, and what was paid of it already; nothing as long as it doesn't fit. */
export function previewMoney(
  { amount: typed, currency = DEFAULT_CURRENCY }: Typed,
  stored: StoredMoney | undefined,
): Partial<PublicInvoice> {
  if (!stored?.amount || !stored.balance) return {};
  const minor = (sum = '0') => parseMoney(sum, currency) ?? 0n;
  const { deductions = [] } = stored;
  const amount = minor(typed) - sumMinor(deductions.map((deposit) => minor(deposit.amount)));
  const applied = minor(stored.amount) - minor(stored.balance);
  if (amount < applied) return {};
  const isPart = applied > 0n && !stored.paidAt;
  return {
    amount: moneyString(amount, currency),
    ...(deductions.length > 0 && {
      deductions: deductions.map(({ type, displayNumber, amount: sum }) => ({
        ...(type && { type }),
        displayNumber,
        amount: sum,
      })),
    }),
    ...(isPart && appliedOf(stored, applied, { amount, currency })),
  };
}

function appliedOf(
  { creditedAmount = '0', writtenOffAmount = '0', creditNotes = [] }: StoredMoney,
  applied: bigint,
  { amount, currency }: { amount: bigint; currency: string },
): Partial<PublicInvoice> {
  const [credited, writtenOff] = [creditedAmount, writtenOffAmount].map(
    (sum) => parseMoney(sum.replace(/\.0+$/, ''), currency) ?? 0n,
  ) as [bigint, bigint];
  const money = (sum: bigint) => moneyString(sum, currency);
  return {
    ...{ balance: money(amount - applied), paid: money(applied - credited - writtenOff) },
    ...(writtenOff > 0n && { writtenOff: money(writtenOff) }),
    ...(creditNotes.length > 0 && { creditNotes }),
  };
}
