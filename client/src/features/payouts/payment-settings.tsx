import { Card, CardBody } from '#client/ui/card.tsx';
import { LinkCard } from '#client/ui/link-card.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { proFeatures } from '#shared/plan.ts';
import { paymentTerms } from '#shared/prices.ts';
import type { User } from '#shared/user.ts';
import { ConnectSettings } from './connect-settings.tsx';
import { PaypalSettings } from './paypal-settings.tsx';

/** Online payments for Pro sellers, and their fees. */
export function PaymentSettings({ user }: { user: User }) {
  return (
    <>
      {user.isPremium ? <ConnectSettings user={user} /> : <FreeSettings user={user} />}
      {user.isPremium && <PaypalSettings user={user} />}
      <SettingsSection title="Fees and payouts" text="What a payment costs you, and when the money is yours.">
        <Card>
          <CardBody>
            <dl className="grid gap-4">
              <Term name="Processing fees" value={`${paymentTerms.fee}, for Stripe and PayPal alike`} />
              <Term name="Funds available" value={`In ${paymentTerms.funds}`} />
            </dl>
            <p className="mt-4 text-muted text-sm">
              Stripe and PayPal set and keep these fees. What you pay can differ by country, currency and
              card; their own price lists count.
            </p>
          </CardBody>
        </Card>
      </SettingsSection>
    </>
  );
}

/** Accounts connected on Pro stay linked but take no payments. */
function FreeSettings({ user: { stripeConnectAccountId, paypalBusinessEmail } }: { user: User }) {
  const linked = [stripeConnectAccountId && 'Stripe', paypalBusinessEmail && 'PayPal'].filter(Boolean);
  return (
    <SettingsSection
      title="Online payments"
      text="Your clients pay on the invoice itself, and the money goes to your own account."
    >
      <div className="grid content-start gap-4">
        <LinkCard
          href="/subscribe"
          title={proFeatures.onlinePayments}
          text="Clients pay by card or with PayPal; a paid invoice marks itself as paid."
        />
        {linked.length > 0 && (
          <p className="text-muted text-sm">
            {`Your ${linked.join(' and ')} ${linked.length > 1 ? 'accounts stay' : 'account stays'} linked. Payments are off until you're on Pro again.`}
          </p>
        )}
      </div>
    </SettingsSection>
  );
}

function Term({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[160px_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
