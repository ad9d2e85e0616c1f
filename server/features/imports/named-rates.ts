import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { taxRates } from '#server/db/schema/tax-rates.ts';
import { findRates } from '#server/features/documents/line-content.ts';
import { taxText } from '#shared/tax-text.ts';

export type RateOfName = Awaited<ReturnType<typeof loadNamedRates>>;

/**
 * The seller's rates in use by the names that taxes have in a file: what was chosen for a name, else the rate that exports write
 * so.
 */
export async function loadNamedRates(db: Database, userId: string, chosen: Record<string, string> = {}) {
  const own = await db
    .select({ id: taxRates.id })
    .from(taxRates)
    .where(and(eq(taxRates.userId, userId), isNull(taxRates.archivedAt)));
  const rates = await findRates(
    db,
    userId,
    own.map(({ id }) => id),
  );
  const byText = new Map([...rates.values()].map((rate) => [taxText(rate), rate]));
  return (name: string) => {
    const id = Object.hasOwn(chosen, name) ? chosen[name] : undefined;
    return id === undefined ? byText.get(name) : rates.get(id);
  };
}

/** What is said of a name that stands for no rate. */
export const whichRate = (name: string) => `Choose which of your tax rates “${name}” is.`;
