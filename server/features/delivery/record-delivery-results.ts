import type { Database } from '#server/db/client.ts';
import { type TextProgress, textMessagesRepo } from '#server/features/delivery/texts/text-messages.repo.ts';

/** Tries before a mail is given up. */
export const MAX_ATTEMPTS = 5;

/**
 * What became of a claimed mail: `sent`, `failed` for good, `retry` after the wait of its attempt, `later` without
 * counting the attempt, or `held` until the seller confirms.
 */
export interface Outcome {
  id: string;
  leaseToken: string;
  state: 'sent' | 'failed' | 'retry' | 'later' | 'held';
  reason: string | null;
  /** Seconds until a mail that goes out later looks again. */
  waitSeconds: number;
  /** The address does not exist. */
  isBadAddress: boolean;
  /** Where it really went, if that differs from what was written. */
  address: string | null;
  /** What the provider of text messages calls it, and how far it is. */
  text: Omit<TextProgress, 'outboxId'> | null;
}

interface Held {
  id: string;
  userId: string;
  notificationId: string | null;
  template: string;
  slot: string | null;
  address: string;
  state: Outcome['state'];
}

// The notification's row is locked before the outbox's, in the order of everybody who locks both.
const FIND_HELD = `select b.id, b.user_id as "userId", b.notification_id as "notificationId", b.template,
    b.payload ->> 'slot' as slot, coalesce(o.address, lower(b.payload ->> 'to')) as address, o.state
  from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) as o(id, lease_token, state, address)
  join outbox b on b.id = o.id and b.lease_token = o.lease_token`;

const TELL = `with told as (
    select n.id, o.state, o.reason
    from unnest($1::uuid[], $2::text[], $3::text[]) as o(outbox_id, state, reason)
    join outbox b on b.id = o.outbox_id join notifications n on n.id = b.notification_id
    where n.status <> 'delivered'
    order by n.id for update of n)
  update notifications n set failure_reason = told.reason,
    status = case told.state when 'sent' then 'sent' when 'failed' then 'failed' else n.status end,
    sent_at = case told.state when 'sent' then $4::timestamptz else n.sent_at end
  from told where n.id = told.id`;

// Another try waits 30 seconds, then four times as long each time, an hour at most, and never all at the same moment. A seller who has confirmed in the
// meantime holds nothing up. A token is a secret: it does not stay behind a mail that is done with.
const SETTLE = `update outbox b set
    status = case
      when o.state in ('sent', 'failed') then o.state
      when o.state = 'held' and u.email_confirmed_at is null then 'held'
      else 'pending' end,
    attempts = case when o.state in ('later', 'held') then b.attempts - 1 else b.attempts end,
    next_attempt_at = case o.state
      when 'retry' then now() + make_interval(secs => least(3600, 30 * power(4, b.attempts - 1)) + random() * 5)
      when 'later' then now() + make_interval(secs => o.wait_seconds)
      else b.next_attempt_at end,
    sent_at = case when o.state = 'sent' then now() else b.sent_at end,
    payload = case when o.state in ('sent', 'failed') then b.payload - 'token' else b.payload end,
    last_error = o.reason, lease_until = null, lease_token = null
  from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::float8[]) as o(id, lease_token, state, reason, wait_seconds),
    users u
  where b.id = o.id and b.lease_token = o.lease_token and u.id = b.user_id`;

const COUNT_VOLUME = `insert into mail_volumes as v (user_id, address, hour, count)
  select user_id, address, date_trunc('hour', now()), count(*)
  from unnest($1::uuid[], $2::text[]) as m(user_id, address) group by 1, 2 order by 1, 2
  on conflict (user_id, address, hour) do update set count = v.count + excluded.count`;

const START_SCHEDULES = `insert into notification_schedules
    (user_id, document_id, initial_sent_at, next_due_at, created_at, updated_at)
  select n.user_id, n.document_id, $2::timestamptz, $2::timestamptz + interval '48 hours',
    $2::timestamptz, $2::timestamptz
  from notifications n where n.id = any($1::uuid[]) and n.document_id is not null
  order by n.id on conflict do nothing`;

// Before anything else: whoever queues reminders holds their schedules first as well.
const LOCK_SCHEDULES = `select 1 from notification_schedules s
  join notifications n on s.document_id = n.document_id
  where n.id = any($1::uuid[]) order by s.id for update of s`;

const NOTE_REMINDERS = `update notification_schedules s set last_sent_at = $3::timestamptz, updated_at = $3::timestamptz,
    reminder_48h_sent_at = case when r.slot = '48h' then $3::timestamptz else s.reminder_48h_sent_at end,
    reminder_72h_sent_at = case when r.slot = '72h' then $3::timestamptz else s.reminder_72h_sent_at end,
    reminder_7d_sent_at = case when r.slot = '7d' then $3::timestamptz else s.reminder_7d_sent_at end
  from unnest($1::uuid[], $2::text[]) as r(notification_id, slot) join notifications n on n.id = r.notification_id
  where s.document_id = n.document_id`;

const SUPPRESS = `insert into suppressions (channel, user_id, address, reason)
  select 'email', m.user_id, m.address, 'bounced' from unnest($1::uuid[], $2::text[]) as m(user_id, address)
  order by 2, 3 on conflict do nothing`;

/** Belongs to a transaction of its own. `now` is the application's, for what people are shown. */
export async function recordDeliveryResults(
  transaction: Database,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> {
  const query = <Row extends object>(text: string, values: unknown[]) =>
    transaction.$client.query<Row>(text, values);
  const states = outcomes.map(({ state }) => state);
  const { rows: held } = await query<Held>(FIND_HELD, [
    outcomes.map(({ id }) => id),
    outcomes.map(({ leaseToken }) => leaseToken),
    states,
    outcomes.map(({ address }) => address),
  ]);
  const owned = new Set(held.map(({ id }) => id));
  const valid = outcomes.filter(({ id }) => owned.has(id));
  if (valid.length === 0) return;
  // A seller who confirms right now either waits for this or is seen by it.
  if (states.includes('held'))
    await query('select 1 from users where id = any($1::uuid[]) order by id for share', [
      held.filter(({ state }) => state === 'held').map(({ userId }) => userId),
    ]);
  const reminded = held.filter(({ template }) => template === 'reminder');
  if (reminded.length > 0)
    await query(LOCK_SCHEDULES, [reminded.map(({ notificationId }) => notificationId)]);
  const ids = valid.map(({ id }) => id);
  const reasons = valid.map(({ reason }) => reason);
  await query(TELL, [ids, valid.map(({ state }) => state), reasons, now]);
  await query(SETTLE, [
    ids,
    valid.map(({ leaseToken }) => leaseToken),
    valid.map(({ state }) => state),
    reasons,
    valid.map(({ waitSeconds }) => waitSeconds),
  ]);
  await follow(transaction, valid, held, now);
}

/** What a mail that went out, or that can never arrive, brings about. */
async function follow(transaction: Database, outcomes: readonly Outcome[], held: readonly Held[], now: Date) {
  await noteTexts(transaction, outcomes, now);
  const sent = held.filter(({ state }) => state === 'sent');
  const toClients = sent.filter(({ template }) => isToClient(template) || CLIENT_TEXTS.has(template));
  const first = toClients.filter(({ template }) => template === 'document_sent');
  const reminded = toClients.filter(({ template }) => template === 'reminder');
  const bad = new Set(outcomes.filter(({ isBadAddress }) => isBadAddress).map(({ id }) => id));
  const bounced = held.filter(({ id, template }) => bad.has(id) && isToClient(template));
  const recipients = (mails: readonly Held[]) => [
    mails.map(({ userId }) => userId),
    mails.map(({ address }) => address),
  ];
  if (toClients.length > 0) await transaction.$client.query(COUNT_VOLUME, recipients(toClients));
  if (first.length > 0)
    await transaction.$client.query(START_SCHEDULES, [
      first.map(({ notificationId }) => notificationId),
      now,
    ]);
  if (reminded.length > 0)
    await transaction.$client.query(NOTE_REMINDERS, [
      reminded.map(({ notificationId }) => notificationId),
      reminded.map(({ slot }) => slot),
      now,
    ]);
  if (bounced.length > 0) await transaction.$client.query(SUPPRESS, recipients(bounced));
}

async function noteTexts(transaction: Database, outcomes: readonly Outcome[], now: Date): Promise<void> {
  const texts = textMessagesRepo(transaction);
  for (const { id, text } of outcomes) {
    if (!text) continue;
    await texts.note({ ...text, outboxId: id });
    // The provider may have told more before the message was settled.
    await texts.tell(id, now);
  }
}

const CLIENT_MAILS: ReadonlySet<string> = new Set([
  'document_sent',
  'reminder',
  'payment_receipt',
  'payment_failed',
]);
const CLIENT_TEXTS: ReadonlySet<string> = new Set(['document_text', 'reminder_text']);

/** Whether a mail goes to a seller's client and counts against the limits. */
export const isToClient = (template: string) => CLIENT_MAILS.has(template);
