import { ClosingBand } from '#client/site/landing/closing-band.tsx';
import { Plans, PlanTerms } from '#client/site/landing/plans.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { PricingFaq } from './pricing-faq.tsx';

export function PricingPage() {
  return (
    <>
      <div className="wrap">
        <header className="page-head">
          <h1 className="serif">Free to send. Pro to collect.</h1>
          <p>
            Every plan has unlimited clients, invoices and proposals. Pro takes the payment, sends the
            reminders and puts your logo on top.
          </p>
        </header>
        <Plans headingLevel={2} />
        <PlanTerms />
      </div>
      <PlanComparison />
      <PricingFaq />
      <ClosingBand title="Start on Free." text="Upgrade when you are ready to accept payments." />
    </>
  );
}
