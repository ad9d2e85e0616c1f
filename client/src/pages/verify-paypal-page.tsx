import { useState } from 'react';
import { Link } from 'wouter';
import { AccountFrame } from '#client/features/auth/account-frame.tsx';
import { ConfirmLink, tryAgainText } from '#client/features/auth/confirm-link.tsx';
import { useVerifyPaypalLink } from '#client/features/payouts/paypal.queries.ts';
import { ApiError } from '#client/lib/api.ts';
import { dropLinkToken, linkToken } from '#client/lib/link-token.ts';
import { buttonStyle } from '#client/ui/button-style.ts';
import { INVALID_LINK } from '#shared/auth.ts';
import { brand } from '#shared/brand.ts';

/** Opened through the link in a mail to a PayPal account's address. */
export function VerifyPaypalPage() {
  const { mutate, error, isPending, isSuccess } = useVerifyPaypalLink();
  const [token] = useState(linkToken);
  if (isSuccess)
    return (
      <AccountFrame
        isAnswer
        title="Your PayPal account is verified"
        intro={<p role="status">Thank you. Clients can now pay your invoices with it.</p>}
      >
        <Link href="/payments" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
          Go to payment settings
        </Link>
      </AccountFrame>
    );
  if (!token || (error instanceof ApiError && error.code === INVALID_LINK))
    return (
      <AccountFrame
        isAnswer={error !== null}
        title="This link is no longer valid"
        intro="It was already used, it's more than 24 hours old, or a newer one was requested. You can send a new one from the payment settings."
      >
        <Link href="/payments" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
          Go to payment settings
        </Link>
      </AccountFrame>
    );
  return (
    <ConfirmLink
      title="Verify your PayPal account"
      intro={`The email says who wants to receive payments in your PayPal account through ${brand.name}. Verify it only if you agree.`}
      problem={error ? sentenceOf(error) : undefined}
      label="Verify Account"
      pendingLabel="Verifying..."
      isPending={isPending}
      onConfirm={() => mutate(token, { onSuccess: dropLinkToken })}
    />
  );
}

const sentenceOf = (error: Error) =>
  (error instanceof ApiError && error.status === 409 && error.serverMessage) || tryAgainText;
