import { Card, CardBody } from '#client/ui/card.tsx';
import { LinkCard } from '#client/ui/link-card.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { proFeatures } from '#shared/plan.ts';
import { paymentTerms } from '#shared/prices.ts';
import { SettingsSection } from './settings-section.tsx';

/** How clients pay online. This server has no payment provider, and the tab says so. */
export function PaymentSettings({ isPremium }: { isPremium: boolean }) {
  return (
    <SettingsSection
      title="Payments"
      text="Your clients pay on the invoice itself, and the money goes to your own account."
    >
      <div className="grid content-start gap-4">
        {isPremium ? (
          <Notice>Payments are not set up here, so no account can be connected yet.</Notice>
        ) : (
          <LinkCard
            href="/subscribe"
            title={proFeatures.onlinePayments}
            text="Clients pay by card or with PayPal; a paid invoice marks itself as paid."
          />
        )}
        <Card>
          <CardBody>
            <dl className="grid gap-4">
              <Term name="Processing fees" value={`${paymentTerms.fee}, for Stripe and PayPal alike`} />
              <Term name="Funds available" value={`In ${paymentTerms.funds}`} />
            </dl>
          </CardBody>
        </Card>
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
