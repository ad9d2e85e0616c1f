import { randomUUID } from 'node:crypto';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { Log } from '#server/log.ts';
import { MailError, type Mailer } from '#server/providers/mailer.ts';
import { isMailTemplate, type MailPayloads, renderMail } from './mail-templates.ts';
import { type ClaimedMail, MAX_ATTEMPTS, outboxRepo } from './outbox.repo.ts';

export interface DrainDeps {
  db: Database;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  appUrl: string;
}

const BATCH = 10;

/**
 * Sends what is due, until nothing is. Sending happens outside of any transaction: a mail may go out twice only when
 * this process dies between the mail server's acceptance and the note of it, and then with the same Message-ID.
 */
export async function drainOutbox(deps: DrainDeps): Promise<void> {
  for (;;) {
    const leaseToken = randomUUID();
    const mails = await outboxRepo(deps.db).claim(leaseToken, BATCH);
    await Promise.all(mails.map((mail) => sendOne(deps, mail, leaseToken)));
    if (mails.length < BATCH) return;
  }
}

async function sendOne(deps: DrainDeps, mail: ClaimedMail, leaseToken: string): Promise<void> {
  const outbox = outboxRepo(deps.db);
  try {
    await deps.mailer.send(renderClaimed(mail, deps.appUrl));
  } catch (error) {
    const { message, isPermanent } = failureOf(error);
    const cause = error instanceof MailError ? {} : { err: error };
    const facts = { reason: message, outboxId: mail.id, attempt: mail.attempts, ...cause };
    deps.log.warn(facts, 'a mail did not go out');
    if (isPermanent || mail.attempts >= MAX_ATTEMPTS) await outbox.giveUp(mail, leaseToken, message);
    else await outbox.postpone(mail, leaseToken, message);
    return;
  }
  await outbox.markSent(mail, leaseToken, deps.clock.now());
}

function renderClaimed({ id, template, payload }: ClaimedMail, appUrl: string) {
  if (!isMailTemplate(template)) throw new MailError('This version does not know the mail', false);
  const messageId = `${id}@${new URL(appUrl).hostname}`;
  return renderMail(template, payload as MailPayloads[typeof template], { appUrl, messageId });
}

function failureOf(error: unknown): { message: string; isPermanent: boolean } {
  if (error instanceof MailError) return error;
  return { message: 'The mail could not be sent', isPermanent: false };
}
