import { ArrowUpRight, TriangleAlert } from 'lucide-react';
import { ApiError, isUnauthorized } from '#client/lib/api.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { CardBody, CardFoot } from '#client/ui/card.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { ConnectStatus } from '#shared/connect.ts';
import { useCreateAccount } from './connect.queries.ts';
import { type ConnectView, connectViewOf } from './connect-view.ts';
import type { OnboardingFlow } from './use-onboarding.ts';

interface AccountCardProps {
  status: ConnectStatus;
  onboarding: OnboardingFlow;
  onRetry: () => void;
  isRetrying: boolean;
}

/** The account's state and the next step. */
export function ConnectCard({ status, onboarding, onRetry, isRetrying }: AccountCardProps) {
  const { badge, tone, text, remark, action } = connectViewOf(status);
  return (
    <>
      <CardBody className="grid gap-3">
        <div>
          <h3 className="flex items-center justify-between gap-2 font-semibold">
            Stripe <Badge tone={tone}>{badge}</Badge>
          </h3>
          <p className="mt-1 text-ink-soft">{text}</p>
        </div>
        {status.isAway && (
          <Notice
            actions={
              <Button size="sm" isPending={isRetrying} onClick={onRetry}>
                Retry
              </Button>
            }
          >
            Stripe isn't responding right now. This is the last status we received.
          </Notice>
        )}
        {remark && (
          <Notice tone="warning" icon={<TriangleAlert aria-hidden="true" strokeWidth={1.75} />}>
            {remark}
          </Notice>
        )}
      </CardBody>
      {(action || status.accountId) && (
        <CardFoot>
          <p className="min-w-0 [overflow-wrap:anywhere]">
            {status.accountId && (
              <>
                Account <span className="tabular-nums">{status.accountId}</span>
              </>
            )}
          </p>
          {action && <ActionButton action={action} onboarding={onboarding} />}
        </CardFoot>
      )}
    </>
  );
}

interface ActionButtonProps {
  action: NonNullable<ConnectView['action']>;
  onboarding: OnboardingFlow;
}

function ActionButton({ action: { kind, label, isMain }, onboarding }: ActionButtonProps) {
  const { connect, isCreating } = useConnect(onboarding.start);
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      className="max-sm:w-full"
      isPending={isCreating || (onboarding.isPending && !onboarding.isAsking)}
      pendingText={isCreating ? 'Connecting...' : 'Opening Stripe...'}
      onClick={kind === 'create' ? connect : onboarding.start}
    >
      <span>{label}</span>
      <ArrowUpRight aria-hidden="true" className="size-4" strokeWidth={1.75} />
    </Button>
  );
}

/** Creates the account and opens its onboarding in one step. */
function useConnect(openSetup: () => void) {
  const { mutate, isPending } = useCreateAccount();
  const connect = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast({
          title: 'Payment Account Created',
          description: "Stripe opens for setup. Until it's complete, clients can't pay by card.",
        });
        openSetup();
      },
      onError: toastSetupFailure,
    });
  return { connect, isCreating: isPending };
}

function toastSetupFailure(error: unknown): void {
  if (isUnauthorized(error)) return;
  if (error instanceof ApiError && error.needs === 'setup')
    toast({
      title: 'Platform Setup Required',
      description: 'Please complete the platform profile in the Stripe dashboard first.',
      variant: 'destructive',
    });
  else toastFailure(error, 'Failed to create payment account. Please try again.');
}
