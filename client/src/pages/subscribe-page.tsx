import { ChevronLeft } from 'lucide-react';
import { Link } from 'wouter';
import { useLastingUser } from '#client/features/auth/auth.queries.ts';
import { PlanCards } from '#client/features/subscription/plan-cards.tsx';
import { SubscriptionQuestions } from '#client/features/subscription/subscription-questions.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** What Pro is. This server has no payment provider, so it cannot be bought here, and the page says so. */
export function SubscribePage() {
  const user = useLastingUser();
  if (!user) return null;
  return (
    <div className="mx-auto grid w-full max-w-[760px] grid-cols-[minmax(0,1fr)] gap-6 max-sm:gap-4">
      <Link
        href="/settings?tab=billing"
        className="flex min-h-6 w-fit items-center gap-1.5 font-medium text-muted text-sm no-underline hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Settings
      </Link>
      <p className="text-ink-soft">
        {user.isPremium
          ? 'You are on the Pro plan. Thank you.'
          : 'Take payment on the invoice itself. Change or cancel any time in Settings.'}
      </p>
      {!user.isPremium && <Notice>Payments are not set up here, so Pro cannot be bought yet.</Notice>}
      <PlanCards />
      <SubscriptionQuestions />
    </div>
  );
}
