import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardFoot } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { formatInstantDate } from '#shared/dates.ts';
import type { SecondFactorState } from '#shared/second-factor.ts';
import { RenewCodesDialog, SwitchOffDialog } from './change-codes-dialog.tsx';
import { secondFactorQueries } from './second-factor.queries.ts';
import { SetUpDialog } from './set-up-dialog.tsx';

interface SectionProps {
  email: string;
  timeZone: string;
}

type Open = 'set-up' | 'renew' | 'off' | undefined;

export function SecondFactorSection({ email, timeZone }: SectionProps) {
  const { data, isError, isFetching, refetch } = useQuery(secondFactorQueries.state());
  const [open, setOpen] = useState<Open>();
  const dialog = { email, onClose: () => setOpen(undefined) };
  return (
    <SettingsSection
      title="Second factor"
      text="A code from an app on your phone, besides your password. Whoever learns your password still can't sign in."
    >
      <Card>
        {data &&
          (data.isOn ? <On state={data} timeZone={timeZone} onOpen={setOpen} /> : <Off onOpen={setOpen} />)}
        {!data && isError && (
          <ErrorState
            title="Couldn't load your second factor"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!data && !isError && (
          <CardBody aria-busy="true" role="status" aria-label="Loading your second factor">
            <Skeleton className="h-3 w-40" />
          </CardBody>
        )}
      </Card>
      <SetUpDialog isOpen={open === 'set-up'} {...dialog} />
      <RenewCodesDialog isOpen={open === 'renew'} {...dialog} />
      <SwitchOffDialog isOpen={open === 'off'} {...dialog} />
    </SettingsSection>
  );
}

function Off({ onOpen }: { onOpen: (open: Open) => void }) {
  return (
    <CardBody className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="min-w-0 flex-1 basis-56 text-muted">Off. Your password alone signs in.</p>
      <Button className="max-sm:w-full" onClick={() => onOpen('set-up')}>
        Set up
      </Button>
    </CardBody>
  );
}

interface OnProps {
  state: SecondFactorState;
  timeZone: string;
  onOpen: (open: Open) => void;
}

function On({ state: { onSince, recoveryCodesLeft: left }, timeZone, onOpen }: OnProps) {
  return (
    <>
      <CardBody className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          One-time codes
          <Badge tone="positive" icon={<Check aria-hidden="true" strokeWidth={2} />}>
            On
          </Badge>
        </p>
        {onSince && <p className="text-muted text-sm">{`Since ${formatInstantDate(onSince, timeZone)}`}</p>}
        <p className={left < 3 ? 'text-sm text-warning' : 'text-muted text-sm'}>{leftText(left)}</p>
      </CardBody>
      <CardFoot className="justify-end max-sm:*:flex-1">
        <Button size="sm" onClick={() => onOpen('renew')}>
          New recovery codes
        </Button>
        <Button size="sm" className="text-critical" onClick={() => onOpen('off')}>
          Switch off
        </Button>
      </CardFoot>
    </>
  );
}

function leftText(left: number): string {
  if (left === 0) return 'No recovery codes left. Make new ones, or a lost phone locks you out.';
  return left === 1 ? '1 recovery code left' : `${left} recovery codes left`;
}
