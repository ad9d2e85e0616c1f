import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { databaseFailure } from '#server/db/failures.ts';
import { deleteDueAccounts } from '#server/features/account/delete-account.ts';
import { resolveCancelledPayments } from '#server/features/billing/cancelled-payments.ts';
import { sendCustomerEmails } from '#server/features/billing/customer-emails.ts';
import { reconcileBilling } from '#server/features/billing/reconcile.ts';
import type { BillingDeps } from '#server/features/billing/sync-billing.ts';
import { sendDueDrafts } from '#server/features/drafts/send-due-drafts.ts';
import { purgeFiles } from '#server/features/files/purge-files.ts';
import { purgeImports } from '#server/features/imports/purge-imports.ts';
import type { PaymentDeps } from '#server/features/payments/payment-deps.ts';
import { type ConnectDeps, reconcileConnect } from '#server/features/payouts/sync-connect.ts';
import { makeDueInvoices } from '#server/features/recurring/make-due-invoices.ts';
import { tellAhead } from '#server/features/recurring/tell-ahead.ts';
import { sendDueReminders } from '#server/features/reminders/send-due-reminders.ts';
import { expireReplies } from '#server/features/replies/expire-replies.ts';
import { noTexter, type Texter } from '#server/providers/texter.ts';
import { checkTexts } from './check-texts.ts';
import { markExpired } from './mark-expired.ts';
import { markOverdue } from './mark-overdue.ts';
import { type ObserveRound, observed } from './observed-round.ts';
import { purge } from './purge.ts';

export interface ScheduledTaskDeps {
  db: Database;
  clock: Clock;
  /** Told of each round of each task. */
  observeRound?: ObserveRound | undefined;
}

/** By the names that metrics show, which a build that renames functions would change. */
const tasks = {
  mark_overdue: markOverdue,
  mark_expired: markExpired,
  expire_replies: expireReplies,
  send_due_reminders: sendDueReminders,
  purge,
  purge_files: purgeFiles,
  purge_imports: purgeImports,
  send_due_drafts: sendDueDrafts,
  make_due_invoices: makeDueInvoices,
  tell_ahead: tellAhead,
} as const;

/**
 * What happens by itself because time has passed. Each part may run anywhere, any number of times; one that fails holds up
 * no other.
 */
export async function runScheduledTasks({ db, clock, observeRound }: ScheduledTaskDeps): Promise<void> {
  const now = clock.now();
  const failures: unknown[] = [];
  for (const [name, task] of Object.entries(tasks)) {
    try {
      await observed(name, observeRound, async () => {
        await task(db, now);
      });
    } catch (error) {
      if (databaseFailure(error) === 'unavailable') throw error;
      failures.push(error);
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, 'scheduled tasks failed');
  if (failures.length > 0) throw failures[0];
}

export interface ProviderCheckDeps extends ScheduledTaskDeps {
  /** Asked about messages that nothing was heard of; without it nobody is. */
  texter?: Texter;
  /** Asked about subscriptions once a day; without it nobody is. */
  billing?: BillingDeps | undefined;
  /** Asked about sellers' accounts once a day; without it nobody is. */
  connect?: ConnectDeps | undefined;
  /** Asked to withdraw what was begun, before accounts are deleted whose time is over; without it none is. */
  payments?: PaymentDeps | undefined;
}

/** Reads at providers what nothing has told of. One that does not answer holds up nothing else. */
export async function checkProviders({
  db,
  clock,
  texter = noTexter,
  billing,
  connect,
  payments,
}: ProviderCheckDeps): Promise<void> {
  await Promise.all([
    checkTexts(db, texter, clock.now()),
    billing && reconcileBilling(billing),
    billing && sendCustomerEmails(billing),
    payments && deleteDueAccounts({ billing, payments }),
    billing && resolveCancelledPayments(billing),
    connect && reconcileConnect(connect),
  ]);
}
