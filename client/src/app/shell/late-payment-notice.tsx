import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { billingQueries } from '#client/features/billing/billing.queries.ts';
import { buttonStyle } from '#client/ui/button-style.ts';
import { Notice } from '#client/ui/notice.tsx';
import { formatInstantLongDate } from '#shared/dates.ts';

/** A payment for Pro has failed, and Pro ends unless it is paid. */
export function LatePaymentNotice({ timeZone }: { timeZone: string }) {
  const { data: plan } = useQuery(billingQueries.plan());
  if (!plan?.lateUntil) return null;
  return (
    <Notice
      tone="warning"
      icon={<CircleAlert aria-hidden="true" strokeWidth={1.75} />}
      actions={
        <Link href="/settings?tab=billing" className={buttonStyle({ size: 'sm' })}>
          Open Billing
        </Link>
      }
    >
      {`Your last payment for Pro failed. Pro ends on ${formatInstantLongDate(plan.lateUntil, timeZone)} unless it is paid.`}
    </Notice>
  );
}
