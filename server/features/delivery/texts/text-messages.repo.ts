import { type Database, queryNamed } from '#server/db/client.ts';
import { textStatuses } from '#server/db/schema/text-messages.ts';
import { failureText } from './failure-text.ts';

type TextStatus = (typeof textStatuses)[number];

/** What the provider says beside the statuses that are kept. */
const OTHER_WORDS: Record<string, TextStatus> = {
  accepted: 'queued',
  scheduled: 'queued',
  read: 'delivered',
  canceled: 'failed',
};

/** A status of the provider as it is kept, or undefined for one that nobody knows. */
export function textStatusOf(word: string): TextStatus | undefined {
  return textStatuses.find((status) => status === word) ?? OTHER_WORDS[word];
}

export interface TextProgress {
  sid: string;
  outboxId: string;
  /** In E.164. */
  recipient: string;
  status: TextStatus;
  errorCode: number | null;
}

const rank = (column: string) =>
  `case ${column} when 'queued' then 1 when 'sending' then 2 when 'sent' then 3 else 4 end`;

// News comes in any order: only what is further on counts, an end is final, and a known error stays known.
const NOTE = `insert into text_messages as t (sid, outbox_id, recipient, status, error_code)
  select $1, o.id, $3, $4, $5::int from outbox o where o.id = $2::uuid for key share
  on conflict (sid) do update set updated_at = now(),
    status = case when ${rank('excluded.status')} > ${rank('t.status')} then excluded.status else t.status end,
    error_code = coalesce(t.error_code, excluded.error_code)`;

const STANDING = `select bool_or(status = 'delivered') as "isDelivered",
    bool_and(status in ('undelivered', 'failed')) as "isFailed",
    (array_agg(error_code order by updated_at desc) filter (where error_code is not null))[1] as "errorCode"
  from text_messages where outbox_id = $1::uuid having count(*) > 0`;

// A message may have gone out twice. One copy that arrived is a delivery; all of them must fail for a failure.
const TELL = `update notifications n set status = $2,
    delivered_at = case when $2 = 'delivered' then $3::timestamptz else n.delivered_at end, failure_reason = $4
  from outbox o where o.id = $1::uuid and n.id = o.notification_id
    and n.status <> 'delivered' and n.status <> $2`;

const SENDER = `select coalesce(u.business_name, u.full_name) as name from text_messages t
  join outbox o on o.id = t.outbox_id join users u on u.id = o.user_id
  where t.recipient = $1 order by t.updated_at desc limit 1`;

const TAKE_SILENT = `update text_messages set updated_at = now() where sid in (
    select sid from text_messages
    where status in ('queued', 'sending', 'sent') and updated_at < now() - interval '24 hours'
    order by updated_at limit 50 for update skip locked)
  returning sid, outbox_id as "outboxId", recipient, status, error_code as "errorCode"`;

/** How far text messages got, as the provider tells. */
export function textMessagesRepo(db: Database) {
  return {
    /** Keeps what the provider said; does nothing for a message that is not in the outbox any more. */
    note: ({ sid, outboxId, recipient, status, errorCode }: TextProgress) =>
      queryNamed(db, 'note_text', NOTE, [sid, outboxId, recipient, status, errorCode]),

    /**
     * Brings the seller's entry in line with what is known by now: delivered, or failed with a reason. May be called
     * at any time; call it once more after an outbox row was settled, as news may have come before.
     */
    async tell(outboxId: string, now: Date): Promise<void> {
      const [standing] = await queryNamed<{
        isDelivered: boolean;
        isFailed: boolean;
        errorCode: number | null;
      }>(db, 'standing_of_text', STANDING, [outboxId]);
      if (!standing?.isDelivered && !standing?.isFailed) return;
      const status = standing.isDelivered ? 'delivered' : 'failed';
      const reason = standing.isDelivered ? null : failureText(standing.errorCode);
      await queryNamed(db, 'tell_text', TELL, [outboxId, status, now.toISOString(), reason]);
    },

    /** Messages that nothing final was heard of for a day; each is looked at once a day. */
    takeSilent: () => queryNamed<TextProgress>(db, 'take_silent_texts', TAKE_SILENT, []),

    /** Who has last written to this phone. */
    async lastSenderTo(recipient: string): Promise<string | undefined> {
      const [row] = await queryNamed<{ name: string }>(db, 'last_text_sender', SENDER, [recipient]);
      return row?.name;
    },
  };
}
