import { isDeepStrictEqual } from 'node:util';
import type { documents } from '#server/db/schema/documents.ts';
import { conflict, invalidField, invalidFields } from '#server/errors.ts';
import { currencyPlaces } from '#shared/currency-places.ts';
import { placesMessage, withPlaces } from '#shared/decimal-field.ts';
import {
  coverInstalments,
  type Instalment,
  instalmentsOf,
  type PlannedPart,
  planOf,
  replan,
  type SplitProblem,
} from '#shared/instalments.ts';
import { moneyString, parseMoney } from '#shared/money.ts';

type Row = typeof documents.$inferSelect;
type Columns = Pick<Row, 'instalments' | 'allowPartial' | 'minPartial' | 'remindersOn'>;

/** How an invoice may be paid and whether it is reminded of, as it is sent. What isn't sent stays, and is nothing for a new one. */
export interface SentPlan {
  instalments?: PlannedPart[] | null | undefined;
  allowPartial?: boolean | undefined;
  minPartial?: string | null | undefined;
  reminders?: boolean | undefined;
}

export interface PlanChange {
  /** Names of what is sent and other than now. */
  changed: string[];
  /** The last day, where the instalments decide it. */
  dueOn: string | undefined;
  /**
   * @param amount what the invoice comes to from now on
   * @throws DomainError 400 where the plan doesn't fit it, 409 where a part is another than was paid
   */
  columns: (amount: string) => Partial<Columns>;
}

/** Takes the fields of {@link SentPlan} out of what was sent. */
export function splitPlan<Body extends SentPlan>(body: Body): [SentPlan, Omit<Body, keyof SentPlan>] {
  const { instalments, allowPartial, minPartial, reminders, ...rest } = body;
  return [{ instalments, allowPartial, minPartial, reminders }, rest];
}

interface Checking {
  currency: string;
  /** Where its fields are in the body: `invoice.` or nothing. */
  at: string;
}

/** The columns of a new invoice. @throws DomainError 400 */
export function newPlan(sent: SentPlan, checking: Checking): PlanChange {
  const parts = sent.instalments && inCurrency(sent.instalments, checking);
  const partial = partialColumns(undefined, sent, checking);
  return {
    changed: [],
    dueOn: parts?.at(-1)?.dueDate,
    columns: (amount) => {
      assertMinimum(partial.minPartial, amount, checking);
      return {
        ...partial,
        remindersOn: sent.reminders ?? true,
        instalments: parts ? fitted(instalmentsOf(amount, parts, checking.currency), checking) : null,
      };
    },
  };
}

/** What an update changes of a plan. @param dueDate the last day, as it was sent */
export function planChange(row: Row, sent: SentPlan, dueDate: string | undefined): PlanChange {
  const checking = { currency: row.currency, at: '' };
  const stored = row.instalments && planOf(row.instalments);
  const parts = sent.instalments === undefined ? moved(stored, dueDate) : sent.instalments;
  const wanted = parts && inCurrency(parts, checking);
  const isOther = !isDeepStrictEqual(wanted, stored);
  const partial = partialColumns(row, sent, checking);
  const own = { ...partial, remindersOn: sent.reminders ?? row.remindersOn };
  const changed = (['allowPartial', 'minPartial', 'remindersOn'] as const).filter(
    (name) => own[name] !== row[name],
  );
  return {
    changed: [...(isOther ? ['instalments'] : []), ...changed],
    dueOn: wanted?.at(-1)?.dueDate,
    columns: (amount) => {
      assertMinimum(partial.minPartial, amount, checking);
      const columns = changed.length > 0 ? own : {};
      if (!isOther && (amount === row.amount || !row.instalments)) return columns;
      const instalments = wanted
        ? fitted(
            isOther || !row.instalments
              ? instalmentsOf(amount, wanted, row.currency)
              : replan(row.instalments, amount, row.currency),
            checking,
          )
        : null;
      assertCovered(row, instalments);
      return { ...columns, instalments };
    },
  };
}

/** Another last day moves the last part. */
function moved(parts: PlannedPart[] | null, dueDate: string | undefined): PlannedPart[] | null {
  const last = parts?.at(-1);
  if (!parts || !last || dueDate === undefined || dueDate === last.dueDate) return parts;
  if (dueDate <= (parts.at(-2)?.dueDate ?? ''))
    throw invalidField('dueDate', 'The last part is due after the one before it');
  return [...parts.slice(0, -1), { ...last, dueDate }];
}

/** With the places of the currency. */
function inCurrency(parts: readonly PlannedPart[], { currency, at }: Checking): PlannedPart[] {
  const problems: { path: string; message: string }[] = [];
  const read = parts.map((part, index) => {
    if (!('amount' in part)) return part;
    const amount = withPlaces(part.amount, currency);
    if (amount !== undefined) return { ...part, amount };
    problems.push({
      path: `${at}instalments.${index}.amount`,
      message: placesMessage(currencyPlaces(currency)),
    });
    return part;
  });
  if (problems.length > 0) throw invalidFields(problems);
  return read;
}

function fitted(instalments: Instalment[] | SplitProblem, { at }: Checking): Instalment[] {
  if (Array.isArray(instalments)) return instalments;
  const { problem, index } = instalments;
  throw invalidField(`${at}instalments${index === undefined ? '' : `.${index}.amount`}`, problem);
}

function partialColumns(
  row: Pick<Row, 'allowPartial' | 'minPartial'> | undefined,
  sent: SentPlan,
  { currency, at }: Checking,
): Pick<Columns, 'allowPartial' | 'minPartial'> {
  const allowPartial = sent.allowPartial ?? row?.allowPartial ?? false;
  if (sent.minPartial && !allowPartial)
    throw invalidField(`${at}minPartial`, 'Allow payments in parts to set the smallest one');
  if (!allowPartial) return { allowPartial, minPartial: null };
  if (!sent.minPartial)
    return { allowPartial, minPartial: sent.minPartial === null ? null : (row?.minPartial ?? null) };
  const minPartial = withPlaces(sent.minPartial, currency);
  if (minPartial === undefined)
    throw invalidField(`${at}minPartial`, placesMessage(currencyPlaces(currency)));
  return { allowPartial, minPartial };
}

function assertMinimum(minPartial: string | null, amount: string, { currency, at }: Checking): void {
  if (minPartial !== null && (parseMoney(minPartial, currency) ?? 0n) > (parseMoney(amount, currency) ?? 0n))
    throw invalidField(`${at}minPartial`, 'The smallest payment is larger than the amount');
}

/** Parts that were paid stay as they are. */
function assertCovered({ instalments, amount, balance, currency }: Row, wanted: Instalment[] | null): void {
  if (!instalments) return;
  const minor = (sum: string) => parseMoney(sum, currency) ?? 0n;
  const applied = moneyString(minor(amount) - minor(balance), currency);
  const paid = coverInstalments(
    instalments.map((part) => part.amount),
    applied,
    currency,
  );
  const isKept = instalments.every(
    (part, index) =>
      paid[index] !== part.amount ||
      (wanted?.[index]?.amount === part.amount && wanted[index].dueOn === part.dueOn),
  );
  if (!isKept) throw conflict('Parts that were paid keep their amount and due date.', 'instalment_paid');
}
