import { type Database, queryNamed } from '#server/db/client.ts';
import { invoiceKind, isoSql, proposalKind } from '#server/features/documents/document-kind.ts';
import { hasStatusSql } from '#server/features/documents/effective-status.sql.ts';
import type { SignedIn } from '#server/http/authentication/authentication.ts';
import type { Activity, ActivityPage, ActivityQuery, DashboardStats } from '#shared/dashboard.ts';
import { ACTIVE_CLIENT_DAYS } from '#shared/dashboard-figures.ts';

const today = '$2::date';
const rollUp = { alias: 's', today, day: 'day' };
const isPendingInvoice = hasStatusSql(invoiceKind, rollUp, 'pending');
const isExpiredProposal = hasStatusSql(proposalKind, rollUp, 'expired');

// A client's newest document has the highest number. The stamp of the last document alone would not do: it stays when
// that document is deleted or goes to another client.
const newest = (kind: string) =>
  `(select d.created_at from documents d where d.client_id = c.id and d.kind = '${kind}' order by d.number desc limit 1)`;

const STATS = `select totals.*, (
    select count(*)::int from clients c
    where c.user_id = $1 and (c.created_at >= since or
      (c.last_document_at >= since and greatest(${newest('invoice')}, ${newest('proposal')}) >= since))
  ) as "activeClients"
  from (select (${today} - ${ACTIVE_CLIENT_DAYS})::timestamp at time zone $3 as since) s, (
    select coalesce(sum(s.amount) filter (where s.kind = 'invoice' and s.status = 'paid'), 0.00)::text as "totalRevenue",
      coalesce(sum(s.count) filter (where s.kind = 'invoice' and ${isPendingInvoice}), 0)::int as "pendingInvoices",
      coalesce(round(100.0 * sum(s.count) filter (where s.kind = 'proposal' and s.status = 'accepted') /
        sum(s.count) filter (where s.kind = 'proposal' and (s.status in ('accepted', 'declined') or ${isExpiredProposal})),
        1), 0)::float8 as "successRate"
    from document_days s where s.user_id = $1) totals`;

// Entries may be dated back and still arrive late, so that the order of arrival says which ones the first page knew.
const ACTIVITIES = `select known.seq as "asOf", a.* from (
    select coalesce($2::bigint, (select max(seq) from activities where user_id = $1), 0) as seq) known
  left join lateral (
    select id, type, title, description, ${isoSql('created_at')} as "createdAt", amount, status
    from activities where user_id = $1 and seq <= known.seq
    order by created_at desc, seq desc limit $3 offset $4) a on true`;

type ActivityRow = { asOf: string } & Record<'amount' | 'status', string | null> &
  Omit<Activity, 'amount' | 'status' | 'id'> & { id: string | null };

/** What one seller's dashboard counts and tells. */
export function dashboardRepo(db: Database, { user, today: day }: Pick<SignedIn, 'user' | 'today'>) {
  return {
    async stats(): Promise<DashboardStats> {
      const [row] = await queryNamed<DashboardStats>(db, 'dashboard_stats', STATS, [
        user.id,
        day,
        user.timeZone,
      ]);
      if (!row) throw new Error('The statement always answers a row');
      return row;
    },

    /** A page of what happened, newest first. Entries that arrived after `asOf` are in no page. */
    async activity({ page, limit, asOf }: ActivityQuery): Promise<ActivityPage> {
      const values = [user.id, asOf, limit + 1, (page - 1) * limit];
      const rows = await queryNamed<ActivityRow>(db, 'dashboard_activity', ACTIVITIES, values);
      const found = rows.filter((row) => row.id !== null);
      return {
        activities: found.slice(0, limit).map(activityOf),
        pagination: { page, limit, hasMore: found.length > limit, asOf: rows[0]?.asOf ?? '0' },
      };
    },
  };
}

function activityOf({ asOf: _asOf, amount, status, ...row }: ActivityRow): Activity {
  return { ...row, id: row.id ?? '', ...(amount !== null && { amount }), ...(status !== null && { status }) };
}
