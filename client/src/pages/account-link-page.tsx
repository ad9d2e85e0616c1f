import { useState } from 'react';
import { Link } from 'wouter';
import { useFollowLink } from '#client/features/account/account.queries.ts';
import { AccountFrame } from '#client/features/auth/account-frame.tsx';
import { ConfirmLink, tryAgainText } from '#client/features/auth/confirm-link.tsx';
import { ApiError } from '#client/lib/api.ts';
import { dropLinkToken, linkToken } from '#client/lib/link-token.ts';
import { buttonStyle } from '#client/ui/button-style.ts';
import { INVALID_LINK } from '#shared/auth.ts';
import { brand } from '#shared/brand.ts';
import { ADDRESS_TAKEN } from '#shared/email-change.ts';

interface AccountLink {
  /** What the button calls. */
  api: string;
  title: string;
  intro: string;
  label: string;
  pendingLabel: string;
  done: { title: string; text: string; next?: NextStep };
  /** Why the link may be good no more, and what to do then. */
  invalid: { text: string; next?: NextStep };
}

interface NextStep {
  href: string;
  label: string;
}

const signIn = { href: '/auth', label: 'Sign In' };

/** Opened through a mailed link, signed in or not. Opening it does nothing; its button does. */
function AccountLinkPage({ api, title, intro, label, pendingLabel, done, invalid }: AccountLink) {
  const { mutate, error, isPending, isSuccess } = useFollowLink(api);
  const [token] = useState(linkToken);
  if (isSuccess)
    return (
      <AccountFrame isAnswer title={done.title} intro={<p role="status">{done.text}</p>}>
        <Next {...(done.next ?? signIn)} />
      </AccountFrame>
    );
  if (!token || (error instanceof ApiError && error.code === INVALID_LINK))
    return (
      <AccountFrame isAnswer={error !== null} title="This link is no longer valid" intro={invalid.text}>
        <Next {...(invalid.next ?? signIn)} />
      </AccountFrame>
    );
  return (
    <ConfirmLink
      title={title}
      intro={intro}
      problem={error ? sentenceOf(error) : undefined}
      label={label}
      pendingLabel={pendingLabel}
      isPending={isPending}
      onConfirm={() => mutate(token, { onSuccess: dropLinkToken })}
    />
  );
}

function Next({ href, label }: NextStep) {
  return (
    <Link href={href} className={buttonStyle({ variant: 'primary', size: 'lg' })}>
      {label}
    </Link>
  );
}

const sentenceOf = (error: Error) =>
  (error instanceof ApiError && error.code === ADDRESS_TAKEN && error.serverMessage) || tryAgainText;

const resetPassword = { href: '/reset-password', label: 'Reset password' };

export const ChangeEmailPage = () => (
  <AccountLinkPage
    api="/api/change-email"
    title="Confirm your new email address"
    intro={`From then on you sign in to ${brand.name} with the address this link was sent to. You will be signed out on all other devices.`}
    label="Confirm Address"
    pendingLabel="Confirming..."
    done={{
      title: 'Your email address has changed',
      text: 'From now on, sign in with your new address.',
      next: { href: '/dashboard', label: 'Continue' },
    }}
    invalid={{
      text: "It was already used, it's more than 24 hours old, or a newer one was requested. You can ask for a new one in the settings, under Security.",
    }}
  />
);

export const UndoEmailChangePage = () => (
  <AccountLinkPage
    api="/api/undo-email-change"
    title="Undo the change of your email address"
    intro={`Your ${brand.name} account keeps the address this link was sent to, or gets it back. You will be signed out on all devices.`}
    label="Undo Change"
    pendingLabel="Undoing..."
    done={{
      title: 'The change was undone',
      text: "Your account has its address again, and all devices were signed out. If you didn't ask for the change, somebody knows your password: choose a new one now.",
      next: resetPassword,
    }}
    invalid={{
      text: "It was already used, or it's more than seven days old. If you can no longer sign in, please contact support.",
    }}
  />
);

export const ReportSignInPage = () => (
  <AccountLinkPage
    api="/api/report-sign-in"
    title="Was this not you?"
    intro="All devices will be signed out, and we'll send you a link to choose a new password."
    label="Sign Out All Devices"
    pendingLabel="Signing Out..."
    done={{
      title: 'All devices were signed out',
      text: 'We sent a link to your email address. Choose a new password with it now.',
    }}
    invalid={{
      text: "It was already used, or it's more than 24 hours old. If somebody else uses your account, reset your password.",
      next: resetPassword,
    }}
  />
);

export const KeepAccountPage = () => (
  <AccountLinkPage
    api="/api/keep-account"
    title="Keep your account?"
    intro={`Your ${brand.name} account is about to be deleted. Keep it, and everything in it stays. A subscription that was cancelled is not taken up again.`}
    label="Keep My Account"
    pendingLabel="Keeping..."
    done={{ title: 'Your account stays', text: 'It will not be deleted. You can sign in as before.' }}
    invalid={{
      text: 'It was already used, your account was kept otherwise, or it was deleted. If you can still sign in, your account is there.',
    }}
  />
);
