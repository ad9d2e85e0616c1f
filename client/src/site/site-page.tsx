import type { ReactNode } from 'react';
import type { SitePage } from '#shared/site-pages.ts';
import { Footer } from './frame/footer.tsx';
import { Navigation } from './frame/navigation.tsx';
import { SessionHint } from './frame/session-hint.ts';

/** Any page for everybody; the same on the server and in the browser. */
export function SitePageView({ page, children }: { page: SitePage; children: ReactNode }) {
  return (
    <SessionHint value={page.hasSession}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Navigation path={page.path} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer path={page.path} />
    </SessionHint>
  );
}
