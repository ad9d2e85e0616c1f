import { isProSql } from '#server/features/billing/pro-plan.sql.ts';
import type { PublicInvoice, PublicLine } from '#shared/public-document.ts';
import type { DocumentKind } from './document-kind.ts';
import { phoneLink } from './phone-link.ts';

/** What is read of a document, its client and its seller for a visitor; more than is answered. */
export interface PublicDocumentRow {
  displayNumber: string;
  title: string;
  description: string | null;
  amount: string;
  clientName: string;
  clientEmail: string;
  clientCompany: string | null;
  clientAddress: string | null;
  businessName: string | null;
  phone: string | null;
  address: string | null;
  customLogo: string | null;
  hideCredits: boolean;
  isPremium: boolean;
  timeZone: string;
  items: PublicLine[];
}

/**
 * Reads a {@link PublicDocumentRow} of the document `d` and its seller `u`.
 * @param ownColumns select list of what else the kind needs
 * @param condition which document; `$1` is its own, `$2` the present instant
 */
export const publicDocumentSql = (kind: DocumentKind, ownColumns: string, condition: string) =>
  `select d.display_number as "displayNumber", d.title, d.description, d.amount, ${ownColumns},
  c.name as "clientName", c.email as "clientEmail", c.company as "clientCompany", c.address as "clientAddress",
  u.business_name as "businessName", u.phone, u.address, u.custom_logo as "customLogo", u.hide_credits as "hideCredits",
  ${isProSql('u', '$2::timestamptz')} as "isPremium", u.time_zone as "timeZone",
  (select coalesce(json_agg(json_build_object('description', l.description, 'quantity', l.quantity::text,
    'rate', l.rate::text, 'amount', l.amount::text) order by l.position), '[]')
    from document_lines l where l.document_id = d.id) as items
  from documents d join clients c on c.id = d.client_id join users u on u.id = d.user_id
  where d.kind = '${kind.kind}' and ${condition}`;

type PublicParts = Pick<
  PublicInvoice,
  'displayNumber' | 'title' | 'description' | 'amount' | 'timeZone' | 'items' | 'client' | 'user'
>;

/** The part of the allow-list that both kinds have. Logo and hidden credits count only while the seller is Pro. */
export function publicParts(row: PublicDocumentRow): PublicParts {
  return {
    displayNumber: row.displayNumber,
    title: row.title,
    description: row.description,
    amount: row.amount,
    timeZone: row.timeZone,
    items: row.items,
    client: {
      name: row.clientName,
      email: row.clientEmail,
      company: row.clientCompany,
      address: row.clientAddress,
    },
    user: {
      businessName: row.businessName,
      phone: row.phone,
      phoneHref: phoneLink(row.phone),
      address: row.address,
      customLogo: row.isPremium ? row.customLogo : null,
      hideCredits: row.isPremium && row.hideCredits,
    },
  };
}
