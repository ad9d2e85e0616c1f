import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { whyNoPasskeys } from '#client/lib/passkey-host.ts';
import { Age } from '#client/ui/age.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardFoot } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { formatInstantDate } from '#shared/dates.ts';
import { MOST_PASSKEYS, type Passkey } from '#shared/passkey.ts';
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';
import { passkeyQueries } from './passkeys.queries.ts';

interface SectionProps {
  email: string;
  timeZone: string;
}

type Open = { what: 'rename' | 'remove'; passkey: Passkey } | { what: 'add' } | undefined;

export function PasskeySection({ email, timeZone }: SectionProps) {
  const { data, isError, isFetching, refetch } = useQuery(passkeyQueries.list());
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const why = whyNoPasskeys();
  return (
    <SettingsSection
      title="Passkeys"
      text="Sign in with your fingerprint, face or device PIN, without a password or a code."
    >
      <Card>
        {data && data.length > 0 && (
          <ul aria-label="Passkeys">
            {data.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} timeZone={timeZone} onOpen={setOpen} />
            ))}
          </ul>
        )}
        {data?.length === 0 && (
          <CardBody>
            <p className="text-muted">No passkeys yet.</p>
          </CardBody>
        )}
        {!data && isError && (
          <ErrorState
            title="Couldn't load your passkeys"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!data && !isError && (
          <CardBody aria-busy="true" role="status" aria-label="Loading your passkeys">
            <Skeleton className="h-3 w-40" />
          </CardBody>
        )}
        {data && <AddFoot why={why ?? fullText(data)} onAdd={() => setOpen({ what: 'add' })} />}
      </Card>
      <AddPasskeyDialog isOpen={open?.what === 'add'} email={email} onClose={close} />
      {open && open.what === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open && open.what === 'remove' && (
        <RemovePasskeyDialog passkey={open.passkey} email={email} onClose={close} />
      )}
    </SettingsSection>
  );
}

const fullText = ({ length }: readonly Passkey[]) =>
  length >= MOST_PASSKEYS ? `You have ${MOST_PASSKEYS} passkeys. Remove one to add another.` : undefined;

function AddFoot({ why, onAdd }: { why: string | undefined; onAdd: () => void }) {
  return (
    <CardFoot className="justify-end max-sm:*:flex-1">
      {why ? (
        <p className="mr-auto">{why}</p>
      ) : (
        <Button size="sm" onClick={onAdd}>
          Add passkey
        </Button>
      )}
    </CardFoot>
  );
}

interface RowProps {
  passkey: Passkey;
  timeZone: string;
  onOpen: (open: Open) => void;
}

function PasskeyRow({ passkey, timeZone, onOpen }: RowProps) {
  const { name, host, isSynced, createdAt, lastUsedAt } = passkey;
  const isOfAnotherHost = host !== window.location.hostname;
  return (
    <li className="flex flex-wrap items-start gap-3 border-line px-5 py-4 not-first:border-t max-sm:px-4">
      <KeyRound aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {`Added ${formatInstantDate(createdAt, timeZone)}${isSynced ? ' · Synced' : ''}${isOfAnotherHost ? ` · For ${host}` : ''}`}
        </p>
        <p className="text-muted text-sm">
          {lastUsedAt ? (
            <>
              <span>Last used:</span> <Age instant={lastUsedAt} timeZone={timeZone} className="text-sm" />
            </>
          ) : (
            <span>Not used yet</span>
          )}
        </p>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button size="sm" aria-label={`Rename ${name}`} onClick={() => onOpen({ what: 'rename', passkey })}>
          Rename
        </Button>
        <Button size="sm" aria-label={`Remove ${name}`} onClick={() => onOpen({ what: 'remove', passkey })}>
          Remove
        </Button>
      </div>
    </li>
  );
}
