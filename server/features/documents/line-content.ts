import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { taxRates } from '#server/db/schema/tax-rates.ts';
import { invalidFields } from '#server/errors.ts';
import { currencyPlaces } from '#shared/currency-places.ts';
import { placesMessage, withPlaces } from '#shared/decimal-field.ts';
import type { lineTaxSchema, ParsedLineItem } from '#shared/line-item.ts';
import { plainPercent } from '#shared/percent.ts';
import { type ClientQuantity, quantityProblem } from '#shared/proposal-options.ts';
import type { Discount } from '#shared/totals.ts';
import { DEFAULT_UNIT } from '#shared/unit-text.ts';

type StoredTax = z.infer<typeof lineTaxSchema>;

/** What only a line of a proposal says: see `shared/proposal-options.ts`. */
interface OfferedContent {
  optional: boolean;
  selected: boolean;
  clientQuantity: ClientQuantity | null;
}

/** Of a line that is neither left out nor changed by the client. */
export const asAgreed: OfferedContent = { optional: false, selected: true, clientQuantity: null };

/** What a seller says of a line. Everything else of it follows. Money has the places of its currency. */
export interface LineContent extends OfferedContent {
  /** Of a line that is there already. */
  id?: string | undefined;
  description: string;
  quantity: string;
  rate: string;
  discount: Discount;
  taxes: StoredTax[];
  unit: string | null;
  unitLabel: string | null;
  serviceFrom: string | null;
  serviceTo: string | null;
  /** The line of a proposal that it is a quantity of. It is written once: such lines stay as they are. */
  proposalLineId?: string | undefined;
}

export interface StoredLine extends LineContent {
  id: string;
  amount: string;
  discountAmount: string | null;
  netAmount: string;
}

/** A stored line without what follows from it. */
export const keptContentOf = ({
  amount: _a,
  discountAmount: _d,
  netAmount: _n,
  ...line
}: StoredLine): LineContent => line;

/** What a line says, whichever line it is. */
export const withoutId = ({ id: _, ...line }: LineContent): LineContent => line;

/** What a new line says that is made like a stored one. */
export const contentOf = (line: StoredLine): LineContent => withoutId(keptContentOf(line));

type Problem = { path: string; message: string };

/** With the places of the currency. @param report where it has more */
export function discountIn(
  discount: Discount | undefined,
  currency: string,
  report: (message: string) => void,
): Discount {
  if (!discount || 'percent' in discount) return discount ?? null;
  const amount = withPlaces(discount.amount, currency);
  if (amount === undefined) report(placesMessage(currencyPlaces(currency)));
  return { amount: amount ?? discount.amount };
}

/** A line as it was sent; only those of proposals say what the client may choose. */
export type SentLine = ParsedLineItem & { [Key in keyof OfferedContent]?: OfferedContent[Key] | undefined };

interface Reading {
  sellerId: string;
  currency: string;
  /** The lines as they are stored: one that is named by its id keeps what isn't sent of it. */
  stored?: readonly StoredLine[] | undefined;
}

/**
 * Reads lines as they were sent: copies the tax rates that they name, and brings money to the places of the currency.
 * @throws DomainError 400 naming the field
 */
export async function readLines(
  db: Database,
  { sellerId, currency, stored = [] }: Reading,
  items: readonly SentLine[],
): Promise<LineContent[]> {
  const rates = await findRates(
    db,
    sellerId,
    items.flatMap(({ taxRateIds = [] }) => taxRateIds),
  );
  const problems: Problem[] = [];
  const taken = new Set<string>();
  const lines = items.map((item, index) => {
    const report = (field: string, message: string) =>
      problems.push({ path: `items.${index}.${field}`, message });
    const before = stored.find(({ id }) => id === item.id);
    const kept = <Key extends keyof LineContent>(
      key: Key,
      sent: LineContent[Key] | undefined,
      none: LineContent[Key],
    ) => (sent !== undefined ? sent : (before?.[key] ?? none));
    const rate = withPlaces(item.rate, currency);
    if (rate === undefined) report('rate', placesMessage(currencyPlaces(currency)));
    const taxes = item.taxRateIds && copiesOf(item.taxRateIds, before?.taxes ?? [], rates);
    if (item.taxRateIds && !taxes) report('taxRateIds', 'Choose tax rates of your list');
    const line: LineContent = {
      ...idOf(before, taken),
      description: item.description,
      quantity: item.quantity,
      rate: rate ?? item.rate,
      discount: discountIn(kept('discount', item.discount, null), currency, (message) =>
        report('discount.amount', message),
      ),
      taxes: kept('taxes', taxes, []),
      ...unitOf(kept('unit', item.unit, null), kept('unitLabel', item.unitLabel, null)),
      serviceFrom: kept('serviceFrom', item.serviceFrom, null),
      serviceTo: kept('serviceTo', item.serviceTo, null),
      optional: kept('optional', item.optional, asAgreed.optional),
      selected: kept('selected', item.selected, asAgreed.selected),
      clientQuantity: kept('clientQuantity', item.clientQuantity, asAgreed.clientQuantity),
    };
    for (const { path, message } of problemsOf(line)) report(path, message);
    return line;
  });
  if (problems.length > 0) throw invalidFields(problems);
  return lines;
}

/** A line that was named twice stays the first one. */
function idOf(before: StoredLine | undefined, taken: Set<string>): { id?: string } {
  if (!before || taken.has(before.id)) return {};
  taken.add(before.id);
  return { id: before.id };
}

function problemsOf(line: LineContent): Problem[] {
  const { serviceFrom, serviceTo, clientQuantity, quantity } = line;
  const notOffered = clientQuantity && quantityProblem(line, quantity);
  return [
    ...(notOffered ? [{ path: 'quantity', message: notOffered }] : []),
    ...(serviceFrom && serviceTo && serviceTo < serviceFrom
      ? [{ path: 'serviceTo', message: SERVICE_ORDER }]
      : []),
  ];
}

export const SERVICE_ORDER = "The end can't be before the beginning";

/** A unit of the seller's own stands in place of a code. */
const unitOf = (unit: string | null, unitLabel: string | null) => ({
  unit: unitLabel || unit === DEFAULT_UNIT ? null : unit,
  unitLabel,
});

type Rates = Map<string, StoredTax>;

/** Copies of these rates, of those that the seller has in use. */
export async function findRates(db: Database, sellerId: string, ids: readonly string[]): Promise<Rates> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select()
    .from(taxRates)
    .where(
      and(
        eq(taxRates.userId, sellerId),
        inArray(taxRates.id, [...new Set(ids)]),
        isNull(taxRates.archivedAt),
      ),
    );
  return new Map(
    found.map(({ id: rateId, name, percent, category, reasonCode, reasonText, isCompound: compound }) => [
      rateId,
      { rateId, name, percent: plainPercent(percent), category, reasonCode, reasonText, compound },
    ]),
  );
}

/** A line that names the rates it has keeps their copies, whatever has become of the rates. */
function copiesOf(ids: readonly string[], kept: readonly StoredTax[], rates: Rates): StoredTax[] | undefined {
  const copies = ids.map((id) => kept.find(({ rateId }) => rateId === id) ?? rates.get(id));
  return copies.every((copy) => copy !== undefined) ? copies : undefined;
}
