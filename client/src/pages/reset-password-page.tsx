import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { AccountFrame } from '#client/features/auth/account-frame.tsx';
import { ForgotPasswordForm } from '#client/features/auth/forgot-password-form.tsx';
import { NewPasswordForm } from '#client/features/auth/new-password-form.tsx';
import { dropLinkToken, linkToken } from '#client/lib/link-token.ts';
import { buttonStyle } from '#client/ui/button-style.ts';
import { toast } from '#client/ui/toast-store.ts';

/** Asks for the link, or, opened through it, for the new password. */
export function ResetPasswordPage() {
  const [, navigate] = useLocation();
  const [token, setToken] = useState(linkToken);
  const [isRefused, setRefused] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const [typedEmail] = useState(() => String(window.history.state?.email ?? ''));

  const handleDone = () => {
    dropLinkToken();
    toast({ title: 'Your password was changed. You can sign in now.' });
    navigate('/auth', { replace: true });
  };
  const handleInvalidLink = () => {
    dropLinkToken();
    setToken(undefined);
    setRefused(true);
  };

  if (token)
    return (
      <AccountFrame title="Choose a new password" intro="You will be signed out on all other devices.">
        <NewPasswordForm token={token} onDone={handleDone} onInvalidLink={handleInvalidLink} />
      </AccountFrame>
    );
  if (sentTo)
    return (
      <AccountFrame
        isAnswer
        title="Check your inbox"
        intro={
          <p role="status">
            If an account belongs to <b className="font-semibold">{sentTo}</b>, a link is on its way. It works
            once and expires in 30 minutes.
          </p>
        }
      >
        <BackToSignIn />
      </AccountFrame>
    );
  return (
    <AccountFrame
      isAnswer={isRefused}
      title={isRefused ? 'This link is no longer valid' : 'Forgot your password?'}
      intro={
        isRefused
          ? "It was already used, or it's more than 30 minutes old. Request a new one."
          : "We'll send you a link to choose a new one."
      }
    >
      <ForgotPasswordForm email={typedEmail} onSent={setSentTo} />
      <BackToSignIn />
    </AccountFrame>
  );
}

function BackToSignIn() {
  return (
    <Link href="/auth" className={buttonStyle({ variant: 'link', className: 'justify-self-start text-sm' })}>
      Back to sign-in
    </Link>
  );
}
