import { claims } from '#client/content/landing.ts';
import { GetStarted } from '#client/site/frame/sign-in-link.tsx';
import { ClosingBand } from './closing-band.tsx';
import { Demo } from './demo.tsx';
import { FeatureGrid } from './feature-grid.tsx';
import { HeroPicture } from './hero-picture.tsx';
import { Plans, PlanTerms } from './plans.tsx';

export function LandingPage() {
  return (
    <>
      <div className="wrap">
        <section className="hero">
          <h1 className="serif">
            A <span className="nowrap">well-made</span> bill is easy to pay.
          </h1>
          <div>
            <p>
              Write proposals your clients can accept and invoices they can pay, each on one clear page. They
              don't need an account, and you see what's sent, paid and overdue.
            </p>
            <div className="actions">
              <GetStarted className="btn btn-primary btn-lg" />
              <Demo />
            </div>
            <p className="hint">Unlimited clients, invoices and proposals on the free plan.</p>
          </div>
        </section>
        <HeroPicture />
        <ul className="stats">
          {claims.map(({ figure, what }) => (
            <li key={what}>
              <b>{figure}</b> <span>{what}</span>
            </li>
          ))}
        </ul>
      </div>
      <section className="section wrap" aria-labelledby="features">
        <div className="section-head">
          <h2 id="features">From the first quote to the last cent</h2>
          <p>
            One client list, one item library, one running set of numbers. A proposal that is accepted becomes
            an invoice with the same lines.
          </p>
        </div>
        <FeatureGrid />
      </section>
      <section className="section wrap" aria-labelledby="pricing">
        <div className="section-head">
          <h2 id="pricing">Free to send. Pro to collect.</h2>
          <p>Start on Free and stay there. Upgrade when you want clients to pay right on the invoice.</p>
        </div>
        <Plans headingLevel={3} />
        <PlanTerms />
      </section>
      <ClosingBand title="Your next invoice, made well." text="No card needed to start." />
    </>
  );
}
