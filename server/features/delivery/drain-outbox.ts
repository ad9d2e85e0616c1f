import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type {
  CreditNotePayload,
  DocumentPayload,
  MailPayloads,
} from '#server/features/delivery/mails/mail-payloads.ts';
import { isMailTemplate, renderMail } from '#server/features/delivery/mails/mail-templates.ts';
import { createOperatorAlarm, type OperatorAlarm } from '#server/features/delivery/mails/operator-alarm.ts';
import { sendText } from '#server/features/delivery/texts/send-text.ts';
import { isTextTemplate } from '#server/features/delivery/texts/text-templates.ts';
import { logoSizeOf } from '#server/features/logos/logo-size.ts';
import type { Log } from '#server/log.ts';
import { MailError } from '#server/providers/mail-error.ts';
import type { MailAttachment, Mailer } from '#server/providers/mailer.ts';
import { TextError, type Texter } from '#server/providers/texter.ts';
import { type DeliveryOutcome, deliveryOutcome } from './delivery-result.ts';
import {
  LIMIT_WAIT_SECONDS,
  limitReasons,
  type MailLimits,
  mailLimits,
  REPAIR_WAIT_SECONDS,
} from './mail-limits.ts';
import { openRecipients, outcomeOf } from './mail-recipients.ts';
import { obsoleteReason } from './obsolete-reason.ts';
import { type Claim, type ClaimedMail, outboxRepo } from './outbox.repo.ts';
import { isToClient, MAX_ATTEMPTS } from './record-delivery-results.ts';
import { createResultRecorder } from './result-recorder.ts';
import { unconfirmedPayload } from './unconfirmed-payload.ts';

export interface DrainDeps {
  db: Database;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  texter: Texter;
  smsCountries: readonly string[];
  appUrl: string;
  limits?: MailLimits;
  attachPdf?: AttachPdf;
}

/** What a mail to a client is about. */
export type MailedDocument = Pick<
  DocumentPayload | CreditNotePayload,
  'kind' | 'number' | 'displayNumber' | 'sellerEmail'
>;

/** What a mail with a sealed file is about. */
export type MailedSignature = Pick<MailPayloads['signed_copy'], 'displayNumber' | 'signatureId'>;

/** The file that goes with a mail to a client or with a signed copy, if there is one. */
export type AttachPdf = (document: MailedDocument | MailedSignature) => Promise<MailAttachment | undefined>;

/** Mails on their way at the same time. One that hangs takes one place and holds up no other. */
const PLACES = 16;
/** Of these, places that one mail system or the text message service may take, however slowly it answers. */
const PLACES_OF_LANE = 4;

export interface Drain {
  /**
   * Sends what is due, until nothing is; a call while it works makes it check again, and renews the leases of what is
   * on its way for 60 seconds.
   */
  (): Promise<void>;
  /** Resolves when nothing is on its way; results that cannot be recorded soon are left to another process. */
  end(): Promise<void>;
}

/**
 * The sending end of the outbox. Sending happens outside of any transaction: a mail may go out twice only when this
 * process dies between the mail server's acceptance and the record of it, and then with the same Message-ID.
 */
export function createDrain(deps: DrainDeps): Drain {
  const onTheirWay = new Map<Promise<void>, Claim & { lane: string }>();
  const recorder = createResultRecorder(deps);
  const alarm = createOperatorAlarm(deps);
  let running: Promise<void> | undefined;
  let mayBeMore = false;
  let fullLanes = new Set<string>();
  let wake = () => {};

  const start = (mail: ClaimedMail, leaseToken: string) => {
    const sending = attempt(deps, mail, alarm)
      .then((outcome) => recorder.record({ ...outcome, id: mail.id, leaseToken }))
      // The process ends without the record: the lease ends by itself and the mail is tried again.
      .catch((error: unknown) =>
        deps.log.warn({ err: error, outboxId: mail.id }, 'a delivery result was not recorded'),
      )
      .finally(() => {
        // Others of its lane may wait for the place.
        mayBeMore ||= fullLanes.has(mail.lane);
        onTheirWay.delete(sending);
      });
    onTheirWay.set(sending, { id: mail.id, leaseToken, lane: mail.lane });
  };

  /** How many places each lane takes. */
  const lanes = () => {
    const taken = new Map<string, number>();
    for (const { lane } of onTheirWay.values()) taken.set(lane, (taken.get(lane) ?? 0) + 1);
    return taken;
  };

  const fill = async () => {
    mayBeMore = false;
    const free = PLACES - onTheirWay.size;
    const leaseToken = randomUUID();
    const taken = lanes();
    const places = { limit: free, ofLane: PLACES_OF_LANE, taken };
    const mails = await outboxRepo(deps.db).claim(leaseToken, deps.clock.now(), places);
    for (const { lane } of mails) taken.set(lane, (taken.get(lane) ?? 0) + 1);
    fullLanes = new Set([...taken.keys()].filter((lane) => (taken.get(lane) ?? 0) >= PLACES_OF_LANE));
    for (const mail of mails) start(mail, leaseToken);
    mayBeMore ||= mails.length === free;
  };

  /** Until a mail is done with, or a call says that there is more and a place is free for it. */
  const change = () => {
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    return Promise.race(onTheirWay.size < PLACES ? [...onTheirWay.keys(), woken] : onTheirWay.keys());
  };

  const work = async () => {
    for (;;) {
      if (mayBeMore && onTheirWay.size < PLACES) await fill();
      if (onTheirWay.size > 0) await change();
      else if (!mayBeMore) return;
      // Results that were recorded together free their places together.
      await nextTurn();
    }
  };

  /** What a slow mail server still takes in must not look like the mail of a dead worker. */
  const keepClaims = () => {
    if (onTheirWay.size === 0) return;
    outboxRepo(deps.db)
      .renew([...onTheirWay.values()])
      .catch((error: unknown) => deps.log.warn({ err: error }, 'mails on their way were not kept'));
  };

  const drain = () => {
    mayBeMore = true;
    keepClaims();
    wake();
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
  const end = async () => {
    recorder.hurry();
    await running?.catch(() => undefined);
    await Promise.all(onTheirWay.keys());
  };
  return Object.assign(drain, { end });
}

async function attempt(deps: DrainDeps, mail: ClaimedMail, alarm: OperatorAlarm): Promise<DeliveryOutcome> {
  const isText = isTextTemplate(mail.template);
  try {
    const kept = await (isText ? whyNotText(deps, mail) : whyNot(deps, mail));
    return kept ?? (await (isText ? text(deps, mail) : send(deps, mail)));
  } catch (error) {
    const failure = failureOf(error);
    const { message, isOwnFault } = failure;
    if (isOwnFault) {
      alarm(isText ? ownFaults.text : ownFaults.mail, message);
      return deliveryOutcome('later', `${message}. It will go out once this is fixed`, {
        waitSeconds: REPAIR_WAIT_SECONDS,
      });
    }
    const cause = error instanceof MailError || error instanceof TextError ? {} : { err: error };
    const facts = { reason: message, outboxId: mail.id, attempt: mail.attempts, ...cause };
    deps.log.warn(facts, 'a mail did not go out');
    return isText ? failedText(mail, failure) : failedMail(mail, failure);
  }
}

type Failure = ReturnType<typeof failureOf>;

function failedText({ attempts }: ClaimedMail, { message, isPermanent }: Failure): DeliveryOutcome {
  return deliveryOutcome(isPermanent || attempts >= MAX_ATTEMPTS ? 'failed' : 'retry', message);
}

/** Nobody of whom it was offered to got it. */
function failedMail(mail: ClaimedMail, { message, isPermanent, isBadAddress }: Failure): DeliveryOutcome {
  const error = new MailError(message, { isPermanent, isBadAddress });
  const offered = openRecipients(mail);
  return outcomeOf(
    mail,
    offered,
    offered.map((address) => ({ address, error })),
  );
}

const ownFaults = {
  mail: 'the mail server refuses our sign-in or sender: mails wait until SMTP_URL or MAIL_FROM is repaired',
  text: 'the text message service refuses our account or sender: text messages wait until it is repaired',
};

async function send(deps: DrainDeps, mail: ClaimedMail): Promise<DeliveryOutcome> {
  const { mailer, attachPdf } = deps;
  const rendered = await renderClaimed(deps, mail);
  const mayHaveFile = isToClient(mail.template) || mail.template === 'signed_copy';
  const wantsFile = attachPdf && mailer.isConfigured && mayHaveFile;
  const attachment = wantsFile
    ? await attachPdf(mail.payload as MailedDocument | MailedSignature)
    : undefined;
  // Drawing may take a while.
  const obsolete = mailer.isConfigured && (await obsoleteReason(deps.db, mail, deps.clock.now()));
  if (obsolete) return deliveryOutcome('failed', obsolete);
  const offered = openRecipients(mail);
  const recipients = rendered.cc && offered;
  const refusals = await mailer.send({ ...rendered, recipients, attachment });
  for (const { error } of refusals)
    deps.log.warn({ reason: error.message, outboxId: mail.id }, 'a mail did not reach one of its recipients');
  return outcomeOf(mail, offered, refusals);
}

const text = (
  { db, clock, texter, smsCountries, appUrl, limits = mailLimits }: DrainDeps,
  mail: ClaimedMail,
) => sendText({ db, texter, smsCountries, appUrl }, mail, { limits, now: clock.now() });

async function whyNotText({ db, clock }: DrainDeps, mail: ClaimedMail): Promise<DeliveryOutcome | undefined> {
  const obsolete = await obsoleteReason(db, mail, clock.now());
  return obsolete ? deliveryOutcome('failed', obsolete) : undefined;
}

/** What keeps a mail to a client from going out now, if anything does. */
async function whyNot(
  { db, clock, mailer, limits = mailLimits }: DrainDeps,
  mail: ClaimedMail,
): Promise<DeliveryOutcome | undefined> {
  if (!isToClient(mail.template) || !mailer.isConfigured) return undefined;
  const { length } = openRecipients(mail);
  if (length === 0) return outcomeOf(mail, [], []);
  const later = { waitSeconds: LIMIT_WAIT_SECONDS };
  if (mail.sentToRecipient >= limits.toRecipient)
    return deliveryOutcome('later', limitReasons.recipient, later);
  if (mail.sentBySeller + length > limits.ofSeller)
    return deliveryOutcome('later', limitReasons.seller, later);
  if (mail.isConfirmed || mail.isCounted) return undefined;
  // Before it is counted among the few.
  const obsolete = await obsoleteReason(db, mail, clock.now());
  if (obsolete) return deliveryOutcome('failed', obsolete);
  const mayGo = await outboxRepo(db).countUnconfirmed(mail, length, limits);
  return mayGo ? undefined : deliveryOutcome('held', limitReasons.unconfirmed);
}

async function renderClaimed({ db, appUrl }: DrainDeps, mail: ClaimedMail) {
  const { id, template, payload, customLogo, hideCredits } = mail;
  if (!isMailTemplate(template)) throw new MailError('This version does not know the mail');
  const messageId = `${id}@${new URL(appUrl).hostname}`;
  const logoSize = customLogo && isToClient(template) ? await logoSizeOf(db, customLogo) : undefined;
  const given = payload as MailPayloads[typeof template];
  return renderMail(template, mail.isConfirmed ? given : unconfirmedPayload(template, given), {
    appUrl,
    messageId,
    brand: { customLogo, hideCredits, logoSize },
  });
}

function failureOf(error: unknown) {
  if (error instanceof MailError) return error;
  const nothing = { isPermanent: false, isBadAddress: false, isOwnFault: false };
  if (error instanceof TextError) return { ...nothing, ...error, message: error.message };
  return { ...nothing, message: "The email couldn't be sent" };
}
