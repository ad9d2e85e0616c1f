import type { Database } from '#server/db/client.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import { type TextProgress, textMessagesRepo } from '#server/features/delivery/texts/text-messages.repo.ts';
import {
  countVolumes,
  findHeld,
  lockSchedules,
  lockSellers,
  recordReminders,
  startSchedules,
  suppressBounced,
  tellNotifications,
  updateOutbox,
} from './record-delivery-results.sql.ts';

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
  /** Recipients whose addresses do not exist. */
  badAddresses: readonly string[];
  /** Who was sent it at this try: addresses, or the phone number. */
  reached: readonly string[];
  /** It has several recipients: another try leaves out those who got it. */
  isPartial: boolean;
  /** What the provider of text messages calls it, and how far it is. */
  text: Omit<TextProgress, 'outboxId'> | null;
}

type Held = RowOf<typeof findHeld.row>;

/** Belongs to a transaction of its own. `now` is the application's, for what people are shown. */
export async function recordDeliveryResults(
  transaction: Database,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> {
  const held = await findHeld.run(transaction, {
    ids: outcomes.map(({ id }) => id),
    leaseTokens: outcomes.map(({ leaseToken }) => leaseToken),
    states: outcomes.map(({ state }) => state),
  });
  const owned = new Set(held.map(({ id }) => id));
  const valid = outcomes.filter(({ id }) => owned.has(id));
  if (valid.length === 0) return;
  const unconfirmed = held.filter(({ state }) => state === 'held');
  if (unconfirmed.length > 0)
    await lockSellers.run(transaction, { ids: unconfirmed.map(({ userId }) => userId) });
  const reminded = held.filter(({ template }) => template === 'reminder');
  if (reminded.length > 0)
    await lockSchedules.run(transaction, {
      notificationIds: reminded.map(({ notificationId }) => notificationId),
    });
  const results = {
    ids: valid.map(({ id }) => id),
    states: valid.map(({ state }) => state),
    reasons: valid.map(({ reason }) => reason),
  };
  await tellNotifications.run(transaction, { ...results, now });
  await updateOutbox.run(transaction, {
    ...results,
    leaseTokens: valid.map(({ leaseToken }) => leaseToken),
    waitSeconds: valid.map(({ waitSeconds }) => waitSeconds),
    reached: valid.map(({ isPartial, reached }) => (isPartial ? JSON.stringify(reached) : null)),
  });
  await recordConsequences(transaction, valid, held, now);
}

/** What a mail that went out, or that can never arrive, brings about. */
async function recordConsequences(
  transaction: Database,
  outcomes: readonly Outcome[],
  held: readonly Held[],
  now: Date,
) {
  await recordTexts(transaction, outcomes, now);
  const results = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const addressesOf = (mails: readonly Held[], which: 'reached' | 'badAddresses') => {
    const each = mails.flatMap(({ id, userId }) =>
      (results.get(id)?.[which] ?? []).map((address) => ({ userId, address: address.toLowerCase() })),
    );
    return {
      userIds: each.map(({ userId }) => userId),
      addresses: each.map(({ address }) => address),
    };
  };
  const toClients = held.filter(({ template }) => isToClient(template) || CLIENT_TEXTS.has(template));
  const arrived = toClients.filter(({ id }) => results.get(id)?.reached.length);
  const first = arrived.filter(({ template }) => template === 'document_sent');
  const reminded = arrived.filter(({ template }) => template === 'reminder');
  const volumes = addressesOf(arrived, 'reached');
  const bounced = addressesOf(
    held.filter(({ template }) => isToClient(template)),
    'badAddresses',
  );
  const entries = (mails: readonly Held[]) => mails.map(({ notificationId }) => notificationId);
  if (volumes.addresses.length > 0) await countVolumes.run(transaction, volumes);
  if (first.length > 0) await startSchedules.run(transaction, { notificationIds: entries(first), now });
  if (reminded.length > 0)
    await recordReminders.run(transaction, {
      ...{ notificationIds: entries(reminded), slots: reminded.map(({ slot }) => slot), now },
    });
  if (bounced.addresses.length > 0) await suppressBounced.run(transaction, bounced);
}

async function recordTexts(transaction: Database, outcomes: readonly Outcome[], now: Date): Promise<void> {
  const texts = textMessagesRepo(transaction);
  for (const { id, text } of outcomes) {
    if (!text) continue;
    await texts.record({ ...text, outboxId: id });
    // The provider may have told more before the message was settled.
    await texts.updateNotification(id, now);
  }
}

const CLIENT_MAILS: ReadonlySet<string> = new Set([
  'document_sent',
  'credit_note_sent',
  'reminder',
  'payment_receipt',
  'payment_failed',
  'reply_answered',
  'proposal_signed',
  'comment_answered',
]);
const CLIENT_TEXTS: ReadonlySet<string> = new Set(['document_text', 'reminder_text']);

/** Whether a mail goes to a seller's client and counts against the limits. */
export const isToClient = (template: string) => CLIENT_MAILS.has(template);
