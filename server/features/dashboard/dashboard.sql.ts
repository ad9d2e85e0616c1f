import { moneySql } from '#server/db/money.ts';
import { namedStatement } from '#server/db/named-statement.ts';
import {
  bigint,
  date,
  float,
  integer,
  json,
  nullable,
  numeric,
  oneOf,
  text,
  uuid,
} from '#server/db/sql-types.ts';
import { invoiceKind, isoSql, proposalKind } from '#server/features/documents/document-kind.ts';
import { hasStatusSql } from '#server/features/documents/effective-status.sql.ts';
import type { Activity, DashboardStats } from '#shared/dashboard.ts';
import { ACTIVE_CLIENT_DAYS } from '#shared/dashboard-figures.ts';

const rollUp = { alias: 's', today: ':today', day: 'day' };
const isPendingInvoice = hasStatusSql(invoiceKind, rollUp, 'pending');
const isRevenue = "s.kind = 'invoice' and s.status = 'paid'";
const isExpiredProposal = hasStatusSql(proposalKind, rollUp, 'expired');

// A client's newest document has the highest number. The stamp of the last document alone would not do: it stays when
// that document is deleted or goes to another client.
const newest = (kind: string) =>
  `(select d.created_at from documents d where d.client_id = c.id and d.kind = '${kind}' order by d.number desc limit 1)`;

export const statsStatement = namedStatement({
  name: 'dashboard_stats',
  parameters: { userId: uuid, today: date, timeZone: text },
  row: {
    totalRevenue: text,
    received: text,
    pendingInvoices: integer,
    successRate: float,
    activeClients: integer,
    byCurrency: nullable(json<NonNullable<DashboardStats['byCurrency']>>()),
  },
  isPacked: true,
  sql: `select totals.*, others.*, (
      select count(*)::int from clients c
      where c.user_id = :userId and (c.created_at >= since or
        (c.last_document_at >= since and greatest(${newest('invoice')}, ${newest('proposal')}) >= since))
    ) as "activeClients"
    from (select (:today - ${ACTIVE_CLIENT_DAYS})::timestamp at time zone :timeZone as since) s, (
      select ${moneySql(`sum(s.paid) filter (where ${isRevenue} and s.currency = u.currency)`, 'u.currency')}
          as "totalRevenue",
        ${moneySql("sum(s.paid) filter (where s.kind = 'invoice' and s.currency = u.currency)", 'u.currency')} as received,
        coalesce(sum(s.count) filter (where s.kind = 'invoice' and ${isPendingInvoice}), 0)::int as "pendingInvoices",
        coalesce(round(100.0 * sum(s.count) filter (where s.kind = 'proposal' and s.status = 'accepted') /
          sum(s.count) filter (where s.kind = 'proposal' and (s.status in ('accepted', 'declined') or ${isExpiredProposal})),
          1), 0)::float8 as "successRate"
      from users u left join document_days s on s.user_id = u.id where u.id = :userId group by u.id) totals,
      lateral (select json_agg(json_build_object('currency', currency, 'totalRevenue', revenue,
          'received', received) order by currency)
          as "byCurrency"
        from (select s.currency, ${moneySql(`sum(s.paid) filter (where ${isRevenue})`, 's.currency')} as revenue,
            ${moneySql('sum(s.paid)', 's.currency')} as received
          from document_days s join users u on u.id = s.user_id
          where s.user_id = :userId and s.kind = 'invoice' and s.currency <> u.currency group by s.currency) o) others`,
});

/** Entries may be dated back and still arrive late, so that the order of arrival says which ones the first page had. */
export const activityStatement = namedStatement({
  name: 'dashboard_activity',
  parameters: { userId: uuid, asOf: nullable(bigint), limit: integer, offset: integer },
  row: {
    asOf: bigint,
    // Null in the only row of an empty page.
    id: nullable(uuid),
    type: oneOf<Activity['type']>(),
    title: text,
    description: text,
    createdAt: text,
    amount: nullable(numeric),
    currency: nullable(text),
    status: nullable(text),
    clientId: nullable(uuid),
    documentId: nullable(uuid),
  },
  sql: `select known.seq as "asOf", a.* from (
      select coalesce(:asOf, (select max(seq) from activities where user_id = :userId), 0) as seq) known
    left join lateral (
      select id, type, title, description, ${isoSql('created_at')} as "createdAt", amount, currency, status,
        client_id as "clientId", document_id as "documentId"
      from activities where user_id = :userId and seq <= known.seq
      order by created_at desc, seq desc limit :limit offset :offset) a on true`,
});
