import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { items } from '#server/db/schema/items.ts';
import { DomainError } from '#server/errors.ts';
import { itemSearchText, itemsRepo } from '#server/features/items/items.repo.ts';
import { currencyPlaces } from '#shared/currency-places.ts';
import type { ImportTarget } from '#shared/imports.ts';
import { createItemSchema, rateIn, type UpdateItem } from '#shared/item.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { unitsByCode } from '#shared/unit-text.ts';
import { type ImportContext, type Importer, oneByOne, type Planned } from './importer.ts';
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
  return {
    units: oneByOne,
    plan: ([record]) => planItem(record as RawRecord, { read, context, byName }),
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
}

function planItem(record: RawRecord, { read, context, byName }: Planning): Planned<Work> {
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
  const unit = read.text(cells, 'unit');
  const parsed = createItemSchema.safeParse({
    name: read.text(cells, 'name'),
    description: read.lines(cells, 'description') || undefined,
    rate: withoutNoise(written.value, currencyPlaces(rateCurrency)),
    currency,
    ...(unitsByCode.has(unit) ? { unit } : { unitLabel: unit }),
    terms: read.lines(cells, 'terms') || undefined,
  });
  if (!parsed.success) return failed(...firstIssue(parsed.error));
  const fitted = rateIn(parsed.data.rate, rateCurrency);
  if ('problem' in fitted) return failed('rate', 'invalid', fitted.problem);
  const item = { ...parsed.data, rate: fitted.rate };
  const name = foldForSearch(item.name);
  const known = byName.get(name);
  if (known !== undefined && duplicates === 'skip') return { outcome: 'skipped', problems: [] };
  if (known !== undefined && duplicates === 'update') {
    const given = Object.entries(item).filter(
      ([field, value]) => value && field !== 'availableFor' && field !== 'taxRateIds',
    );
    return {
      outcome: 'updated',
      problems: [],
      work: { id: known, update: Object.fromEntries(given), record },
    };
  }
  const id = crypto.randomUUID();
  byName.set(name, id);
  const { userId, importId, now } = context;
  const create = {
    ...item,
    id,
    userId,
    importId,
    search: itemSearchText(item),
    createdAt: now,
    updatedAt: now,
  };
  return { outcome: 'created', problems: [], work: { create } };
}

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
