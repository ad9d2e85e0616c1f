import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { AccountFrame } from '#client/features/auth/account-frame.tsx';
import { useConfirmEmail, useUser } from '#client/features/auth/auth.queries.ts';
import { ResendButton } from '#client/features/auth/resend-button.tsx';
import { ApiError } from '#client/lib/api.ts';
import { dropLinkToken, linkToken } from '#client/lib/link-token.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonStyle } from '#client/ui/button-style.ts';
import { LoadingView } from '#client/ui/loading-view.tsx';
import { INVALID_LINK } from '#shared/auth.ts';

/** Opened through the mailed link, signed in or not. */
export function ConfirmEmailPage() {
  const user = useUser();
  const { mutate, error, isSuccess, isError } = useConfirmEmail();
  const [token] = useState(linkToken);
  useEffect(() => {
    if (token) mutate(token, { onSuccess: dropLinkToken });
  }, [token, mutate]);

  if (isSuccess || user?.emailConfirmedAt) return <Confirmed isSignedIn={Boolean(user)} />;
  if (token && !isError) return <LoadingView />;
  const isInvalid = !token || (error instanceof ApiError && error.code === INVALID_LINK);
  if (!isInvalid && token)
    return (
      <AccountFrame title="That did not work" intro="The server did not answer. Your link is still good.">
        <Button variant="primary" size="lg" onClick={() => mutate(token, { onSuccess: dropLinkToken })}>
          Retry
        </Button>
      </AccountFrame>
    );
  return (
    <AccountFrame
      title="This link is no longer valid"
      intro={
        user
          ? `It was used already, or it is older than seven days. We can send a new one to ${user.email}.`
          : 'It was used already, or it is older than seven days. Sign in to have a new one sent.'
      }
    >
      {user ? (
        <ResendButton size="lg" variant="primary" />
      ) : (
        <Link href="/auth" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
          Sign In
        </Link>
      )}
    </AccountFrame>
  );
}

function Confirmed({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <AccountFrame
      title="Your address is confirmed"
      intro={<p role="status">Thank you. Emails to your clients go out as they should from now on.</p>}
    >
      <Link
        href={isSignedIn ? '/dashboard' : '/auth'}
        className={buttonStyle({ variant: 'primary', size: 'lg' })}
      >
        {isSignedIn ? 'Go to dashboard' : 'Sign In'}
      </Link>
    </AccountFrame>
  );
}
