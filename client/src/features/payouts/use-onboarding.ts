import { useState } from 'react';
import { ApiError, isUnauthorized } from '#client/lib/api.ts';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { useStartOnboarding } from './connect.queries.ts';

/** Opens the provider's onboarding page, with a proof of the owner when the server requires it. */
export function useOnboarding() {
  const { mutate, mutateAsync, isPending } = useStartOnboarding();
  const [isAsking, setAsking] = useState(false);
  return {
    isPending,
    isAsking,
    stopAsking: () => setAsking(false),
    toastFailure: toastOnboardingFailure,
    start: () =>
      mutate(undefined, {
        onError: (error) => {
          if (error instanceof ApiError && error.fieldErrors?.currentPassword) setAsking(true);
          else toastOnboardingFailure(error);
        },
      }),
    confirm: async () => {
      await mutateAsync();
      // Not earlier: closing the dialog goes back in the history, which would cancel leaving the page.
      setAsking(false);
    },
  };
}

export type OnboardingFlow = ReturnType<typeof useOnboarding>;

function toastOnboardingFailure(error: unknown): void {
  if (isUnauthorized(error)) return;
  if (error instanceof ApiError && error.needs === 'https')
    toast({
      title: 'HTTPS Required: live mode requires HTTPS',
      description: 'Open this product at an https address and try again there.',
      variant: 'destructive',
    });
  else toastFailure(error, 'Failed to start onboarding. Please try again.');
}
