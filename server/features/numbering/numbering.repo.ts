import { and, eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { documentCounters } from '#server/db/schema/document-counters.ts';
import { invalidField } from '#server/errors.ts';
import {
  DEFAULT_PADDING,
  defaultPrefixes,
  expandPrefix,
  hasYear,
  MAX_SERIES_NUMBER,
  type NumberedKind,
  type Numbering,
  numberedKinds,
  prefixMessage,
  previewNumbers,
  type UpdateNumbering,
  yearlyMessage,
} from '#shared/numbering.ts';
import { highestNumber, keepSeries } from './numbering.sql.ts';

type CounterRow = typeof documentCounters.$inferSelect & { kind: NumberedKind };

const isNumbered = (row: typeof documentCounters.$inferSelect): row is CounterRow =>
  numberedKinds.some((kind) => kind === row.kind);

/** A counter as its next number is taken. */
interface Counting {
  prefix: string;
  padding: number;
  restartsYearly: boolean;
  next: number;
  /** Of the next number. It never goes back. */
  year: number;
}

interface Scope {
  sellerId: string;
  /** The seller's calendar day. */
  today: string;
}

/** How one seller's documents are numbered. */
export function numberingRepo(db: Database, { sellerId, today }: Scope) {
  const currentYear = Number(today.slice(0, 4));

  const highest = async (connection: Database, kind: NumberedKind, prefix: string) =>
    (await highestNumber.first(connection, { userId: sellerId, kind, prefix }))?.highest ?? 0;

  /** What `issue-document.sql.ts` makes of the row. */
  async function countingOf(row: CounterRow, connection: Database): Promise<Counting> {
    const { kind, seriesPrefix, seriesNumber, seriesYear, seriesPadding, seriesYearly } = row;
    const year = Math.max(seriesYear, currentYear);
    const counting = {
      prefix: seriesPrefix ?? defaultPrefixes[kind],
      padding: seriesPadding,
      restartsYearly: seriesYearly,
      next: (seriesPrefix === null ? row.lastNumber : seriesNumber) + 1,
      year,
    };
    if (seriesPrefix === null || year === seriesYear || !hasYear(seriesPrefix)) return counting;
    const taken = await highest(connection, kind, expandPrefix(seriesPrefix, year));
    return { ...counting, next: Math.max(seriesYearly ? 1 : counting.next, taken + 1) };
  }

  async function get(connection = db): Promise<Numbering> {
    const rows = await connection
      .select()
      .from(documentCounters)
      .where(eq(documentCounters.userId, sellerId));
    const entries = rows.filter(isNumbered).map(async (row) => {
      const { year, ...counting } = await countingOf(row, connection);
      return [row.kind, { ...counting, preview: previewNumbers(counting, year) }] as const;
    });
    const { invoice, proposal, credit_note } = Object.fromEntries(await Promise.all(entries));
    if (!invoice || !proposal || !credit_note) throw new Error('A seller has a counter for each kind');
    return { invoice, proposal, credit_note };
  }

  return {
    get,

    /** Documents that are issued meanwhile wait. @throws DomainError 400 */
    update({ kind, ...update }: UpdateNumbering): Promise<Numbering> {
      return inTransaction(db, async (transaction) => {
        const ofKind = and(eq(documentCounters.userId, sellerId), eq(documentCounters.kind, kind));
        const [row] = await transaction.select().from(documentCounters).where(ofKind).for('update');
        if (!row || !isNumbered(row)) throw new Error('A seller has a counter for each kind');
        const before = await countingOf(row, transaction);
        const series = expandPrefix(before.prefix, before.year);
        const after = await changed(transaction, kind, before, update);
        if (expandPrefix(after.prefix, after.year) !== series && before.next > 1)
          await keepSeries.run(transaction, {
            ...{ userId: sellerId, kind, prefix: series, year: hasYear(before.prefix) ? before.year : 0 },
            lastNumber: before.next - 1,
          });
        await transaction
          .update(documentCounters)
          .set(columnsOf(kind, row.lastNumber, after))
          .where(ofKind);
        return get(transaction);
      });
    },
  };

  async function changed(
    connection: Database,
    kind: NumberedKind,
    before: Counting,
    update: Omit<UpdateNumbering, 'kind'>,
  ): Promise<Counting> {
    const given = Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined));
    const after: Counting = { ...before, ...given };
    if (after.restartsYearly && !hasYear(after.prefix)) throw invalidField('restartsYearly', yearlyMessage);
    const series = expandPrefix(after.prefix, after.year);
    const isSame = series === expandPrefix(before.prefix, before.year);
    const lowest = Math.max((await highest(connection, kind, series)) + 1, isSame ? before.next : 1);
    if (lowest > MAX_SERIES_NUMBER) throw invalidField('prefix', prefixMessage);
    if (update.next !== undefined && update.next < lowest)
      throw invalidField('next', `Must be at least ${lowest}: lower numbers have been used`);
    return { ...after, next: Math.max(after.next, lowest) };
  }
}

/** Numbers that look like everybody's are counted as everybody's. */
function columnsOf(kind: NumberedKind, lastNumber: number, counting: Counting) {
  const { prefix, padding, restartsYearly, next, year } = counting;
  const isDefault =
    prefix === defaultPrefixes[kind] && padding === DEFAULT_PADDING && next === lastNumber + 1;
  return {
    seriesPrefix: isDefault ? null : prefix,
    seriesPadding: padding,
    seriesYearly: restartsYearly,
    seriesYear: !isDefault && hasYear(prefix) ? year : 0,
    seriesNumber: isDefault ? 0 : next - 1,
  };
}
