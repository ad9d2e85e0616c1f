import { jsonListStatement } from '#server/db/json-list.sql.ts';
import { moneySql } from '#server/db/money.ts';
import { namedStatement } from '#server/db/named-statement.ts';
import { array, nullable, text, uuid } from '#server/db/sql-types.ts';
import { isoSql } from '#server/features/documents/document-kind.ts';
import type { clientSorts, SortDirection } from '#shared/list-order.ts';
import { contactsSql } from './client-contacts.sql.ts';

const CLIENT_FIELDS = `c.id, c.name, c.email, c.phone, c.company, c.address, c.notes,
  c.sms_consent_at is not null as "smsConsent", ${isoSql('c.sms_consent_at')} as "smsConsentAt",
  ${contactsSql} as contacts,
  c.street, c.street2, c.city, c.region, c.postal_code as "postalCode", c.country, c.tax_id as "taxId",
  c.registration_id as "registrationId", c.registration_scheme as "registrationScheme",
  c.buyer_reference as "buyerReference", c.e_address_scheme as "eAddressScheme", c.e_address as "eAddress",
  c.currency, c.payment_terms as "paymentTerms",
  ${isoSql('c.created_at')} as "createdAt", ${isoSql('c.updated_at')} as "updatedAt"`;

/** Paid invoices that it takes to say how fast a client pays, and how many of the latest count. */
const FEWEST_PAID = 3;
const LATEST_PAID = 12;

// The same expression as in the search index.
const SEARCH_TEXT = "(c.search_contact || E'\\n' || c.search_company)";

const OWED = "i.kind = 'invoice' and i.client_id = c.id and i.status in ('pending', 'overdue')";

/** Days of the seller's calendar from issue to payment: what half of the latest paid invoices took at most. */
const PAYS_IN_DAYS = `(select case when count(*) >= ${FEWEST_PAID}
    then round(percentile_cont(0.5) within group (order by greatest(days, 0)))::int end
  from (select (i.paid_at at time zone u.time_zone)::date
      - coalesce(i.issued_on, (i.created_at at time zone u.time_zone)::date) as days
    from documents i where i.kind = 'invoice' and i.client_id = c.id and i.status = 'paid' and i.amount > 0
    order by i.number desc limit ${LATEST_PAID}) latest)`;

/** A client with what its documents add up to: in the seller's currency, and in each other one that something is owed in. */
export const findClientStatement = namedStatement({
  name: 'find_client',
  parameters: { id: uuid, userId: uuid },
  row: { json: text },
  sql: `select case when others is null then answer else left(answer, -1) || ',"byCurrency":' || others || '}' end as json
    from (select (select row_to_json(r)::text from (select ${CLIENT_FIELDS},
      (select count(*) from documents i where i.kind = 'invoice' and i.client_id = c.id) as "invoiceCount",
      (select count(*) from documents p where p.kind = 'proposal' and p.client_id = c.id) as "proposalCount",
      (select ${moneySql('sum(i.balance)', 'u.currency')} from documents i
        where ${OWED} and i.currency = u.currency) as "amountOwed",
      ${PAYS_IN_DAYS} as "paysInDays") r) as answer,
      (select json_agg(json_build_object('currency', currency, 'amountOwed', owed) order by currency)::text
        from (select i.currency, ${moneySql('sum(i.balance)', 'i.currency')} as owed from documents i
          where ${OWED} and i.currency <> u.currency group by i.currency) o) as others
    from clients c join users u on u.id = c.user_id where c.id = :id and c.user_id = :userId) found`,
});

/** A client as writes answer it: what other tables hold about it may be locked. */
export const answerClientStatement = namedStatement({
  name: 'answer_client',
  parameters: { id: uuid, userId: uuid },
  row: { json: text },
  sql: `select row_to_json(r)::text as json from (
    select ${CLIENT_FIELDS} from clients c where c.id = :id and c.user_id = :userId) r`,
});

/** Which clients a list picks. */
export interface ClientFilterShape {
  /** By a LIKE pattern (`:pattern`). */
  hasSearch: boolean;
  /** By currency and by ids (`:currency`, `:ids`), where they are given. */
  isFiltered: boolean;
}

interface ClientListShape extends ClientFilterShape {
  /** Undefined for the newest first. */
  order: { sort: (typeof clientSorts)[number]; dir: SortDirection } | undefined;
  isPaged: boolean;
}

const OWN_CURRENCY = '(select u.currency from users u where u.id = :userId)';

/** Conditions on a client `c`, which all hold, the parameters that they name, and a name for them. */
export function clientFilter({ hasSearch, isFiltered }: ClientFilterShape) {
  const where = ['c.user_id = :userId'];
  if (hasSearch) where.push(`${SEARCH_TEXT} like :pattern`);
  if (isFiltered)
    where.push(
      `(:currency is null or coalesce(c.currency, ${OWN_CURRENCY}) = :currency)`,
      '(:ids is null or c.id = any(:ids))',
    );
  return {
    name: [hasSearch && 'search', isFiltered && 'filtered'].filter(Boolean).join('_'),
    where,
    parameters: {
      userId: uuid,
      ...(hasSearch && { pattern: text }),
      ...(isFiltered && { currency: nullable(text), ids: nullable(array(uuid)) }),
    },
  };
}

/** One seller's clients. */
export function clientListStatement({ order, isPaged, ...shape }: ClientListShape) {
  const { name, ...filter } = clientFilter(shape);
  return jsonListStatement({
    ...filter,
    name: ['list_clients', name, order?.sort, order?.dir].filter(Boolean).join('_'),
    fields: CLIENT_FIELDS,
    from: 'clients c',
    orderBy: order ? `c.search_contact ${order.dir}, c.seq desc` : 'c.seq desc',
    isPaged,
  });
}

/** All shapes, for the test of what statements answer. */
export const clientListStatements = [false, true].flatMap((isPaged) =>
  [false, true].flatMap((hasSearch) =>
    ([undefined, { sort: 'name', dir: 'asc' }] as const).map((order) =>
      clientListStatement({ hasSearch, isFiltered: order !== undefined, order, isPaged }),
    ),
  ),
);
