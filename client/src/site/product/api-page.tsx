import { roadmap, uses, waitlistLink } from '#client/content/partner-api.ts';
import { SiteIcon } from '#client/site/site-icon.tsx';
import { brand } from '#shared/brand.ts';

export function ApiPage() {
  return (
    <div className="wrap">
      <header className="page-head">
        <p className="overline">
          <span className="badge is-warning">Waitlist open</span>
        </p>
        <h1 className="serif">Partner API Platform</h1>
        <p>
          Invoices, proposals and payments of {brand.name} for the software you build. We're building it with
          partners, in the order below. Waitlist members are asked first.
        </p>
        <div className="actions">
          <a className="btn btn-primary btn-lg" href={waitlistLink}>
            <SiteIcon name="mail" />
            Join the Partner Waitlist
          </a>
        </div>
        <p className="fine">
          Opens your email app with a draft to {brand.partnersEmail}. Nothing goes out until you send it.
        </p>
      </header>
      <section aria-labelledby="roadmap">
        <h2 className="sub" id="roadmap">
          Roadmap
        </h2>
        <ol className="roadmap">
          {roadmap.map(({ quarter, title, text }) => (
            <li key={quarter}>
              <p className="num muted">{quarter}</p>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p className="fine">
          The quarters are as first announced. A step is open once partners from the waitlist are using it.
        </p>
      </section>
      <section aria-labelledby="uses">
        <h2 className="sub" id="uses">
          Who it is for
        </h2>
        <div className="cards">
          {uses.map(({ title, text }) => (
            <article key={title} className="site-card">
              <h3>{title}</h3>
              <p>{text}</p>
            </article>
          ))}
        </div>
      </section>
    </div>
  );
}
