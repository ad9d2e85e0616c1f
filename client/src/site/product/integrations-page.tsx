import { integrations, integrationsIntro } from '#client/content/integrations.ts';
import { ClosingBand } from '#client/site/landing/closing-band.tsx';
import { ProMark } from '#client/site/landing/feature-grid.tsx';
import { SiteIcon } from '#client/site/site-icon.tsx';

export function IntegrationsPage() {
  return (
    <>
      <div className="wrap">
        <header className="page-head">
          <h1 className="serif">Connected to what moves money</h1>
          <p>{integrationsIntro}</p>
        </header>
        <div className="cards">
          {integrations.map(({ id, icon, name, isPro, text, points }) => (
            <article key={id} id={id} className="site-card">
              <SiteIcon name={icon} />
              <h2>
                {name} {isPro && <ProMark />}
              </h2>
              <p>{text}</p>
              <ul className="ticks">
                {points.map((point) => (
                  <li key={point}>
                    <SiteIcon name="tick" />
                    <span>{point}</span>
                  </li>
                ))}
              </ul>
              {id === 'api' && <a href="/api">Roadmap and waitlist</a>}
            </article>
          ))}
        </div>
        <p className="fine">
          Something missing? The <a href="/help">Help Center</a> explains what you can do today, and{' '}
          <a href="/status">Status</a> whether everything is running.
        </p>
      </div>
      <ClosingBand
        title="Connect when you need it."
        text="You don't need any of it to send invoices and proposals."
      />
    </>
  );
}
