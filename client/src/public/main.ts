import { PAGE_DATA_ID, PAGE_ROOT_ID, type PublicPage } from '#shared/page-render.ts';
import { keepEarlyPress, reloadOnPress } from './early-press.ts';
import { printWhenReady } from './print-when-ready.ts';
import { reportSeen } from './report-seen.ts';

/** Longest wait for a frame where the browser draws none. */
const LONGEST_WAIT = 1_000;

const root = document.getElementById(PAGE_ROOT_ID);
const inlined = document.getElementById(PAGE_DATA_ID)?.textContent;
if (!root || !inlined) throw new Error('The page came without its content');
void start(root, JSON.parse(inlined) as PublicPage);

/** The document is complete without code, so reading comes first; what makes it answer is loaded meanwhile. */
async function start(root: HTMLElement, page: PublicPage): Promise<void> {
  if (page.kind === 'invoice-print') return printWhenReady(document);
  if (page.kind !== 'invoice' && page.kind !== 'proposal') return;
  reportSeen(document, location.pathname);
  const pressAgain = keepEarlyPress(root);
  await drawing();
  try {
    if (page.kind === 'invoice') (await import('./hydrate-invoice.tsx')).hydrateInvoice(root, page);
    else (await import('./hydrate-proposal.tsx')).hydrateProposal(root, page);
  } catch {
    reloadOnPress(root);
  }
  pressAgain();
}

/**
 * Resolves when the browser has handed its first picture over to be drawn; at once where nobody looks yet. Asked for
 * earlier, the code would keep that picture back; after it is on the screen, the way there would be lost time.
 */
function drawing(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_WAIT);
  });
}
