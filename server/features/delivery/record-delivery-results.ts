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
  /** The address does not exist. */
  isBadAddress: boolean;
  /** Where it really went, if that differs from what was written. */
  address: string | null;
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
    addresses: outcomes.map(({ address }) => address),
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
  const sent = held.filter(({ state }) => state === 'sent');
  const toClients = sent.filter(({ template }) => isToClient(template) || CLIENT_TEXTS.has(template));
  const first = toClients.filter(({ template }) => template === 'document_sent');
  const reminded = toClients.filter(({ template }) => template === 'reminder');
  const bad = new Set(outcomes.filter(({ isBadAddress }) => isBadAddress).map(({ id }) => id));
  const bounced = held.filter(({ id, template }) => bad.has(id) && isToClient(template));
  const recipients = (mails: readonly Held[]) => ({
    userIds: mails.map(({ userId }) => userId),
    addresses: mails.map(({ address }) => address),
  });
  const entries = (mails: readonly Held[]) => mails.map(({ notificationId }) => notificationId);
  if (toClients.length > 0) await countVolumes.run(transaction, recipients(toClients));
  if (first.length > 0) await startSchedules.run(transaction, { notificationIds: entries(first), now });
  if (reminded.length > 0)
    await recordReminders.run(transaction, {
      ...{ notificationIds: entries(reminded), slots: reminded.map(({ slot }) => slot), now },
    });
  if (bounced.length > 0) await suppressBounced.run(transaction, recipients(bounced));
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
  'reminder',
  'payment_receipt',
  'payment_failed',
]);
const CLIENT_TEXTS: ReadonlySet<string> = new Set(['document_text', 'reminder_text']);

/** Whether a mail goes to a seller's client and counts against the limits. */
export const isToClient = (template: string) => CLIENT_MAILS.has(template);
