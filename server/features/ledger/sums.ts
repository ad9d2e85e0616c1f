import type { LedgerKind } from '#shared/ledger.ts';
import { parseMoney } from '#shared/money.ts';

/** Sums of an invoice's ledger, in minor units. */
export interface LedgerSums {
  amount: bigint;
  /** What was paid and not given back. */
  paid: bigint;
  /** What was given back without being owed again. */
  kept: bigint;
  credited: bigint;
  writtenOff: bigint;
}

type SumName = Exclude<keyof LedgerSums, 'amount'>;

/** Which sum an entry counts in. A reversal counts where that counts which it takes back. */
const sumNames: Record<Exclude<LedgerKind, 'reversal'>, SumName> = {
  payment: 'paid',
  credit: 'paid',
  refund: 'paid',
  refund_kept: 'kept',
  credit_note: 'credited',
  write_off: 'writtenOff',
};

export interface SummedRow {
  currency: string;
  amount: string;
  paidAmount: string;
  refundsKept: string;
  creditedAmount: string;
  writtenOffAmount: string;
}

/** An amount of the database in minor units: stored sums may have more or fewer zeros than their currency. */
export function minorOf(amount: string, currency: string): bigint {
  const minor = parseMoney(amount.replace(/\.0+$/, ''), currency);
  if (minor === undefined) throw new Error(`not an amount: ${amount}`);
  return minor;
}

export function sumsOf({ currency, ...row }: SummedRow): LedgerSums {
  const minor = (amount: string) => minorOf(amount, currency);
  return {
    amount: minor(row.amount),
    paid: minor(row.paidAmount),
    kept: minor(row.refundsKept),
    credited: minor(row.creditedAmount),
    writtenOff: minor(row.writtenOffAmount),
  };
}

/** What is still owed. */
export const balanceOf = ({ amount, paid, kept, credited, writtenOff }: LedgerSums): bigint =>
  amount - paid - kept - credited - writtenOff;

/** @param kind of what is added, or of what a reversal takes back */
export function addTo(sums: LedgerSums, kind: Exclude<LedgerKind, 'reversal'>, amount: bigint): LedgerSums {
  const name = sumNames[kind];
  return { ...sums, [name]: sums[name] + amount };
}

interface Standing {
  status: string;
  voidedAt: Date | null;
}

/** Taken back by the seller, and not because nothing is left to be paid. */
export const isCancelledByHand = ({ status, voidedAt }: Standing, sums: LedgerSums): boolean =>
  status === 'cancelled' && (voidedAt !== null || balanceOf(sums) > 0n || sums.amount === 0n);

/**
 * The status that follows from the money of an invoice over more than nothing; the first that fits.
 * @param before its sums until now
 */
export function statusAfter(
  invoice: Standing,
  before: LedgerSums,
  after: LedgerSums,
): 'pending' | 'overdue' | 'paid' | 'cancelled' {
  if (isCancelledByHand(invoice, before)) return 'cancelled';
  if (balanceOf(after) > 0n) return invoice.status === 'overdue' ? 'overdue' : 'pending';
  return after.paid + after.kept > 0n ? 'paid' : 'cancelled';
}
