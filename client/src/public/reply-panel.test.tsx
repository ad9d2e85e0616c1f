import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#client/test/fake-server.ts';
import { hydratePage, leavePage } from '#client/test/hydrate-page.tsx';
import { invoiceView } from '#shared/document-view.ts';
import { invoicePanels } from '#shared/invoice-panels.ts';
import type { PublicReply } from '#shared/invoice-reply.ts';
import type { InvoicePage } from '#shared/page-render.ts';
import { buildPublicInvoice } from '#shared/public-invoice.fixture.ts';
import { repliesView } from '#shared/replies-view.ts';

const invoice = buildPublicInvoice({ status: 'pending', paidAt: null });
const path = `/invoice/${invoice.invoiceNumber}`;
const api = `/api/public/invoices/${invoice.invoiceNumber}`;

function pageOf(replies: PublicReply[], fields: Partial<typeof invoice> = {}): InvoicePage {
  const shown = { ...invoice, ...fields, ...(replies.length > 0 && { replies }) };
  const view = repliesView(shown);
  return {
    kind: 'invoice',
    invoice: invoiceView(shown),
    panels: invoicePanels(shown),
    ...(view && { replies: view }),
  };
}

const question: PublicReply = {
  kind: 'question',
  message: 'Which account?',
  state: 'open',
  createdAt: '2026-03-01T10:00:00.000Z',
};

beforeEach(() => window.history.replaceState(null, '', path));
afterEach(() => {
  leavePage();
  vi.unstubAllGlobals();
});

const ask = async (text: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Ask a question' }));
  const field = await screen.findByLabelText('Your question');
  fireEvent.change(field, { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  return field;
};

test('what was asked is sent once and stands on the page, then the answer', async () => {
  const server = fakeServer({
    [`POST ${api}/replies`]: { status: 201, json: { kind: 'question', state: 'open' } },
    [`GET ${api}/page`]: { json: pageOf([question]) },
  });
  await hydratePage(pageOf([]));
  await ask('Which account?');
  fireEvent.click(screen.getByRole('button', { name: /^Send/ }));
  expect(await screen.findByText('Which account?', { selector: 'li bdi' })).toBeVisible();
  expect(screen.queryByLabelText('Your question')).toBeNull();
  expect(server.count('POST', `${api}/replies`)).toBe(1);
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'question',
    message: 'Which account?',
  });
  leavePage();
  const answered = { answer: 'The new one.', answeredAt: '2026-03-02T10:00:00.000Z' };
  await hydratePage(pageOf([{ ...question, state: 'answered', ...answered }]));
  expect(screen.getByText('The new one.')).toBeVisible();
});

test('a refusal says why and keeps what was typed', async () => {
  const message = 'Too many messages were sent on this invoice today. Please try again tomorrow.';
  fakeServer({ [`POST ${api}/replies`]: { status: 429, json: { message } } });
  await hydratePage(pageOf([]));
  const field = await ask('Which account?');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(field).toHaveValue('Which account?');
});

test('on a paid invoice nothing can be said; what was said stays', async () => {
  await hydratePage(pageOf([question], { status: 'paid', paidAt: '2026-03-05T10:00:00.000Z' }));
  expect(screen.getByText('Which account?')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ask a question' })).toBeNull();
});
