import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#client/test/fake-server.ts';
import { fakeProposal } from '#client/test/proposals.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';
import { proposalView } from '#shared/document-view.ts';
import type { ProposalWithItems } from '#shared/proposal.ts';
import type { ProposalComment } from '#shared/proposal-comment.ts';
import { buildPublicProposal } from '#shared/public-proposal.fixture.ts';
import type { Reading } from '#shared/section-times.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

type Handlers = Parameters<typeof fakeServer>[0];

function open(fields: Partial<ProposalWithItems> = {}, more: (path: string) => Handlers = () => ({})) {
  const proposal = fakeProposal(1, fields);
  const path = `/api/proposals/${proposal.id}`;
  fakeServer({
    'GET /api/user': { json: fakeUser() },
    [`GET ${path}`]: { json: proposal },
    [`GET ${path}/view`]: { json: proposalView(buildPublicProposal()) },
    [`GET ${path}/timeline`]: { json: [] },
    ...more(path),
  });
  return renderApp(`/proposals/${proposal.id}`);
}

const answered = { answeredAt: '2026-11-20T15:00:00.000Z', answeredBy: 'client' } as const;

test('an open proposal shows its paper and is sent again', async () => {
  open();
  expect(await screen.findByRole('button', { name: 'Send again' })).toBeVisible();
  expect(await screen.findByRole('figure', { name: 'The proposal as your client sees it' })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Payments' })).toBeNull();
});

test('an accepted one is converted, then leads to its invoice', async () => {
  const { user, unmount } = open({ status: 'accepted', acceptedAt: answered.answeredAt, ...answered });
  await user.click(await screen.findByRole('button', { name: 'Convert to invoice' }));
  expect(await screen.findByRole('alertdialog', { name: 'Convert to Invoice' })).toBeVisible();
  unmount();
  const invoiceId = '00000000-0000-4000-8000-000000000007';
  open({
    ...{ status: 'accepted', acceptedAt: answered.answeredAt, ...answered },
    ...{ invoiceId, invoiceDisplayNumber: 'INV-0007' },
  });
  expect(await screen.findByRole('link', { name: 'Show INV-0007' })).toHaveAttribute(
    'href',
    `/invoices/${invoiceId}`,
  );
});

test('an expired one is edited', async () => {
  const { user } = open({ status: 'expired' });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await findDialog('Edit Proposal');
});

const said = (id: number, fields: Partial<ProposalComment> = {}): ProposalComment => ({
  id: `00000000-0000-4000-8003-${String(id).padStart(12, '0')}`,
  ...{ anchor: 'line', anchorId: '00000000-0000-4000-8001-000000000001', anchorLabel: 'Design' },
  ...{ author: 'client', name: 'Lena', message: 'Is the logo in it?', createdAt: answered.answeredAt },
  ...{ readAt: null, ip: null, userAgent: null },
  ...fields,
});

test('what the client asked stands by what it is about, is marked as read, and is answered in place', async () => {
  let comments = [said(1), said(2, { anchor: 'proposal', anchorId: null, anchorLabel: null, name: null })];
  const calls: unknown[] = [];
  const { user } = open({}, (path) => ({
    [`GET ${path}/comments`]: () => ({ json: comments }),
    [`POST ${path}/comments/read`]: () => {
      calls.push('read');
      comments = comments.map((comment) => ({ ...comment, readAt: answered.answeredAt }));
      return { status: 204 };
    },
    [`POST ${path}/comments`]: ({ body }) => {
      calls.push(body);
      const written = said(3, { author: 'seller', name: 'Bright Studio', message: 'Yes, it is.' });
      comments = [...comments, written];
      return { status: 201, json: written };
    },
  }));
  await user.click(await screen.findByRole('tab', { name: 'Comments' }));
  const card = await screen.findByRole('region', { name: 'Comments' });
  expect(await within(card).findByRole('heading', { name: 'Design' })).toBeVisible();
  expect(within(card).getByRole('heading', { name: 'The whole proposal' })).toBeVisible();
  expect(within(card).getByText('Lena (client)')).toBeVisible();
  await waitFor(() => expect(calls).toEqual(['read']));
  expect(within(card).getAllByText('New')).toHaveLength(2);
  await user.click(within(card).getByRole('button', { name: 'Answer about Design' }));
  await user.type(within(card).getByRole('textbox', { name: 'Your answer about Design' }), 'Yes, it is.');
  await user.click(within(card).getByRole('button', { name: 'Send' }));
  expect(await within(card).findByText('You')).toBeVisible();
  expect(calls.at(-1)).toEqual({
    ...{ anchor: 'line', anchorId: '00000000-0000-4000-8001-000000000001', message: 'Yes, it is.' },
  });
  expect(within(card).queryByRole('textbox')).toBeNull();
});

test('an answer that is not taken stays in its field', async () => {
  const { user } = open({}, (path) => ({
    [`GET ${path}/comments`]: { json: [said(1, { readAt: answered.answeredAt })] },
    [`POST ${path}/comments`]: { status: 503, json: { message: 'Please try again.' } },
  }));
  await user.click(await screen.findByRole('tab', { name: 'Comments' }));
  await user.click(await screen.findByRole('button', { name: 'Answer about Design' }));
  const field = screen.getByRole('textbox', { name: 'Your answer about Design' });
  await user.type(field, 'Yes, it is.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Please try again.')).toBeVisible();
  expect(field).toHaveValue('Yes, it is.');
});

test('how often it was opened, and how long each section was read', async () => {
  const reading: Reading = {
    ...{ opened: 3, firstSeenAt: answered.answeredAt, lastSeenAt: answered.answeredAt, version: 2 },
    sections: [
      { anchor: 'cover', title: 'Introduction', seconds: 80 },
      { anchor: 'proposal', title: 'Pricing', seconds: 7_500 },
    ],
  };
  const { user } = open({ unreadComments: 2 }, (path) => ({ [`GET ${path}/reading`]: { json: reading } }));
  expect(await screen.findByRole('tab', { name: 'Comments (2)' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Timeline' }));
  const card = await screen.findByRole('region', { name: 'Reading' });
  expect(within(card).getByText('Opened 3 times')).toBeVisible();
  const sections = within(card).getAllByRole('listitem');
  expect(sections.map(({ textContent }) => textContent)).toEqual([
    'Introduction1 min 20 s',
    'Pricing2 h 5 min',
  ]);
  expect(within(card).getByText('Time on each section of version 2.')).toBeVisible();
});

const moreActions = () => screen.findByRole('button', { name: 'More actions for PRO-0001' });

test('one that was declined is revised in a draft that takes its place', async () => {
  const draftId = '00000000-0000-4000-8000-0000000000dd';
  const asked = vi.fn(() => ({ status: 404, json: { message: 'Draft not found' } }));
  const { user } = open({ status: 'declined', ...answered }, (path) => ({
    [`POST ${path}/revise`]: { status: 201, json: { id: draftId } },
    [`GET /api/drafts/${draftId}`]: asked,
  }));
  await user.click(await moreActions());
  await user.click(screen.getByRole('menuitem', { name: 'Revise' }));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(window.location.pathname).toBe('/proposals');
});

test('one that is open, was invoiced or replaced is not revised; it leads to what replaced it', async () => {
  const { user, unmount } = open();
  await user.click(await moreActions());
  expect(screen.queryByRole('menuitem', { name: 'Revise' })).toBeNull();
  unmount();
  const id = '00000000-0000-4000-9000-000000000002';
  const replaced = open({ status: 'declined', ...answered, replacedBy: { id, displayNumber: 'PRO-0002' } });
  expect(await screen.findByRole('link', { name: 'PRO-0002' })).toHaveAttribute('href', `/proposals/${id}`);
  await replaced.user.click(await moreActions());
  expect(screen.queryByRole('menuitem', { name: 'Revise' })).toBeNull();
});
