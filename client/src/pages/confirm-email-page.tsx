import { useState } from 'react';
import { Link } from 'wouter';
import { AccountFrame } from '#client/features/auth/account-frame.tsx';
import { useConfirmEmail, useUser } from '#client/features/auth/auth.queries.ts';
import { ConfirmLink, tryAgainText } from '#client/features/auth/confirm-link.tsx';
import { ResendButton } from '#client/features/auth/resend-button.tsx';
import { ApiError } from '#client/lib/api.ts';
import { dropLinkToken, linkToken } from '#client/lib/link-token.ts';
import { buttonStyle } from '#client/ui/button-style.ts';
import { INVALID_LINK } from '#shared/auth.ts';
import { brand } from '#shared/brand.ts';

/** Opened through the mailed link, signed in or not. */
export function ConfirmEmailPage() {
  const user = useUser();
  const { mutate, error, isPending, isSuccess } = useConfirmEmail();
  const [token] = useState(linkToken);

  if (isSuccess || user?.emailConfirmedAt)
    return <Confirmed isSignedIn={Boolean(user)} isAnswer={isSuccess} />;
  if (token && !(error instanceof ApiError && error.code === INVALID_LINK))
    return (
      <ConfirmLink
        title="Confirm your email address"
        intro={`Someone, most likely you, signed up for ${brand.name} with the address this link was sent to. Confirm it only if it was you.`}
        problem={error ? tryAgainText : undefined}
        label="Confirm Address"
        pendingLabel="Confirming..."
        isPending={isPending}
        onConfirm={() => mutate(token, { onSuccess: dropLinkToken })}
      />
    );
  return (
    <AccountFrame
      isAnswer={error !== null}
      title="This link is no longer valid"
      intro={
        user
          ? `It was already used, or it's more than seven days old. We can send a new one to ${user.email}.`
          : "It was already used, or it's more than seven days old. Sign in to get a new one."
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

function Confirmed({ isSignedIn, isAnswer }: { isSignedIn: boolean; isAnswer: boolean }) {
  return (
    <AccountFrame
      isAnswer={isAnswer}
      title="Your address is confirmed"
      intro={<p role="status">Thank you. Emails to your clients now go out as usual.</p>}
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
