import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeInvoice } from '#client/test/invoices.ts';
import { fakeProposal, proposalServer } from '#client/test/proposals.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import { addDaysTo, dayIn } from '#shared/dates.ts';

beforeEach(async () => {
  sessionStorage.clear();
  // The dialog of the test before gives its history entry back a moment after it has closed.
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
});
afterEach(() => vi.unstubAllGlobals());

type TestUser = ReturnType<typeof renderApp>['user'];

const accepted = {
  status: 'accepted',
  acceptedAt: '2026-11-20T09:00:00.000Z',
  answeredAt: '2026-11-20T09:00:00.000Z',
  answeredBy: 'client',
  answerName: 'Lena Brandt',
} as const;

async function openMenu(user: TestUser, displayNumber: string) {
  await user.click(await screen.findByRole('button', { name: `More actions for ${displayNumber}` }));
  return within(await screen.findByRole('menu'));
}

async function choose(user: TestUser, displayNumber: string, action: string) {
  await user.click((await openMenu(user, displayNumber)).getByRole('menuitem', { name: action }));
}

async function fillIn(user: TestUser, form: ReturnType<typeof within>) {
  await user.click(form.getByRole('combobox', { name: 'Client' }));
  await user.click(await screen.findByRole('option', { name: /Bright Fern/ }));
  await user.type(form.getByLabelText('Title'), 'Menu cards');
  const line = within(form.getByRole('group', { name: 'Line 1' }));
  await user.type(line.getByLabelText('Description'), 'Layout');
  await user.type(line.getByLabelText('Rate'), '80');
}

test('the table, its figures and its filter', async () => {
  const proposals = [
    fakeProposal(1),
    fakeProposal(2, accepted),
    fakeProposal(3, { status: 'declined' }),
    fakeProposal(4, { status: 'expired', validUntil: '2026-01-02' }),
  ];
  const server = proposalServer(proposals);
  const { user } = renderApp('/proposals');
  expect(await screen.findByText('Showing 4 of 4')).toBeVisible();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Select',
    'Proposal',
    'Client',
    'Amount',
    'Valid Until',
    'Status',
    'Actions',
  ]);
  const cards = screen.getByLabelText('Proposal statistics');
  expect(
    within(cards)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Total', 'Sent', 'Accepted', 'Declined']);
  const statuses = screen
    .getAllByRole('row')
    .map((row) => within(row).queryAllByRole('cell').at(-2)?.textContent);
  expect(statuses.slice(1)).toEqual(['Sent', 'Accepted', 'Declined', 'Expired']);
  const view = screen.getByRole('link', { name: 'View PRO-0001' });
  expect(view).toHaveAttribute('href', '/proposal/PRO-0001-0123456789ABCDEFGHJKMNPQRS');
  expect(view).toHaveAttribute('target', '_blank');
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'All',
    'Sent',
    'Accepted',
    'Declined',
    'Expired',
  ]);
  await user.click(screen.getByRole('option', { name: 'Sent' }));
  expect(await screen.findByText('Showing 1 of 1')).toBeVisible();
  const list = server.calls.filter(({ path }) => path === '/api/proposals').at(-1);
  expect(list?.query.get('status')).toBe('pending');
});

test('an account without proposals offers to create the first', async () => {
  proposalServer([]);
  renderApp('/proposals');
  expect(await screen.findByText('No proposals found')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create Proposal' })).toBeVisible();
});

test('what was typed becomes one proposal, valid for 30 days', async () => {
  const server = proposalServer([]);
  server.on('POST /api/proposals', { status: 201, json: fakeProposal(1) });
  const { user } = renderApp('/proposals?new=1');
  const form = within(await findDialog('Create Proposal'));
  await user.click(form.getByRole('button', { name: 'Create Proposal' }));
  expect(await form.findByText('Title is required')).toBeVisible();
  await fillIn(user, form);
  await user.dblClick(form.getByRole('button', { name: 'Create Proposal' }));
  expect(await screen.findByText('Your Proposal Has Been Sent')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const posts = server.calls.filter(({ method }) => method === 'POST');
  expect(posts).toHaveLength(1);
  expect(posts[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  expect(posts[0]?.body).toEqual({
    proposal: {
      clientId: fakeProposal(1).clientId,
      title: 'Menu cards',
      description: null,
      validUntil: addDaysTo(dayIn('UTC', new Date()), 30),
    },
    items: [{ description: 'Layout', quantity: '1.00', rate: '80.00' }],
  });
});

test('editing sends the fields, and the lines only when they were edited', async () => {
  const proposal = fakeProposal(1);
  const server = proposalServer([proposal]);
  server.on(`PUT /api/proposals/${proposal.id}`, { json: proposal });
  const { user } = renderApp('/proposals');
  await choose(user, 'PRO-0001', 'Edit');
  const form = within(await findDialog('Edit Proposal'));
  const title = await form.findByLabelText('Title');
  await user.clear(title);
  await user.type(title, 'Better offer');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Updated')).toBeVisible();
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    clientId: proposal.clientId,
    title: 'Better offer',
    description: null,
    validUntil: proposal.validUntil,
  });
});

test('an answered proposal is not offered for editing; opened all the same it says by whom and can be read only', async () => {
  const proposal = fakeProposal(1, {
    ...accepted,
    status: 'declined',
    acceptedAt: null,
    answerReason: 'Too late for us',
  });
  proposalServer([proposal]);
  const { user, unmount } = renderApp('/proposals');
  expect((await openMenu(user, 'PRO-0001')).queryByRole('menuitem', { name: 'Edit' })).toBeNull();
  unmount();
  renderApp(`/proposals?edit=${proposal.id}`);
  const form = within(await findDialog('Edit Proposal'));
  expect(
    await form.findByText(
      'This proposal was declined on Nov 20, 2026 by Lena Brandt and can no longer be changed. Reason: “Too late for us”.',
    ),
  ).toBeVisible();
  expect(form.getByLabelText('Title')).toHaveAttribute('readonly');
  expect(form.queryByRole('button', { name: 'Save Changes' })).toBeNull();
});

test('Answer details tell who answered, when, from where and with what', async () => {
  const answered = {
    answerName: 'Lena Brandt',
    answeredBy: 'client' as const,
    answeredAt: '2026-11-20T09:30:00.000Z',
    answeredIp: '::ffff:203.0.113.9',
    answeredAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  };
  proposalServer([fakeProposal(1, { ...accepted, ...answered }), fakeProposal(2)]);
  const { user } = renderApp('/proposals');
  const open = await openMenu(user, 'PRO-0002');
  expect(open.queryByRole('menuitem', { name: 'Answer details' })).toBeNull();
  await user.keyboard('{Escape}');
  await choose(user, 'PRO-0001', 'Answer details');
  const details = within(await findDialog('Answer details'));
  expect(await details.findByText('Lena Brandt, through the link sent to Bright Fern')).toBeVisible();
  expect(details.getByText('Nov 20, 2026, 9:30 AM', { exact: false })).toHaveTextContent('(UTC)');
  expect(details.getByText('203.0.113.9')).toBeVisible();
  expect(details.getByText('Firefox on Linux')).toBeVisible();
  expect(details.getByText(answered.answeredAgent)).toBeVisible();
});

test('Duplicate opens the create form filled in; nothing exists before it is sent', async () => {
  const proposal = fakeProposal(1, accepted);
  const server = proposalServer([proposal]);
  server.on('POST /api/proposals', { status: 201, json: fakeProposal(2) });
  const { user } = renderApp('/proposals');
  await choose(user, 'PRO-0001', 'Duplicate');
  const form = within(await findDialog('Create Proposal'));
  expect(await form.findByLabelText('Title')).toHaveValue('Offer 1');
  expect(server.count('POST', '/api/proposals')).toBe(0);
  await user.click(form.getByRole('button', { name: 'Create Proposal' }));
  expect(await screen.findByText('Your Proposal Has Been Sent')).toBeVisible();
  const [post] = server.calls.filter(({ method }) => method === 'POST');
  expect(post?.body).toMatchObject({
    proposal: { title: 'Offer 1', validUntil: addDaysTo(dayIn('UTC', new Date()), 30) },
    items: [{ description: 'Design' }, { description: 'Print' }],
  });
});

test('an accepted proposal becomes an invoice after a question, and shows it afterwards', async () => {
  const proposals = [fakeProposal(1, accepted)];
  const server = proposalServer(proposals);
  server.on(`POST /api/proposals/${fakeProposal(1).id}/convert`, () => {
    proposals[0] = fakeProposal(1, {
      ...accepted,
      invoiceId: fakeInvoice(7).id,
      invoiceDisplayNumber: 'INV-0007',
    });
    return { status: 201, json: fakeInvoice(7) };
  });
  const { user } = renderApp('/proposals');
  await choose(user, 'PRO-0001', 'Convert to invoice');
  const question = within(await screen.findByRole('alertdialog', { name: 'Convert to Invoice' }));
  expect(
    question.getByText('Create an invoice from this proposal and send it to Bright Fern?'),
  ).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Create Invoice' }));
  expect(await screen.findByText('Invoice created and sent')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'INV-0007' })).toHaveAttribute(
    'href',
    `/invoices/${fakeInvoice(7).id}`,
  );
  const menu = await openMenu(user, 'PRO-0001');
  expect(menu.queryByRole('menuitem', { name: 'Convert to invoice' })).toBeNull();
  expect(menu.getByRole('menuitem', { name: 'Show INV-0007' })).toBeVisible();
});

test('only accepted proposals offer an invoice', async () => {
  proposalServer([fakeProposal(1)]);
  const { user } = renderApp('/proposals');
  const entries = (await openMenu(user, 'PRO-0001')).getAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'View Details',
    'Edit',
    'Save as template',
    'Send again',
    'Reminders',
    'Copy link',
    'Open public page',
    'Duplicate',
    'Delete',
  ]);
});

test('a row leads to the proposal', async () => {
  proposalServer([fakeProposal(1)]);
  renderApp('/proposals');
  const { id, title } = fakeProposal(1);
  expect(await screen.findByRole('link', { name: title })).toHaveAttribute('href', `/proposals/${id}`);
});

test('opening what has headings and options changes nothing: it closes without a question', async () => {
  const plain = fakeProposal(1);
  const items = plain.items.map((item, index) => ({ ...item, optional: index === 1 }));
  proposalServer([{ ...plain, items, sections: [{ title: 'Design', at: 0, choice: 'any' }] }]);
  const { user } = renderApp('/proposals');
  await choose(user, 'PRO-0001', 'Edit');
  const form = within(await findDialog('Edit Proposal'));
  expect(await form.findByDisplayValue('Print')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('deleting an answered proposal says so', async () => {
  proposalServer([fakeProposal(1, { ...accepted, invoiceDisplayNumber: 'INV-0007' })]);
  const { user } = renderApp('/proposals');
  await choose(user, 'PRO-0001', 'Delete');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Proposal' }));
  expect(question.getByText('Are you sure you want to delete this proposal?')).toBeVisible();
  expect(
    question.getByText('It was accepted; the answer is deleted with it. Invoice INV-0007 stays.'),
  ).toBeVisible();
  expect(question.getByText(/its signature and sealed PDF are deleted too/)).toBeVisible();
});

test.each([
  ['Delete', 204, 'Success', 'Proposal deleted successfully'],
  ['Delete', 500, 'Error', 'Failed to delete proposal'],
  ['Edit', 500, 'Error', 'Failed to load proposal details'],
  ['Convert to invoice', 409, 'Error', 'Failed to create invoice'],
])('%s answered with %i says %j, %j', async (action, status, title, text) => {
  const proposal = fakeProposal(1, action === 'Edit' ? {} : accepted);
  const server = proposalServer([proposal]);
  for (const call of ['GET', 'DELETE']) server.on(`${call} /api/proposals/${proposal.id}`, { status });
  server.on(`POST /api/proposals/${proposal.id}/convert`, { status });
  const { user } = renderApp('/proposals');
  await choose(user, 'PRO-0001', action);
  if (action !== 'Edit') {
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: /^(Delete Proposal|Create Invoice)$/ }));
  }
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText(title)).toBeVisible();
});

test.each([
  ['Create Proposal', 'POST', 'Failed to create proposal'],
  ['Edit Proposal', 'PUT', 'Failed to update proposal'],
])('a failed %s keeps what was typed', async (dialog, method, text) => {
  const proposal = fakeProposal(1);
  const server = proposalServer([proposal]);
  const path = method === 'POST' ? '/api/proposals' : `/api/proposals/${proposal.id}`;
  server.on(`${method} ${path}`, { status: 503, json: { message: 'Away' } });
  const { user } = renderApp(
    method === 'POST' ? `/proposals?duplicate=${proposal.id}` : `/proposals?edit=${proposal.id}`,
  );
  const form = within(await findDialog(dialog));
  await user.type(await form.findByLabelText('Title'), '!');
  await user.click(form.getByRole('button', { name: /^(Create Proposal|Save Changes)$/ }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(form.getByLabelText('Title')).toHaveValue('Offer 1!');
});
