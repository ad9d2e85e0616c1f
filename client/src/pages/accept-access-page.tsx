import { useState } from 'react';
import { Link } from 'wouter';
import { AccountFrame } from '#client/features/auth/account-frame.tsx';
import { useUser } from '#client/features/auth/auth.queries.ts';
import { ConfirmLink, tryAgainText } from '#client/features/auth/confirm-link.tsx';
import {
  useAcceptAccess,
  useLeaveBooks,
  useOpenBooks,
} from '#client/features/memberships/memberships.queries.ts';
import { ApiError } from '#client/lib/api.ts';
import { dropLinkToken, linkToken } from '#client/lib/link-token.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonStyle } from '#client/ui/button-style.ts';
import { LoadingView } from '#client/ui/loading-view.tsx';
import type { Book } from '#shared/acting-for.ts';

const TITLE = "Read somebody's books";

/** Opened through a mailed link: signed in, the person accepts; otherwise they sign in or up first. */
export function AcceptAccessPage() {
  const user = useUser();
  const { mutate, error, data: book, isPending } = useAcceptAccess();
  const leave = useLeaveBooks();
  const [token] = useState(linkToken);
  if (user === undefined) return <LoadingView />;
  if (book) return <Accepted book={book} />;
  const refused = error instanceof ApiError && error.status < 500 ? error.serverMessage : undefined;
  if (!token || refused)
    return (
      <AccountFrame
        isAnswer={refused !== undefined}
        title="This invitation can't be accepted"
        intro={
          refused ?? 'It was already accepted, taken back or is more than 14 days old. Ask for a new one.'
        }
      >
        <Link
          href={user ? '/dashboard' : '/auth'}
          className={buttonStyle({ variant: 'primary', size: 'lg' })}
        >
          {user ? 'Go to dashboard' : 'Sign In'}
        </Link>
      </AccountFrame>
    );
  if (!user) return <SignInFirst token={token} />;
  if (user.actingFor)
    return (
      <AccountFrame
        title={TITLE}
        intro={`You have the books of ${user.actingFor.name} open. Leave them first.`}
      >
        <Button variant="primary" size="lg" isPending={leave.isPending} onClick={() => leave.mutate()}>
          Leave
        </Button>
      </AccountFrame>
    );
  return (
    <ConfirmLink
      title={TITLE}
      intro={`You were invited to read the invoices, proposals, clients and payments of another account, and nothing else. You accept as ${user.email}.`}
      problem={error ? tryAgainText : undefined}
      label="Accept Access"
      pendingLabel="Accepting..."
      isPending={isPending}
      onConfirm={() => mutate(token, { onSuccess: dropLinkToken })}
    />
  );
}

/** The sign-in screen leads back here, with the link's token. */
function SignInFirst({ token }: { token: string }) {
  const state = { linkToken: token, returnTo: { path: '/accept-access' } };
  return (
    <AccountFrame
      title={TITLE}
      intro="You were invited to read the books of another account. Sign in to accept, or create an account first; it is free."
    >
      <Link href="/auth" state={state} className={buttonStyle({ variant: 'primary', size: 'lg' })}>
        Sign In
      </Link>
      <Link href="/auth?tab=sign-up" state={state} className={buttonStyle({ size: 'lg' })}>
        Sign Up
      </Link>
    </AccountFrame>
  );
}

function Accepted({ book }: { book: Book }) {
  const open = useOpenBooks();
  return (
    <AccountFrame
      isAnswer
      title="You have access"
      intro={
        <p role="status">{`You can now read the books of ${book.name}. You find them in the side menu, too.`}</p>
      }
    >
      <Button
        variant="primary"
        size="lg"
        isPending={open.isPending}
        pendingText="Opening..."
        onClick={() => open.mutate(book.membershipId)}
      >
        Open Books
      </Button>
      <Link href="/dashboard" className={buttonStyle({ size: 'lg' })}>
        Not now
      </Link>
    </AccountFrame>
  );
}
