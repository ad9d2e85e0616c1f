import { hydrateRoot } from 'react-dom/client';
import { OfferPage } from './offer-page.tsx';
import { PublicLayout } from './public-layout.tsx';
import { reportTimes } from './section-times.ts';
import type { OfferShown } from './use-choice.ts';

/** Brings the page of an offer to life. */
export function hydrateOffer(root: HTMLElement, page: OfferShown): void {
  hydrateRoot(
    root,
    <PublicLayout>
      <OfferPage {...page} />
    </PublicLayout>,
  );
  reportTimes(document, location.pathname);
}
