import type { Database } from '#server/db/client.ts';
import { type DeliveryOutcome, deliveryOutcome } from '#server/features/delivery/delivery-result.ts';
import { LIMIT_WAIT_SECONDS, limitReasons, type MailLimits } from '#server/features/delivery/mail-limits.ts';
import type { TextPayloads } from '#server/features/delivery/mails/mail-payloads.ts';
import type { ClaimedMail } from '#server/features/delivery/outbox.repo.ts';
import { TextError, type Texter } from '#server/providers/texter.ts';
import { proFeatures } from '#shared/plan.ts';
import { reachablePhone } from './phone-number.ts';
import { textStatusUrl } from './status-url.ts';
import { textStatusOf } from './text-messages.repo.ts';
import { findLimitsStatement } from './text-messages.sql.ts';
import { textOptOutsRepo } from './text-opt-outs.repo.ts';
import { isTextTemplate, renderText } from './text-templates.ts';

interface TextDeps {
  db: Database;
  texter: Texter;
  /** ISO 3166; text messages go nowhere else. */
  smsCountries: readonly string[];
  appUrl: string;
}

/** Sends one text message, or says what keeps it from going out. @throws TextError */
export async function sendText(
  { db, texter, smsCountries, appUrl }: TextDeps,
  mail: ClaimedMail,
  { limits, now }: { limits: MailLimits; now: Date },
): Promise<DeliveryOutcome> {
  const { id, template, payload } = mail;
  if (!isTextTemplate(template)) throw new TextError('This version does not know the text message', false);
  if (!texter.isConfigured) return deliveryOutcome('failed', 'Text messages are not configured');
  if (!mail.isPro) return deliveryOutcome('failed', proFeatures.sms);
  const message = payload as TextPayloads[typeof template];
  const phone = reachablePhone(message.to, smsCountries);
  if ('reason' in phone) return deliveryOutcome('failed', phone.reason);
  const optOuts = textOptOutsRepo(db);
  if (await optOuts.isStopped(phone.e164)) return deliveryOutcome('failed', limitReasons.stopped);
  const waits = await whyWait(db, mail, { phone: phone.e164, limits, now });
  if (waits) return waits;
  try {
    const accepted = await texter.send({
      to: phone.e164,
      body: renderText(template, message, appUrl),
      statusUrl: textStatusUrl(appUrl, id),
    });
    const status = textStatusOf(accepted.status) ?? 'queued';
    return deliveryOutcome('sent', null, {
      reached: [phone.e164],
      text: { sid: accepted.sid, recipient: phone.e164, status, errorCode: null },
    });
  } catch (error) {
    if (error instanceof TextError && error.isOptedOut) {
      await optOuts.stop(phone.e164);
      return deliveryOutcome('failed', limitReasons.stopped);
    }
    throw error;
  }
}

async function whyWait(
  db: Database,
  mail: ClaimedMail,
  { phone, limits, now }: { phone: string; limits: MailLimits; now: Date },
): Promise<DeliveryOutcome | undefined> {
  const { id: outboxId, userId, notificationId } = mail;
  const counts = await findLimitsStatement.first(db, { userId, notificationId, phone, outboxId });
  if (!counts?.hasConsent) return deliveryOutcome('failed', limitReasons.noConsent);
  if (!mail.isConfirmed) return deliveryOutcome('held', limitReasons.unconfirmed);
  const seconds = secondsOfNight(now, mail.timeZone);
  if (seconds > 0) return deliveryOutcome('later', limitReasons.night, { waitSeconds: seconds });
  const later = { waitSeconds: LIMIT_WAIT_SECONDS };
  if (counts.sentToPhone >= limits.textsToPhone) return deliveryOutcome('later', limitReasons.phone, later);
  if (counts.sentBySeller >= limits.textsOfSeller) return deliveryOutcome('later', limitReasons.texts, later);
  return undefined;
}

const MORNING = 8;
const EVENING = 21;

/** Seconds until 8:00 in the seller's zone, or 0 by day. An hour that the clocks skip or repeat may be off by itself. */
export function secondsOfNight(now: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value ?? 0);
  const hour = part('hour');
  if (hour >= MORNING && hour < EVENING) return 0;
  const hours = (MORNING - hour + 24) % 24;
  return hours * 3_600 - part('minute') * 60 - part('second');
}
