import { ApiError } from '#client/lib/api.ts';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { BilledPlan, PlanChange } from '#shared/subscription.ts';
import { useChangeSubscription } from './billing.queries.ts';

export const toastPlanChanged = () =>
  toast({ title: 'Plan Changed', description: 'Your subscription is up to date.' });

/** Changes the plan and reports why when it can't. */
export function useSwitchPlan(onSwitched: (details: PlanChange) => void) {
  const { mutate, isPending } = useChangeSubscription();
  return {
    isPending,
    switchTo: (plan: BilledPlan, onSettled: () => void = () => undefined) =>
      mutate({ action: 'change', plan }, { onSuccess: onSwitched, onError: toastPlanFailure, onSettled }),
  };
}

/** Shows the provider's own reason for a declined card. */
function toastPlanFailure(error: unknown): void {
  const message = error instanceof ApiError ? error.serverMessage : undefined;
  if (error instanceof ApiError && error.status === 402 && message)
    toast({ title: 'Payment Failed', description: message, variant: 'destructive' });
  else if (error instanceof ApiError && error.code === 'payment_processing')
    toast({ title: 'Payment Processing', description: message ?? '' });
  else toastFailure(error, 'Failed to change the plan. Please try again.');
}
