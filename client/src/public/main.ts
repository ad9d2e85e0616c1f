import { PAGE_DATA_ID, PAGE_ROOT_ID, type PublicPage } from '#shared/page-render.ts';
import { printWhenReady } from './print-when-ready.ts';
import { captureEarlyClick, reloadOnClick } from './replay-early-click.ts';
import { reportSeen } from './report-seen.ts';

/** Maximum wait where the browser paints no frame. */
const MAX_DELAY = 1_000;

const root = document.getElementById(PAGE_ROOT_ID);
const inlined = document.getElementById(PAGE_DATA_ID)?.textContent;
if (!root || !inlined) throw new Error('The page came without its content');
void start(root, JSON.parse(inlined) as PublicPage);

/** The document is complete without scripts, so painting comes first; interactive code loads meanwhile. */
async function start(root: HTMLElement, page: PublicPage): Promise<void> {
  if (page.kind === 'invoice-print') return printWhenReady(document);
  if (page.kind === 'verify') return (await import('./hydrate-verify.tsx')).hydrateVerify(root, page);
  if (page.kind !== 'invoice' && page.kind !== 'proposal') return;
  reportSeen(document, location.pathname);
  const replayClick = captureEarlyClick(root);
  await drawing();
  try {
    if (page.kind === 'invoice') (await import('./hydrate-invoice.tsx')).hydrateInvoice(root, page);
    else if (page.offer)
      (await import('./hydrate-offer.tsx')).hydrateOffer(root, { ...page, offer: page.offer });
    else (await import('./hydrate-proposal.tsx')).hydrateProposal(root, page);
  } catch {
    reloadOnClick(root);
  }
  replayClick();
}

/**
 * Resolves after the first paint; immediately in a hidden tab. Loaded earlier, the code would delay that paint;
 * waiting longer would only lose time.
 */
function drawing(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, MAX_DELAY);
  });
}
