import { useEffect, useRef, useState } from 'react';
import { ConfirmOwnerDialog } from '#client/features/step-up/confirm-owner-dialog.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { CardBody, CardFoot } from '#client/ui/card.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { PaypalStatus } from '#shared/paypal.ts';
import { ChangePaypalDialog } from './change-paypal-dialog.tsx';
import { useDisconnectPaypal, useVerifyPaypal } from './paypal.queries.ts';
import { PaypalForm } from './paypal-form.tsx';
import { type PaypalView, paypalViewOf } from './paypal-view.ts';

interface PaypalCardProps {
  status: PaypalStatus;
  /** This installation sends email. */
  hasMail: boolean;
  /** The seller's own address. */
  email: string;
}

/** The account's state and its actions. */
export function PaypalCard({ status, hasMail, email }: PaypalCardProps) {
  const { badge, tone, text, verify } = paypalViewOf(status, hasMail);
  const heading = useFocusOnChange(status.connected);
  return (
    <>
      <CardBody>
        <h3
          ref={heading}
          tabIndex={-1}
          className="flex items-center justify-between gap-2 font-semibold outline-none"
        >
          PayPal <Badge tone={tone}>{badge}</Badge>
        </h3>
        <p className="mt-1 text-ink-soft [overflow-wrap:anywhere]">{text}</p>
        {status.connected && <Account status={status} />}
        {verify && <VerifyButton {...verify} />}
      </CardBody>
      {status.connected ? (
        <Foot status={status} hasMail={hasMail} email={email} />
      ) : (
        <PaypalForm hasMail={hasMail} />
      )}
    </>
  );
}

/** The pressed button is gone; announce the result instead. */
function useFocusOnChange(isConnected: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const known = useRef(isConnected);
  useEffect(() => {
    if (known.current !== isConnected) heading.current?.focus();
    known.current = isConnected;
  }, [isConnected]);
  return heading;
}

function Account({ status: { businessEmail, merchantId } }: { status: PaypalStatus }) {
  return (
    <dl className="mt-3 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[120px_minmax(0,1fr)]">
      <dt className="text-muted">Business email</dt>
      <dd className="[overflow-wrap:anywhere]">{businessEmail}</dd>
      <dt className="text-muted">Merchant ID</dt>
      <dd className="tabular-nums [overflow-wrap:anywhere]">{merchantId}</dd>
    </dl>
  );
}

function VerifyButton({ label, isMain }: NonNullable<PaypalView['verify']>) {
  const { mutate, isPending } = useVerifyPaypal();
  const handleClick = () =>
    mutate(
      {},
      {
        onSuccess: ({ verified, reason, businessEmail }) =>
          toast(
            verified
              ? { title: 'PayPal account verified', description: 'Clients can pay you with PayPal now.' }
              : {
                  title: reason ? 'Not verified yet' : 'Link sent',
                  description: reason ?? `Open the link we sent to ${businessEmail}.`,
                },
          ),
        onError: (error) => toastFailure(error, 'Failed to verify PayPal account. Please try again.'),
      },
    );
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      className="mt-4 max-sm:w-full"
      isPending={isPending}
      pendingText="Verifying..."
      onClick={handleClick}
    >
      {label}
    </Button>
  );
}

function Foot({ status, hasMail, email }: PaypalCardProps) {
  const [openDialog, setOpenDialog] = useState<'change' | 'disconnect'>();
  const close = () => setOpenDialog(undefined);
  return (
    <CardFoot className="justify-end max-sm:*:flex-1">
      <Button onClick={() => setOpenDialog('change')}>Change Account</Button>
      <Button onClick={() => setOpenDialog('disconnect')}>Disconnect</Button>
      <ChangePaypalDialog
        isOpen={openDialog === 'change'}
        onClose={close}
        status={status}
        hasMail={hasMail}
        email={email}
      />
      <DisconnectDialog isOpen={openDialog === 'disconnect'} onClose={close} email={email} />
    </CardFoot>
  );
}

function DisconnectDialog(props: { isOpen: boolean; onClose: () => void; email: string }) {
  const { mutateAsync } = useDisconnectPaypal();
  const disconnect = async () => {
    await mutateAsync({});
    toast({ title: 'PayPal Disconnected', description: 'PayPal is no longer offered on your invoices.' });
  };
  return (
    <ConfirmOwnerDialog
      {...props}
      title="Disconnect PayPal?"
      description="Clients will no longer be able to pay with PayPal. Invoices set to PayPal won't offer online payment. We'll email you to confirm."
      submitLabel="Disconnect"
      pendingLabel="Disconnecting..."
      isDestructive
      onConfirm={disconnect}
      onFailure={(error) => toastFailure(error, 'Failed to disconnect PayPal account. Please try again.')}
    />
  );
}
