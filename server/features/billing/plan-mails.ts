import type { PlanPayload } from '#server/features/delivery/mails/mail-payloads.ts';
import { dayIn } from '#shared/dates.ts';
import type { BilledPlan } from '#shared/subscription.ts';
import type { BilledSeller } from './billing.repo.ts';

/** A subscription that makes its owner Pro. */
export interface PlanState {
  plan: BilledPlan | undefined;
  isLate: boolean;
  isEnding: boolean;
  /** In epoch seconds. */
  currentPeriodEnd: number;
}

interface MailContext {
  /** Until then Pro continues although a payment is late. */
  graceEnd: Date;
  seller: BilledSeller;
}

/** Mails to the owner about a change of state; undefined where no subscription counts. */
export function planMails(
  before: PlanState | undefined,
  after: PlanState | undefined,
  { graceEnd, seller }: MailContext,
): PlanPayload[] {
  const mail = (event: PlanPayload['event'], until: Date | null = null): PlanPayload => ({
    to: seller.email,
    fullName: seller.fullName,
    event,
    until: until && dayIn(seller.timeZone, until),
    ...(after?.plan && { plan: after.plan }),
  });
  // A support grant keeps the seller on Pro.
  if (!after) return before && !seller.hasGrant ? [mail('pro_ended')] : [];
  const periodEnd = new Date(after.currentPeriodEnd * 1_000);
  const mails = before ? [] : [mail('subscription_started')];
  if (before && before.plan !== after.plan) mails.push(mail('subscription_changed'));
  if (after.isEnding && !before?.isEnding) mails.push(mail('subscription_cancelled', periodEnd));
  if (!after.isEnding && before?.isEnding) mails.push(mail('subscription_reactivated', periodEnd));
  if (after.isLate && !before?.isLate) mails.push(mail('payment_late', graceEnd));
  return mails;
}
