import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, expect, test, vi } from 'vitest';
import { renderPublicPage } from '#client/entry-server.tsx';
import { invoiceView } from '#shared/document-view.ts';
import { invoicePanels } from '#shared/invoice-panels.ts';
import { PAGE_DATA_ID, PAGE_ROOT_ID, type PublicPage } from '#shared/page-render.ts';
import { buildPublicInvoice } from '#shared/public-invoice.fixture.ts';

const listening = vi.spyOn(document, 'addEventListener');
// A page has no end but that of its document, which the next file goes on with.
afterAll(async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  for (const [type, listener] of listening.mock.calls) document.removeEventListener(type, listener);
  // What announces the message goes by itself, and must find its place then.
  const isAlone = () =>
    [...document.body.children].every(({ id }) => [PAGE_ROOT_ID, PAGE_DATA_ID].includes(id));
  await waitFor(() => expect(isAlone()).toBe(true), { timeout: 20_000 });
  for (const id of [PAGE_ROOT_ID, PAGE_DATA_ID]) document.getElementById(id)?.remove();
  vi.restoreAllMocks();
});

test('the entry brings a page in sight to life', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const invoice = buildPublicInvoice({ payment: 'coming_soon', paymentMethod: 'stripe' });
  const page: PublicPage = { kind: 'invoice', invoice: invoiceView(invoice), panels: invoicePanels(invoice) };
  const root = document.createElement('div');
  root.id = PAGE_ROOT_ID;
  root.innerHTML = renderPublicPage(page).markup;
  const inlined = document.createElement('script');
  inlined.id = PAGE_DATA_ID;
  inlined.type = 'application/json';
  inlined.textContent = JSON.stringify(page);
  document.body.append(root, inlined);

  await import('./main.ts');
  await userEvent.click(screen.getByRole('button', { name: 'Pay with Card' }));
  expect((await screen.findAllByText('Coming Soon')).length).toBeGreaterThan(0);
});
