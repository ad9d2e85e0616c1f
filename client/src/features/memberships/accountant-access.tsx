import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#client/lib/api.ts';
import { sendsMail } from '#client/lib/installation.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { formatInstantDate } from '#shared/dates.ts';
import { type Membership, MOST_MEMBERS } from '#shared/membership.ts';
import { membershipQueries, useEndAccess, useInvite } from './memberships.queries.ts';

/** Who may read the books besides their owner. */
export function AccountantAccess({ timeZone }: { timeZone: string }) {
  const { data, isError, isFetching, refetch } = useQuery(membershipQueries.list());
  return (
    <SettingsSection
      title="Accountant access"
      text="Let your accountant read your invoices, proposals, clients, items and payments. They can't change or send anything, and don't see your settings or your notes on clients."
    >
      <Card>
        {data && <Memberships memberships={data} timeZone={timeZone} />}
        {!data && isError && (
          <ErrorState
            title="Couldn't load who has access"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        <InviteForm isFull={(data ?? []).filter(({ state }) => state !== 'ended').length >= MOST_MEMBERS} />
      </Card>
    </SettingsSection>
  );
}

function InviteForm({ isFull }: { isFull: boolean }) {
  const [email, setEmail] = useState('');
  const invite = useInvite();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate(email, {
      onSuccess: () => {
        setEmail('');
        toast({ title: 'Invitation sent', description: `The link for ${email} works for 14 days.` });
      },
    });
  };
  const problem = invite.error instanceof ApiError ? invite.error : undefined;
  const message =
    invite.error &&
    (problem?.fieldErrors?.email?.[0] ?? problem?.serverMessage ?? "That didn't work. Try again.");
  if (!sendsMail())
    return (
      <CardBody className="text-muted">This installation sends no emails, so nobody can be invited.</CardBody>
    );
  if (isFull)
    return <CardBody className="text-muted">{`You can give access to ${MOST_MEMBERS} people.`}</CardBody>;
  return (
    <form noValidate aria-label="Invite accountant" onSubmit={handleSubmit}>
      <CardBody className="flex flex-wrap items-start gap-3">
        <Field label="Accountant's email" error={message || undefined} className="flex-1 basis-60">
          <Input
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </Field>
        <Button
          type="submit"
          className="mt-6.5 max-sm:mt-0 max-sm:w-full"
          isPending={invite.isPending}
          pendingText="Inviting..."
        >
          Invite
        </Button>
      </CardBody>
    </form>
  );
}

function Memberships({ memberships, timeZone }: { memberships: readonly Membership[]; timeZone: string }) {
  const [ending, setEnding] = useState<Membership>();
  const end = useEndAccess();
  const handleEnd = () =>
    ending &&
    end.mutate(ending.id, {
      onSuccess: () => setEnding(undefined),
      onError: (error) => toastFailure(error, 'Failed to end the access'),
    });
  if (memberships.length === 0) return null;
  return (
    <>
      <ul className="border-line border-b">
        {memberships.map((membership) => (
          <MembershipRow
            key={membership.id}
            membership={membership}
            timeZone={timeZone}
            onEnd={() => setEnding(membership)}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={ending !== undefined}
        title="End access?"
        description={`${ending?.name ?? ending?.email} can no longer read your books. Screens they have open stop at once.`}
        confirmLabel="End access"
        pendingLabel="Ending..."
        isPending={end.isPending}
        onConfirm={handleEnd}
        onCancel={() => setEnding(undefined)}
      />
    </>
  );
}

const states = {
  invited: { label: 'Invited', tone: 'outline' },
  accepted: { label: 'Has access', tone: 'positive' },
  ended: { label: 'Ended', tone: 'outline' },
} as const;

interface MembershipRowProps {
  membership: Membership;
  timeZone: string;
  onEnd: () => void;
}

function MembershipRow({ membership, timeZone, onEnd }: MembershipRowProps) {
  const { email, name, state } = membership;
  const { label, tone } = states[state];
  const resend = useInvite();
  const handleResend = () =>
    resend.mutate(email, {
      onSuccess: () => toast({ title: 'Invitation sent again' }),
      onError: (error) => toastFailure(error, 'Failed to send the invitation'),
    });
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-line px-5 py-4 not-first:border-t max-sm:px-4">
      <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span>{name ?? email}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        {name && <p className="text-muted text-sm">{email}</p>}
        <p className="text-muted text-sm">{sinceText(membership, timeZone)}</p>
      </div>
      {state !== 'ended' && (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          {state === 'invited' && (
            <Button
              size="sm"
              aria-label={`Send again to ${email}`}
              isPending={resend.isPending}
              onClick={handleResend}
            >
              Send again
            </Button>
          )}
          <Button size="sm" aria-label={`End access of ${name ?? email}`} onClick={onEnd}>
            End
          </Button>
        </div>
      )}
    </li>
  );
}

function sinceText({ invitedAt, acceptedAt, endedAt, expiresAt }: Membership, timeZone: string): string {
  const on = (instant: string) => formatInstantDate(instant, timeZone);
  if (endedAt) return `Ended ${on(endedAt)}`;
  if (acceptedAt) return `Since ${on(acceptedAt)}`;
  return `Invited ${on(invitedAt)}${expiresAt ? `, the link works until ${on(expiresAt)}` : ''}`;
}
