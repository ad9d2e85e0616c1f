import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { items } from '#server/db/schema/items.ts';
import { DomainError } from '#server/errors.ts';
import { itemSearchText, itemsRepo } from '#server/features/items/items.repo.ts';
import { currencyPlaces } from '#shared/currency-places.ts';
import type { ImportTarget } from '#shared/imports.ts';
import { type CreateItem, createItemSchema, rateIn, type UpdateItem } from '#shared/item.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { taxTextsIn } from '#shared/tax-text.ts';
import { unitsByCode } from '#shared/unit-text.ts';
import { type ImportContext, type Importer, oneByOne, type Planned } from './importer.ts';
import { loadNamedRates, type RateOfName, whichRate } from './named-rates.ts';
import { withoutNoise } from './read-number.ts';
import type { RawRecord } from './read-records.ts';
import { type RowReader, rowReader } from './row-reader.ts';

type Work = { create: typeof items.$inferInsert } | { id: string; update: UpdateItem; record: RawRecord };

/** Takes a list of items over. They are matched by their folded name. */
export async function importItems(db: Database, context: ImportContext): Promise<Importer<Work>> {
  const own = await db
    .select({ id: items.id, name: items.name })
    .from(items)
    .where(eq(items.userId, context.userId));
  const byName = new Map(own.map(({ id, name }) => [foldForSearch(name), id]));
  const read = rowReader(context);
  const rateOf = await loadNamedRates(db, context.userId, context.mapping.defaults.taxRates);
  return {
    units: oneByOne,
    plan: ([record]) => planItem(record as RawRecord, { read, context, byName, rateOf }),
    async write(transaction, planned) {
      const created = planned.flatMap(({ work }) => (work && 'create' in work ? [work.create] : []));
      if (created.length > 0) await transaction.insert(items).values(created);
      for (const plan of planned) await update(transaction, context, plan);
      return 0;
    },
  };
}

interface Planning {
  read: RowReader;
  context: ImportContext;
  /** Ids of the items by their names. */
  byName: Map<string, string>;
  rateOf: RateOfName;
}

function planItem(record: RawRecord, { read, context, byName, rateOf }: Planning): Planned<Work> {
  const { cells } = record;
  const failed = (field: ImportTarget | null, code: string, message: string): Planned<Work> => ({
    outcome: 'errors',
    problems: [{ record, field, code, message }],
  });
  const { duplicates, defaults } = context.mapping;
  const currency = (read.text(cells, 'currency') || defaults.currency || '').toUpperCase();
  const written = read.number(cells, 'rate');
  if (!written) return failed('rate', 'rate_missing', 'Rate is required');
  if ('unreadable' in written)
    return failed('rate', 'unreadable', `“${written.unreadable.slice(0, 60)}” isn’t a number.`);
  const rateCurrency = currency || context.currency;
  const taxes = taxTextsIn(read.text(cells, 'taxes')).map((name) => ({ name, id: rateOf(name)?.rateId }));
  const unknown = taxes.find(({ id }) => !id);
  if (unknown) return failed('taxes', 'tax_rate_missing', whichRate(unknown.name));
  const parsed = createItemSchema.safeParse({
    ...textsOf(cells, read),
    rate: withoutNoise(written.value, currencyPlaces(rateCurrency)),
    currency,
    ...(read.has('taxes') && { taxRateIds: taxes.map(({ id }) => id) }),
  });
  if (!parsed.success) return failed(...firstIssue(parsed.error));
  const fitted = rateIn(parsed.data.rate, rateCurrency);
  if ('problem' in fitted) return failed('rate', 'invalid', fitted.problem);
  const item = { ...parsed.data, rate: fitted.rate };
  const name = foldForSearch(item.name);
  const known = byName.get(name);
  if (known !== undefined && duplicates === 'skip') return { outcome: 'skipped', problems: [] };
  if (known !== undefined && duplicates === 'update')
    return { outcome: 'updated', problems: [], work: { id: known, update: updateOf(item, read), record } };
  const create = newItemRow(context, item);
  byName.set(name, create.id);
  return { outcome: 'created', problems: [], work: { create } };
}

function textsOf(cells: readonly string[], read: RowReader) {
  const [unit, availableFor] = [read.text(cells, 'unit'), read.text(cells, 'availableFor')];
  return {
    name: read.text(cells, 'name'),
    description: read.lines(cells, 'description') || undefined,
    ...(unitsByCode.has(unit) ? { unit } : { unitLabel: unit }),
    terms: read.lines(cells, 'terms') || undefined,
    ...(availableFor && { availableFor }),
  };
}

/** What the file doesn't say of an item stays. */
function updateOf(item: CreateItem, read: RowReader): UpdateItem {
  const isGiven = (field: string) =>
    (field !== 'availableFor' || read.has('availableFor')) && (field !== 'taxRateIds' || read.has('taxes'));
  return Object.fromEntries(Object.entries(item).filter(([field, value]) => value && isGiven(field)));
}

const newItemRow = ({ userId, importId, now }: ImportContext, item: CreateItem) => ({
  ...item,
  ...{ id: crypto.randomUUID(), userId, importId, search: itemSearchText(item) },
  ...{ createdAt: now, updatedAt: now },
});

function firstIssue({ issues: [issue] }: z.core.$ZodError): [ImportTarget, string, string] {
  const field = String(issue?.path[0] ?? 'name');
  return [
    field === 'unitLabel' ? 'unit' : (field as ImportTarget),
    'invalid',
    issue?.message ?? 'Invalid item',
  ];
}

async function update(
  transaction: Database,
  { userId, now }: ImportContext,
  plan: Planned<Work>,
): Promise<void> {
  const { work } = plan;
  if (!work || !('update' in work)) return;
  try {
    await itemsRepo(transaction, userId).update(work.id, work.update, { now, loaded: undefined });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    plan.outcome = 'errors';
    plan.problems.push({ record: work.record, field: null, code: 'refused', message: error.message });
  }
}
