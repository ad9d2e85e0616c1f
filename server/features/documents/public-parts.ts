import type { RowOf } from '#server/db/sql-types.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import {
  type PublicDetails,
  type PublicInvoice,
  type PublicLine,
  publicClientLegalSchema,
  publicSellerLegalSchema,
} from '#shared/public-document.ts';
import type { IssuedKind } from './document-kind.ts';
import { phoneLink } from './phone-link.ts';
import type { publicColumns } from './public-document.sql.ts';

type PublicRow = RowOf<typeof publicColumns>;
type PublicParts = Pick<
  PublicInvoice,
  'displayNumber' | 'title' | 'description' | 'amount' | 'timeZone' | 'items' | 'client' | 'user'
> &
  PublicDetails;

/**
 * The part of the allow-list that both kinds have. A document that says no more than its lines and the day of issue is shown with
 * both parties as they are now, any other with the parties that it was issued with. Logo and hidden credits count only while the
 * seller is Pro.
 * @param own what the kind alone says, only where it says something
 */
export function publicParts<Own extends object>(
  row: PublicRow,
  { kind }: Pick<IssuedKind, 'kind'>,
  own: Own,
): PublicParts & Own {
  const { issuedOn, ...details } = { ...detailsOf(row), ...legalOf(row, kind) };
  const { currency, ...others } = details;
  const items = row.items.map(publicLine);
  const isPlain =
    isEmpty(details) && isEmpty(own) && items.every((line) => Object.keys(line).length === LINE_KEYS);
  const { seller, client } = isPlain ? partiesNow(row) : (row.parties ?? partiesNow(row));
  const { businessName, phone, address } = seller;
  return {
    displayNumber: row.displayNumber,
    title: row.title,
    description: row.description,
    amount: row.amount,
    ...(currency && { currency }),
    timeZone: row.timeZone,
    items,
    client: { name: client.name, email: client.email, company: client.company, address: client.address },
    user: {
      ...{ businessName, phone, phoneHref: phoneLink(phone), address },
      customLogo: row.isPro ? row.customLogo : null,
      hideCredits: row.isPro && row.hideCredits,
    },
    ...(issuedOn && { issuedOn }),
    ...others,
    ...(row.version > 1 &&
      row.versionAt && { version: { number: row.version, updatedAt: row.versionAt.toISOString() } }),
    ...own,
  };
}

const LINE_KEYS = 4;

const isEmpty = (object: object) => Object.keys(object).length === 0;

const partiesNow = (row: PublicRow) => ({
  seller: { businessName: row.businessName, phone: row.phone, address: row.address },
  client: {
    ...{ name: row.clientName, email: row.clientEmail },
    ...{ company: row.clientCompany, address: row.clientAddress },
  },
});

function publicLine(line: PublicRow['items'][number]): PublicLine {
  const { description, quantity, rate, amount, discount, discountAmount, taxes = [] } = line;
  return {
    ...{ description, quantity, rate, amount },
    ...(discount && discountAmount && { discount, discountAmount }),
    ...(taxes.length > 0 && { taxes: taxes.map(({ name, percent }) => ({ name, percent })) }),
    ...present(line, ['unit', 'unitLabel', 'serviceFrom', 'serviceTo']),
  };
}

function detailsOf(row: PublicRow): PublicDetails {
  const { currency, hasSums, discount, discountAmount, subtotal, netAmount, taxAmount, taxes, sections } =
    row;
  return {
    ...(currency !== DEFAULT_CURRENCY && { currency }),
    ...(row.pricesIncludeTax && { pricesIncludeTax: true }),
    ...(hasSums && { subtotal }),
    ...(discount && discountAmount && { discount, discountAmount }),
    ...(hasSums && { netAmount }),
    ...(taxes.length > 0 && { taxAmount, taxes }),
    ...present(row, ['issuedOn', 'buyerReference', 'orderNumber', 'notes', 'terms']),
    ...present(row, ['serviceFrom', 'serviceTo']),
    ...(sections.length > 0 && {
      sections: sections.map(({ title, note, at }) => ({ title, ...(note && { note }), at })),
    }),
    ...present(row, ['taxCurrency', 'taxRateOfExchange']),
  };
}

const bankKeys = new Set(['iban', 'bic', 'bankName', 'bankAccountText']);
const sellerKeys = Object.keys(publicSellerLegalSchema.shape);
const clientKeys = Object.keys(publicClientLegalSchema.shape);

function legalOf({ parties }: PublicRow, kind: IssuedKind['kind']): Pick<PublicDetails, 'legal'> {
  if (!parties?.legal) return {};
  const seller = present(
    parties.legal.seller as Record<string, string | null>,
    sellerKeys.filter((key) => kind === 'invoice' || !bankKeys.has(key)),
  );
  const client = present(parties.legal.client as Record<string, string | null>, clientKeys);
  const legal = { ...(!isEmpty(seller) && { seller }), ...(!isEmpty(client) && { client }) };
  return isEmpty(legal) ? {} : { legal };
}

/** What is said under the keys; what isn't is left out. */
function present<Key extends string>(
  source: Partial<Record<Key, string | null>>,
  keys: readonly Key[],
): Partial<Record<Key, string>> {
  const said: Partial<Record<Key, string>> = {};
  for (const key of keys) if (source[key]) said[key] = source[key];
  return said;
}
