import { boolean, instant, integer, json, nullable, text } from '#server/db/sql-types.ts';
import { isProSql } from '#server/features/billing/pro-plan.sql.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import type { PublicClientLegal, PublicSellerLegal } from '#shared/public-document.ts';
import type { Section } from '#shared/sections.ts';
import { contentFields } from './document-content.sql.ts';
import type { IssuedKind } from './document-kind.ts';
import { lineFieldsSql } from './document-lines.sql.ts';

/** What names the document, and when it is. */
export const publicParameters = { key: text, now: instant };

type SellerLine = Omit<InvoiceWithItems['items'][number], 'id'>;

interface Content extends ContentDetails {
  sections: Section[];
}

type ContentDetails = Pick<
  InvoiceWithItems,
  | 'pricesIncludeTax'
  | 'discount'
  | 'discountAmount'
  | 'subtotal'
  | 'netAmount'
  | 'taxAmount'
  | 'taxes'
  | 'issuedOn'
  | 'buyerReference'
  | 'orderNumber'
  | 'notes'
  | 'terms'
  | 'serviceFrom'
  | 'serviceTo'
  | 'taxCurrency'
  | 'taxRateOfExchange'
>;

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
  ...{ items: json<SellerLine[]>(), content: json<Content>(), hasSums: boolean },
  parties: nullable(json<Parties>()),
  ...{ version: integer, versionAt: nullable(instant) },
};

const contentSql = `json_build_object(${Object.entries(contentFields('document_taxes'))
  .map(([name, sql]) => `'${name}', ${sql}`)
  .join(', ')})`;

/**
 * Reads {@link publicColumns} of the document `d` and its seller `u`.
 * @param ownColumns select list of what else the kind needs
 * @param condition which document
 */
export const publicDocumentSql = (kind: IssuedKind, ownColumns: string, condition: string) =>
  `select d.display_number as "displayNumber", d.title, d.description, d.amount::text as amount, d.currency, ${ownColumns},
  c.name as "clientName", c.email as "clientEmail", c.company as "clientCompany", c.address as "clientAddress",
  u.business_name as "businessName", u.phone, u.address, u.custom_logo as "customLogo", u.hide_credits as "hideCredits",
  ${isProSql('u', ':now')} as "isPro", u.time_zone as "timeZone",
  (select coalesce(json_agg(json_build_object(${lineFieldsSql}) order by l.position), '[]')
    from document_lines l where l.document_id = d.id) as items,
  ${contentSql} as content, d.subtotal is not null as "hasSums", d.parties::json as parties,
  d.version, d.version_at as "versionAt"
  from documents d join clients c on c.id = d.client_id join users u on u.id = d.user_id
  where d.kind = '${kind.kind}' and ${condition}`;
