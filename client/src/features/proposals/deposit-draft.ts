import { z } from 'zod';
import { placesProblem, plainTypedPercent } from '#client/features/documents/form/discount-draft.ts';
import { currencyPlaces } from '#shared/currency-places.ts';
import { type Deposit, depositField } from '#shared/deposit-input.ts';
import { plainDecimal } from '#shared/typed-decimal.ts';

/** A deposit while it is being typed; an empty one is none. */
const depositDraft = z
  .object({ kind: z.enum(['percent', 'amount']), value: z.string(), dueDays: z.string() })
  .nullish();

export type DepositDraft = z.output<typeof depositDraft>;

export const draftOfDeposit = (deposit: Deposit | null): DepositDraft =>
  deposit && {
    ...('percent' in deposit
      ? { kind: 'percent', value: deposit.percent }
      : { kind: 'amount', value: deposit.amount }),
    dueDays: String(deposit.dueDays),
  };

const isBlank = (typed: DepositDraft): typed is null | undefined => !typed?.value.trim();

/** As it is sent, not yet checked. Days that are no number are none that are allowed. */
function sentDeposit({ kind, value, dueDays }: NonNullable<DepositDraft>, currency: string) {
  const days = /^\s*\d+\s*$/.test(dueDays) ? Number(dueDays) : -1;
  return kind === 'percent'
    ? { percent: plainTypedPercent(value), amount: undefined, dueDays: days }
    : { amount: plainDecimal(value, currencyPlaces(currency)), dueDays: days };
}

/** As a draft keeps it: as it is sent. */
export function keptDeposit(typed: DepositDraft, currency: string) {
  if (isBlank(typed)) return undefined;
  const { amount, ...sent } = sentDeposit(typed, currency);
  const dueDays = sent.dueDays < 0 ? typed.dueDays : sent.dueDays;
  return { ...sent, dueDays, ...(amount !== undefined && { amount }) };
}

const dueDays = z.union([z.string(), z.number()]).transform(String).catch('');
const stored = z.union([
  z.object({ percent: z.string(), dueDays }),
  z.object({ amount: z.string(), dueDays }),
]);

/** A deposit as it was kept, as it is typed on. */
export function typedOnDeposit(kept: unknown): DepositDraft {
  const { data } = stored.safeParse(kept);
  if (!data) return null;
  return {
    ...('percent' in data
      ? { kind: 'percent', value: data.percent }
      : { kind: 'amount', value: data.amount }),
    dueDays: data.dueDays,
  };
}

/** Parses a typed deposit by the API's rules. */
export const typedDeposit = (currency: string) =>
  depositDraft.transform((typed, context): Deposit | null => {
    if (isBlank(typed)) return null;
    const sent = sentDeposit(typed, currency);
    const places = placesProblem(sent.amount ?? '', currency);
    const { data, error } = depositField.safeParse(sent);
    if (data && !places) return data;
    if (places) context.addIssue({ code: 'custom', path: ['value'], message: places });
    for (const { path, message } of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [path[0] === 'dueDays' ? 'dueDays' : 'value'], message });
    return z.NEVER;
  });
