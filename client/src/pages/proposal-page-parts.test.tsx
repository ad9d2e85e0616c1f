import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeAnswer, fakeServer } from '#client/test/fake-server.ts';
import { fakeProposal } from '#client/test/proposals.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';
import { proposalView } from '#shared/document-view.ts';
import type { ProposalWithItems } from '#shared/proposal.ts';
import { buildPublicProposal } from '#shared/public-proposal.fixture.ts';
import type { StoredPart } from '#shared/sliced.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const part = (percent: string | null, amount: string, quantities: StoredPart['quantities'] = []) => ({
  ...{ type: 'partial' as const, percent, amount, quantities },
  sets: [{ taxes: [], netAmount: amount, amounts: [] }],
});

const invoice = (number: number, type: 'deposit' | 'partial' | 'standard', amount: string) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  displayNumber: `INV-000${number}`,
  ...{ type, amount, status: 'pending' as const },
});

function open(fields: Partial<ProposalWithItems>, answer?: FakeAnswer) {
  const proposal = fakeProposal(1, {
    status: 'accepted',
    acceptedAt: '2026-11-20T15:00:00.000Z',
    answeredAt: '2026-11-20T15:00:00.000Z',
    answeredBy: 'client',
    ...fields,
  });
  const path = `/api/proposals/${proposal.id}`;
  const server = fakeServer({
    'GET /api/user': { json: fakeUser() },
    [`GET ${path}`]: { json: proposal },
    [`GET ${path}/view`]: { json: proposalView(buildPublicProposal()) },
    [`GET ${path}/timeline`]: { json: [] },
    ...(answer && { [`POST ${path}/convert`]: answer }),
  });
  return { ...renderApp(`/proposals/${proposal.id}`), server, path, proposal };
}

test('a proposal says how far it was invoiced, by which invoices', async () => {
  open({
    invoices: [invoice(1, 'deposit', '50.00'), invoice(2, 'partial', '60.50')],
    conversion: { invoiced: '110.50', left: '100.00', parts: [part('28.7411', '60.50')] },
  });
  expect(await screen.findByText('Invoiced $110.50 of $210.50')).toBeVisible();
  const tab = await screen.findByRole('tab', { name: 'Invoices' });
  expect(tab).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Final invoice' })).toBeVisible();
});

test('the invoices are listed with type, amount and status', async () => {
  const { user } = open({
    invoices: [
      invoice(1, 'deposit', '50.00'),
      invoice(2, 'partial', '60.50'),
      invoice(3, 'standard', '100.00'),
    ],
    ...{ invoiceId: invoice(3, 'standard', '').id, invoiceDisplayNumber: 'INV-0003' },
    conversion: { invoiced: '210.50', left: '0.00', parts: [] },
  });
  await user.click(await screen.findByRole('tab', { name: 'Invoices' }));
  const list = await screen.findByRole('region', { name: 'Invoices' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    'INV-0001Deposit$50.00Sent',
    'INV-0002Partial invoice$60.50Sent',
    'INV-0003Final invoice$100.00Sent',
  ]);
  expect(within(list).getByRole('link', { name: 'INV-0002' })).toHaveAttribute(
    'href',
    `/invoices/${invoice(2, 'partial', '').id}`,
  );
});

test('a part is invoiced by quantity, and its sum follows what is typed', async () => {
  const { user, server, path, proposal } = open(
    { conversion: { invoiced: '0.00', left: '210.50', parts: [] } },
    { status: 201, json: { id: 'x', displayNumber: 'INV-0007' } },
  );
  await user.click(await screen.findByRole('button', { name: /Actions|More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Invoice part…' }));
  const dialog = await findDialog('Invoice part');
  const quantity = await within(dialog).findByLabelText('Design');
  expect(within(dialog).getByText('2 of 2 left, at $100.00')).toBeVisible();
  await user.type(quantity, '3');
  await user.click(within(dialog).getByRole('button', { name: 'Create invoice' }));
  expect(await within(dialog).findByText('At most 2 is left')).toBeVisible();
  await user.clear(quantity);
  await user.type(quantity, '0.5');
  expect(within(dialog).getByText('$50.00')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Create invoice' }));
  expect(await screen.findByText('INV-0007 created and sent')).toBeVisible();
  expect(server.calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: `${path}/convert`,
    body: { lines: [{ itemId: proposal.items[0]?.id, quantity: '0.50' }] },
  });
});

test('after a percentage the next part is one as well', async () => {
  const { user, server } = open(
    {
      invoices: [invoice(1, 'partial', '63.15')],
      conversion: { invoiced: '63.15', left: '147.35', parts: [part('30', '63.15')] },
    },
    { status: 201, json: { id: 'x', displayNumber: 'INV-0002' } },
  );
  await user.click(await screen.findByRole('button', { name: /Actions|More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Invoice part…' }));
  const dialog = await findDialog('Invoice part');
  const percent = await within(dialog).findByLabelText(/^Percentage/);
  expect(
    within(dialog).getByText('Earlier parts were invoiced by percentage, so this one is as well.'),
  ).toBeVisible();
  await user.type(percent, '71');
  await user.click(within(dialog).getByRole('button', { name: 'Create invoice' }));
  expect(
    await within(dialog).findByText('Only $147.35 is left to invoice before the final invoice'),
  ).toBeVisible();
  await user.clear(percent);
  await user.type(percent, '33.33');
  expect(within(dialog).getByText('$70.16')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Create invoice' }));
  expect(await screen.findByText('INV-0002 created and sent')).toBeVisible();
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ percent: '33.33' });
});

test('what was invoiced in full offers no more of it', async () => {
  const { user } = open({
    invoices: [invoice(1, 'partial', '210.50')],
    conversion: { invoiced: '210.50', left: '0.00', parts: [part('100', '210.50')] },
  });
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /Actions|More/ }));
  expect(await screen.findByRole('menuitem', { name: 'Answer details' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Invoice part…' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Convert to invoice' })).toBeNull();
});
