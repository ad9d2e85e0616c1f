import { boolean, instant, json, nullable, text } from '#server/db/sql-types.ts';
import { isProSql } from '#server/features/billing/pro-plan.sql.ts';
import type { PublicLine } from '#shared/public-document.ts';
import type { DocumentKind } from './document-kind.ts';
import { lineFieldsSql } from './document-lines.sql.ts';

/** What names the document, and when it is. */
export const publicParameters = { key: text, now: instant };

/** What is read of a document, its client and its seller for a visitor; more than is answered. */
export const publicColumns = {
  ...{ displayNumber: text, title: text, description: nullable(text), amount: text, currency: text },
  ...{ clientName: text, clientEmail: text, clientCompany: nullable(text), clientAddress: nullable(text) },
  ...{ businessName: nullable(text), phone: nullable(text), address: nullable(text) },
  ...{ customLogo: nullable(text), hideCredits: boolean, isPro: boolean, timeZone: text },
  items: json<PublicLine[]>(),
};

/**
 * Reads {@link publicColumns} of the document `d` and its seller `u`.
 * @param ownColumns select list of what else the kind needs
 * @param condition which document
 */
export const publicDocumentSql = (kind: DocumentKind, ownColumns: string, condition: string) =>
  `select d.display_number as "displayNumber", d.title, d.description, d.amount::text as amount, d.currency, ${ownColumns},
  c.name as "clientName", c.email as "clientEmail", c.company as "clientCompany", c.address as "clientAddress",
  u.business_name as "businessName", u.phone, u.address, u.custom_logo as "customLogo", u.hide_credits as "hideCredits",
  ${isProSql('u', ':now')} as "isPro", u.time_zone as "timeZone",
  (select coalesce(json_agg(json_build_object(${lineFieldsSql}) order by l.position), '[]')
    from document_lines l where l.document_id = d.id) as items
  from documents d join clients c on c.id = d.client_id join users u on u.id = d.user_id
  where d.kind = '${kind.kind}' and ${condition}`;
