/** The money of an invoice before it is credited, in minor units. */
export interface CreditedMoney {
  balance: bigint;
  /** What was paid and not given back. */
  paid: bigint;
  /** What was given back without being owed again. */
  kept: bigint;
  writtenOff: bigint;
}

/** What a credit note does to it. Each of the first three takes a part of the note, in this order. */
export interface CreditEffects {
  /** Takes the place of what was given back already. */
  kept: bigint;
  /** Lowers what is owed, and what was written off. */
  lowered: bigint;
  /** Was paid: goes back, or becomes credit. */
  excess: bigint;
  /** Stays written off. */
  writtenOff: bigint;
  /** Is owed then. */
  due: bigint;
}

const least = (one: bigint, other: bigint): bigint => (other < one ? other : one);

/** @param total of the credit note, in minor units */
export function creditEffects(
  { balance, kept: keptBefore, writtenOff: before }: CreditedMoney,
  total: bigint,
): CreditEffects {
  const kept = least(keptBefore, total);
  const lowered = least(balance + before, total - kept);
  const open = balance + before - lowered;
  const writtenOff = least(before, open);
  return { kept, lowered, excess: total - kept - lowered, writtenOff, due: open - writtenOff };
}
