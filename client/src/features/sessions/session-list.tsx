import { useQuery } from '@tanstack/react-query';
import { Check, Laptop, Smartphone } from 'lucide-react';
import { Age } from '#client/ui/age.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { browserText } from '#shared/browser-name.ts';
import { formatInstant, formatInstantDate } from '#shared/dates.ts';
import type { Session } from '#shared/session.ts';
import { sessionQueries, useEndOtherSessions, useEndSession } from './sessions.queries.ts';

/** The user's sessions, and how to end them. */
export function SessionList({ timeZone }: { timeZone: string }) {
  const { data, isError, isFetching, refetch } = useQuery(sessionQueries.list());
  return (
    <SettingsSection title="Sessions" text="Where you are signed in now.">
      <Card>
        {data && <Sessions sessions={data} timeZone={timeZone} />}
        {!data && isError && (
          <ErrorState
            title="Couldn't load your sessions"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!data && !isError && <SessionSkeletons />}
      </Card>
    </SettingsSection>
  );
}

function Sessions({ sessions, timeZone }: { sessions: readonly Session[]; timeZone: string }) {
  const endOthers = useEndOtherSessions();
  const handleEndOthers = () =>
    endOthers.mutate(undefined, {
      onSuccess: () => toast({ title: 'Signed out everywhere else' }),
      onError: (error) => toastFailure(error, 'Failed to sign out elsewhere'),
    });
  return (
    <>
      <ul>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            timeZone={timeZone}
            hasNamesake={sessions.some(
              (other) => !other.isCurrent && other.id !== session.id && nameOf(other) === nameOf(session),
            )}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <footer className="flex justify-end border-line border-t px-5 py-3 max-sm:px-4 max-sm:*:flex-1">
          <Button
            size="sm"
            isPending={endOthers.isPending}
            pendingText="Signing out..."
            onClick={handleEndOthers}
          >
            Sign out everywhere else
          </Button>
        </footer>
      )}
    </>
  );
}

const row = 'flex items-start gap-3 border-line px-5 py-4 not-first:border-t max-sm:px-4';

const nameOf = (session: Session) => browserText(session) ?? 'Unknown device';

interface SessionRowProps {
  session: Session;
  timeZone: string;
  /** Another one that can be signed out is of the same browser, so that the name alone doesn't say which one is meant. */
  hasNamesake: boolean;
}

function SessionRow({ session, timeZone, hasNamesake }: SessionRowProps) {
  const { id, isPhone, isCurrent, address, signedInAt, lastUsedAt } = session;
  const Icon = isPhone ? Smartphone : Laptop;
  const name = nameOf(session);
  const since = (hasNamesake ? formatInstant : formatInstantDate)(signedInAt, timeZone);
  const end = useEndSession();
  const handleEnd = () =>
    end.mutate(id, {
      onSuccess: () => toast({ title: `${name} was signed out` }),
      onError: (error) => toastFailure(error, 'Failed to sign out the session'),
    });
  return (
    <li className={row}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {isCurrent && (
            <Badge tone="positive" icon={<Check aria-hidden="true" strokeWidth={2} />}>
              This device
            </Badge>
          )}
        </p>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {`${address ? `${address} · ` : ''}Signed in ${since}`}
        </p>
        <p className="text-muted text-sm">
          {isCurrent ? (
            <span>Active now</span>
          ) : (
            <>
              <span>Last used:</span> <Age instant={lastUsedAt} timeZone={timeZone} className="text-sm" />
            </>
          )}
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="sm"
          aria-label={hasNamesake ? `Sign out ${name}, signed in ${since}` : `Sign out ${name}`}
          isPending={end.isPending}
          onClick={handleEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function SessionSkeletons() {
  return (
    <div aria-busy="true" role="status" aria-label="Loading your sessions">
      {['a', 'b'].map((key) => (
        <div key={key} className={row}>
          <div className="grid flex-1 gap-2 py-1">
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
