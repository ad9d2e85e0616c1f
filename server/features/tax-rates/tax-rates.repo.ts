import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { databaseFailure } from '#server/db/failures.ts';
import { type JsonList, listAsJson } from '#server/db/json-list.sql.ts';
import { assertUnchanged } from '#server/db/row-version.ts';
import { taxRates } from '#server/db/schema/tax-rates.ts';
import { users } from '#server/db/schema/users.ts';
import { conflict, invalid, invalidField, notFound } from '#server/errors.ts';
import { plainPercent } from '#shared/percent.ts';
import {
  type CreateTaxRate,
  MAX_DEFAULT_RATES,
  MAX_TAX_RATES,
  taxRateProblems,
  type UpdateTaxRate,
} from '#shared/tax-rate.ts';
import { findTaxRateStatement, isTaxRateUsedStatement, taxRateListStatement } from './tax-rates.sql.ts';

type StoredRate = typeof taxRates.$inferSelect;
type RateFields = Pick<
  StoredRate,
  'name' | 'percent' | 'category' | 'reasonCode' | 'reasonText' | 'isCompound' | 'isDefault'
>;

const missingRate = () => notFound('Tax rate not found');

/** One seller's tax rates. What it answers is JSON text in the shape of `shared/tax-rate.ts`. */
export function taxRatesRepo(db: Database, ownerId: string) {
  const activeRate = (id: string) =>
    and(eq(taxRates.id, id), eq(taxRates.userId, ownerId), isNull(taxRates.archivedAt));

  async function get(id: string, connection = db): Promise<string> {
    const row = await findTaxRateStatement.first(connection, { id, userId: ownerId });
    if (!row) throw missingRate();
    return row.json;
  }

  /** Limits count the seller's other rates, so writes of one seller follow one another. */
  async function lockActive(transaction: Database): Promise<StoredRate[]> {
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
    return transaction
      .select()
      .from(taxRates)
      .where(and(eq(taxRates.userId, ownerId), isNull(taxRates.archivedAt)));
  }

  return {
    list: (): Promise<JsonList> => listAsJson(db, taxRateListStatement, { userId: ownerId }, undefined),

    get,

    /** @throws DomainError 409 for a rate that there is already, or with too many of them */
    create({ compound, ...rate }: CreateTaxRate, now: Date): Promise<string> {
      return inTransaction(db, async (transaction) => {
        const others = await lockActive(transaction);
        if (others.length >= MAX_TAX_RATES)
          throw conflict(`You have ${MAX_TAX_RATES} tax rates. Archive one first.`, 'too_many_rates');
        const fields = {
          ...rate,
          isCompound: compound,
          reasonCode: rate.reasonCode ?? null,
          reasonText: rate.reasonText ?? null,
        };
        assertFits(fields, others);
        const [row] = await whenUnique(() =>
          transaction
            .insert(taxRates)
            .values({ ...fields, userId: ownerId, createdAt: now, updatedAt: now })
            .returning({ id: taxRates.id }),
        );
        if (!row) throw missingRate();
        return get(row.id, transaction);
      });
    },

    /**
     * @param loaded the version that the change was made of, if the caller names it
     * @throws DomainError 404, 400 where the rate would contradict itself, or 409 when it is another version by now, is used in
     *   a document, or is there already
     */
    update(
      id: string,
      { compound, ...update }: UpdateTaxRate,
      { now, loaded }: { now: Date; loaded: string | undefined },
    ): Promise<string> {
      return inTransaction(db, async (transaction) => {
        const active = await lockActive(transaction);
        const row = active.find((rate) => rate.id === id);
        if (!row) throw missingRate();
        const stored = fieldsOf(row);
        const given = Object.entries({ ...update, isCompound: compound });
        const next: RateFields = {
          ...stored,
          ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
        };
        if (isDeepStrictEqual(next, stored)) return get(id, transaction);
        assertUnchanged(row, loaded);
        const problems = taxRateProblems({ ...next, compound: next.isCompound });
        if (problems[0])
          throw invalid(problems[0].message, {
            fieldErrors: Object.fromEntries(problems.map(({ field, message }) => [field, [message]])),
          });
        assertFits(
          next,
          active.filter((rate) => rate.id !== id),
        );
        const isOther = next.percent !== stored.percent || next.category !== stored.category;
        if (isOther && (await isTaxRateUsedStatement.first(transaction, { id, userId: ownerId }))?.isUsed)
          throw conflict(
            'Documents use this rate, so its percentage and kind stay. Archive it and add another one.',
            'rate_in_use',
          );
        await whenUnique(() =>
          transaction
            .update(taxRates)
            .set({ ...next, updatedAt: now })
            .where(activeRate(id)),
        );
        return get(id, transaction);
      });
    },

    /** Documents keep what they copied of it. */
    async archive(id: string, now: Date): Promise<void> {
      const archived = await inTransaction(db, (transaction) =>
        transaction
          .update(taxRates)
          .set({ archivedAt: now, isDefault: false, updatedAt: now })
          .where(activeRate(id))
          .returning({ id: taxRates.id }),
      );
      if (archived.length === 0) throw missingRate();
    },
  };
}

/** The stored percentage has all of its places. */
const fieldsOf = ({
  name,
  percent,
  category,
  reasonCode,
  reasonText,
  isCompound,
  isDefault,
}: StoredRate) => ({
  ...{ name, percent: plainPercent(percent), category, reasonCode, reasonText, isCompound, isDefault },
});

/** @throws DomainError 400 where a line could not begin with all defaults */
function assertFits(rate: RateFields, others: readonly StoredRate[]): void {
  const defaults = others.filter(({ isDefault }) => isDefault);
  if (rate.isDefault && defaults.length >= MAX_DEFAULT_RATES)
    throw invalidField(
      'isDefault',
      `A line takes at most ${MAX_DEFAULT_RATES} taxes, so only as many rates can be defaults`,
    );
  if (rate.isDefault && rate.isCompound && defaults.some(({ isCompound }) => isCompound))
    throw invalidField('isDefault', 'Only one of the default rates can be charged on the other taxes');
}

/** @throws DomainError 409 where the name, percentage and category are those of another rate */
async function whenUnique<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (databaseFailure(error) === 'unique') throw conflict('You have this tax rate already', 'rate_exists');
    throw error;
  }
}
