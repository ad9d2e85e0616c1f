import { boolean, date, instant, integer, json, jsonb, nullable, text } from '#server/db/sql-types.ts';
import { isProSql } from '#server/features/billing/pro-plan.sql.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import type { PublicClientLegal, PublicSellerLegal } from '#shared/public-document.ts';
import type { Section } from '#shared/sections.ts';
import { contentFields, contentParts } from './document-content.sql.ts';
import type { IssuedKind } from './document-kind.ts';
import { saidOfLineSql } from './document-lines.sql.ts';
import {
  type Fields,
  furtherPartsSql,
  type PartConditions,
  type Parts,
  selectList,
} from './optional-parts.sql.ts';

/** What names the document, and when it is. */
export const publicParameters = { key: text, now: instant };

type SellerLine = Omit<InvoiceWithItems['items'][number], 'id'>;
type PlainKey = 'description' | 'quantity' | 'rate' | 'amount';
type SaidLine = Pick<SellerLine, PlainKey> & Partial<SellerLine>;

/** Of {@link contentFields}. */
const contentColumns = {
  ...{ pricesIncludeTax: boolean, discount: nullable(json<NonNullable<InvoiceWithItems['discount']>>()) },
  ...{ discountAmount: nullable(text), subtotal: text, netAmount: text, taxAmount: text },
  ...{ taxes: json<InvoiceWithItems['taxes']>(), issuedOn: nullable(date) },
  ...{
    buyerReference: nullable(text),
    orderNumber: nullable(text),
    notes: nullable(text),
    terms: nullable(text),
  },
  ...{ serviceFrom: nullable(date), serviceTo: nullable(date), sections: jsonb<Section[]>() },
  ...{ taxCurrency: nullable(text), taxRateOfExchange: nullable(text) },
};

/** As `document-parties.sql.ts` writes them. */
interface Parties {
  seller: { businessName: string | null; phone: string | null; address: string | null };
  client: { name: string; email: string; company: string | null; address: string | null };
  legal: { seller: PublicSellerLegal; client: PublicClientLegal };
}

/** What is read of a document, its client and its seller for a visitor; more than is answered. */
export const publicColumns = {
  ...{ displayNumber: text, title: text, description: nullable(text), amount: text, currency: text },
  ...{ clientName: text, clientEmail: text, clientCompany: nullable(text), clientAddress: nullable(text) },
  ...{ businessName: nullable(text), phone: nullable(text), address: nullable(text) },
  ...{ customLogo: nullable(text), hideCredits: boolean, isPro: boolean, timeZone: text },
  ...{ items: json<SaidLine[]>(), ...contentColumns, hasSums: boolean },
  parties: nullable(json<Parties>()),
  ...{ version: integer, versionAt: nullable(instant), furtherParts: text },
};

interface PublicShape {
  kind: IssuedKind;
  /** What else the kind needs. */
  own: Fields;
  /** What few documents of the kind have, of which the statement reads `parts`. */
  ownParts: PartConditions;
  parts: Parts;
  /** Which document. */
  condition: string;
}

/** Reads {@link publicColumns} of the document `d` and its seller `u`. */
export const publicDocumentSql = ({ kind, own, ownParts, parts, condition }: PublicShape) =>
  `select d.display_number as "displayNumber", d.title, d.description, d.amount::text as amount, d.currency, ${selectList(own, parts)},
  c.name as "clientName", c.email as "clientEmail", c.company as "clientCompany", c.address as "clientAddress",
  u.business_name as "businessName", u.phone, u.address, u.custom_logo as "customLogo", u.hide_credits as "hideCredits",
  ${isProSql('u', ':now')} as "isPro", u.time_zone as "timeZone",
  (select coalesce(json_agg(${saidOfLineSql} order by l.position), '[]')
    from document_lines l where l.document_id = d.id) as items,
  ${selectList(contentFields('document_taxes'), parts)}, d.subtotal is not null as "hasSums", d.parties::json as parties,
  d.version, d.version_at as "versionAt", ${furtherPartsSql({ ...contentParts, ...ownParts }, parts)} as "furtherParts"
  from documents d join clients c on c.id = d.client_id join users u on u.id = d.user_id
  where d.kind = '${kind.kind}' and ${condition}`;
