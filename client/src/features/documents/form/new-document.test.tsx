import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listDrafts } from '#client/lib/drafts.ts';
import type { FakeRequest } from '#client/test/fake-server.ts';
import { fakeInvoice, invoiceServer } from '#client/test/invoices.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';
import type { Draft, DraftWithContent, PutDraft } from '#shared/draft.ts';

beforeEach(async () => {
  sessionStorage.clear();
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
});
afterEach(() => vi.unstubAllGlobals());

type TestUser = ReturnType<typeof renderApp>['user'];
type Form = ReturnType<typeof within>;

const row = (fields: Partial<Draft> & { id: string }): Draft => ({
  ...{ kind: 'invoice', clientId: null, client: null, title: '', version: 1, source: 'form' },
  ...{ sourceId: null, replacesInvoiceId: null, sendAt: null, failure: null, documentId: null },
  ...{ createdAt: '2026-11-01T08:00:00.000Z', updatedAt: new Date().toISOString() },
  ...fields,
});

/** A server that keeps drafts, which any id may be saved under. */
function draftServer(drafts: DraftWithContent[] = []) {
  const server = invoiceServer([]);
  const stored = new Map(drafts.map((draft) => [draft.id, draft]));
  const puts: { id: string; body: PutDraft; version: string | null }[] = [];
  let refuse: { status: number; json: object } | undefined;
  server.on('GET /api/drafts', () => ({ json: [...stored.values()] }));
  server.on('GET /api/user/message-templates', {
    json: { invoice: null, proposal: null, credit_note: null },
  });
  const save = ({ path, body, headers }: FakeRequest) => {
    const id = path.split('/').at(-1) ?? '';
    puts.push({ id, body: body as PutDraft, version: headers.get('if-match') });
    if (refuse) return refuse;
    const { content } = body as PutDraft;
    const before = stored.get(id);
    const title = String(content.invoice?.title ?? '');
    const draft = { ...row({ id, title }), version: (before?.version ?? 0) + 1, content, sendOptions: null };
    stored.set(id, draft);
    for (const method of ['GET', 'DELETE'])
      server.on(`${method} /api/drafts/${id}`, () => {
        if (method === 'DELETE') stored.delete(id);
        return method === 'GET' ? { json: stored.get(id) } : { status: 204 };
      });
    return { status: before ? 200 : 201, json: draft };
  };
  for (const { id, ...draft } of drafts) {
    server.on(`GET /api/drafts/${id}`, { json: { id, ...draft } });
    server.on(`PUT /api/drafts/${id}`, save);
    server.on(`DELETE /api/drafts/${id}`, () => {
      stored.delete(id);
      return { status: 204 };
    });
  }
  // Ids are made by the form.
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    if (init.method === 'PUT' && input.startsWith('/api/drafts/')) server.on(`PUT ${input}`, save);
    return answer(input, init);
  });
  const refuseWith = (next: typeof refuse) => {
    refuse = next;
  };
  return { server, stored, puts, refuseWith };
}

async function openCreate(user: TestUser): Promise<Form> {
  await user.click(await screen.findByRole('button', { name: 'Create Invoice' }));
  return within(await findDialog('Create Invoice'));
}

async function fillIn(user: TestUser, form: Form): Promise<void> {
  await user.click(form.getByRole('combobox', { name: 'Client' }));
  await user.click(await screen.findByRole('option', { name: /Bright Fern/ }));
  await user.type(form.getByLabelText('Title'), 'Menu cards');
  const line = within(form.getByRole('group', { name: 'Line 1' }));
  await user.type(line.getByLabelText('Description'), 'Layout');
  await user.type(line.getByLabelText('Rate'), '120');
}

const choose = async (user: TestUser, form: Form, way: string) => {
  await user.click(form.getByRole('button', { name: 'More ways to send' }));
  await user.click(await screen.findByRole('menuitem', { name: way }));
};

test('what is typed is saved as a draft, which the creation ends', async () => {
  const { server, puts, stored } = draftServer();
  server.on('POST /api/invoices', { status: 201, json: fakeInvoice(1) });
  const { user } = renderApp('/invoices');
  const form = await openCreate(user);
  await user.type(form.getByLabelText('Title'), 'Menu cards');
  expect(await form.findByText('Saved', undefined, { timeout: 5_000 })).toBeVisible();
  const [id] = stored.keys();
  expect(stored.get(id ?? '')).toMatchObject({ content: { invoice: { title: 'Menu cards' } } });
  expect(listDrafts(fakeUser().id), 'the buffer of this tab stays').toHaveLength(1);
  await user.clear(form.getByLabelText('Title'));
  await fillIn(user, form);
  await user.click(form.getByRole('button', { name: 'Create Invoice' }));
  expect(await screen.findByText('Invoice created and sent')).toBeVisible();
  expect(
    server.calls.find(({ method, path }) => method === 'POST' && path === '/api/invoices')?.body,
  ).toMatchObject({ draftId: id, invoice: { title: 'Menu cards' } });
  expect(new Set(puts.map((put) => put.id)).size).toBe(1);
  expect(listDrafts(fakeUser().id)).toEqual([]);
});

test('closing asks, and keeps a draft or deletes what was saved of it', async () => {
  const { stored } = draftServer();
  const { user } = renderApp('/invoices');
  let form = await openCreate(user);
  await user.type(form.getByLabelText('Title'), 'One');
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  const question = () => screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await user.click(within(await question()).getByRole('button', { name: 'Save as draft' }));
  expect(await screen.findByText('Draft saved')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Drafts (1)' })).toBeVisible();
  expect([...stored.values()].map(({ title }) => title)).toEqual(['One']);
  form = await openCreate(user);
  await user.type(form.getByLabelText('Title'), 'Two');
  expect(await form.findByText('Saved', undefined, { timeout: 5_000 })).toBeVisible();
  expect(stored.size).toBe(2);
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect([...stored.values()].map(({ title }) => title)).toEqual(['One']));
});

test('offline it says that nothing is saved, and saves once the network is back', async () => {
  const { stored, refuseWith } = draftServer();
  refuseWith({ status: 503, json: { message: 'Away' } });
  const { user } = renderApp('/invoices');
  const form = await openCreate(user);
  await user.type(form.getByLabelText('Title'), 'One');
  expect(await form.findByText('Not saved', undefined, { timeout: 5_000 })).toBeVisible();
  expect(listDrafts(fakeUser().id)).toMatchObject([{ values: { title: 'One' } }]);
  refuseWith(undefined);
  window.dispatchEvent(new Event('online'));
  expect(await form.findByText('Saved')).toBeVisible();
  expect(stored.size).toBe(1);
});

test('a draft is continued, changed in two tabs, and decided upon', async () => {
  const id = '0198c1f0-0000-7000-8000-00000000000d';
  const content = {
    invoice: { title: 'Menu cards', dueDate: '2030-01-31', clientId: '22222222-2222-4222-8222-222222222222' },
    items: [{ description: 'Layout', quantity: '1.5', rate: '120' }],
  };
  const draft = { ...row({ id, title: 'Menu cards' }), content, sendOptions: null };
  const { server, puts, refuseWith } = draftServer([draft]);
  const { user } = renderApp('/invoices');
  await user.click(await screen.findByRole('button', { name: 'Drafts (1)' }));
  const drafts = within(await findDialog('Drafts'));
  await user.click(await drafts.findByRole('button', { name: 'Continue Menu cards' }));
  const form = within(await findDialog('Create Invoice'));
  expect(await form.findByLabelText('Title')).toHaveValue('Menu cards');
  expect(form.getByLabelText('Due Date')).toHaveValue('2030-01-31');
  expect(within(form.getByRole('group', { name: 'Line 1' })).getByLabelText('Quantity')).toHaveValue('1.5');
  const theirs = { ...draft, version: 2, content: { ...content, invoice: { title: 'Posters' } } };
  server.on(`GET /api/drafts/${id}`, { json: theirs });
  refuseWith({ status: 409, json: { message: 'Changed', code: 'changed_meanwhile' } });
  await user.type(form.getByLabelText('Title'), '!');
  expect(
    await form.findByText(/changed somewhere else after you opened it/, undefined, { timeout: 5_000 }),
  ).toBeVisible();
  expect(puts.at(-1)).toMatchObject({ id, version: '"1"' });
  await user.click(form.getByRole('button', { name: 'Load the latest version' }));
  await waitFor(() => expect(form.getByLabelText('Title')).toHaveValue('Posters'));
  refuseWith(undefined);
  await user.type(form.getByLabelText('Title'), '?');
  await waitFor(() => expect(puts.at(-1)).toMatchObject({ version: '"2"' }), { timeout: 5_000 });
});

test('a draft that was scheduled keeps the message that was written with it', async () => {
  const id = '0198c1f0-0000-7000-8000-00000000000f';
  const content = {
    invoice: { title: 'Menu cards', dueDate: '2030-01-31', clientId: '22222222-2222-4222-8222-222222222222' },
    items: [{ description: 'Layout', quantity: '1', rate: '120' }],
  };
  const message = { subject: 'Your menus', body: 'As agreed on the phone.' };
  const { server } = draftServer([
    { ...row({ id, title: 'Menu cards' }), content, sendOptions: { message } },
  ]);
  server.on('POST /api/invoices', { status: 201, json: fakeInvoice(1) });
  const { user } = renderApp('/invoices');
  await user.click(await screen.findByRole('button', { name: 'Drafts (1)' }));
  const drafts = within(await findDialog('Drafts'));
  await user.click(await drafts.findByRole('button', { name: 'Continue Menu cards' }));
  const form = within(await findDialog('Create Invoice'));
  expect(await form.findByLabelText('Title')).toHaveValue('Menu cards');
  await choose(user, form, 'Review and send…');
  const review = within(await findDialog('Review and send'));
  expect(await review.findByLabelText('Subject')).toHaveValue('Your menus');
  expect(review.getByLabelText('Message')).toHaveValue('As agreed on the phone.');
  await user.click(review.getByText('Back'));
  await user.click(form.getByRole('button', { name: 'Create Invoice' }));
  await waitFor(() =>
    expect(
      server.calls.find(({ method, path }) => method === 'POST' && path === '/api/invoices')?.body,
    ).toMatchObject({ message }),
  );
});

test('the menu issues without an email, and copies the link', async () => {
  const { server } = draftServer();
  server.on('POST /api/invoices', { status: 201, json: fakeInvoice(1) });
  const { user } = renderApp('/invoices');
  const form = await openCreate(user);
  await fillIn(user, form);
  await choose(user, form, 'Save and copy link');
  expect(await screen.findByText('Link copied')).toBeVisible();
  const post = server.calls.find(({ method, path }) => method === 'POST' && path === '/api/invoices');
  expect(post?.body).toMatchObject({ delivery: 'none' });
  expect(await navigator.clipboard.readText()).toContain('/invoice/INV-0001-');
});

test('a draft keeps how its invoice is to be paid, as the creation takes it', async () => {
  const id = '0198c1f0-0000-7000-8000-00000000000e';
  const instalments = [
    { percent: '40', dueDate: '2030-01-31', label: 'On start' },
    { rest: true, dueDate: '2030-03-31' },
  ];
  const invoice = {
    title: 'Menu',
    dueDate: '2030-03-31',
    instalments,
    allowPartial: true,
    minPartial: '20.00',
  };
  const content = { invoice, items: [{ description: 'Layout', quantity: '1', rate: '100' }] };
  const { puts } = draftServer([{ ...row({ id, title: 'Menu' }), content, sendOptions: null }]);
  const { user } = renderApp(`/invoices?draft=${id}`);
  const form = within(await findDialog('Create Invoice'));
  const first = within(await form.findByRole('listitem', { name: 'Part 1' }));
  expect(first.getByLabelText('Percentage')).toHaveValue('40');
  expect(form.getByLabelText(/Smallest payment/)).toHaveValue('20.00');
  await user.type(form.getByLabelText('Title'), '!');
  await waitFor(
    () => expect(puts.at(-1)?.body.content.invoice).toMatchObject({ ...invoice, title: 'Menu!' }),
    {
      timeout: 5_000,
    },
  );
  await user.click(form.getByRole('combobox', { name: 'Payment plan' }));
  await user.click(await screen.findByRole('option', { name: 'All at once' }));
  await waitFor(() => expect(puts.at(-1)?.body.content.invoice).not.toHaveProperty('instalments'), {
    timeout: 5_000,
  });
});

test('a document is sent later in the words that were written for it', async () => {
  const { server, stored } = draftServer();
  server.on('GET /api/user/message-templates', {
    json: { invoice: { subject: 'Ours: {number}', body: 'Hi {client}' }, proposal: null, credit_note: null },
  });
  const { user } = renderApp('/invoices');
  const form = await openCreate(user);
  await fillIn(user, form);
  expect(await form.findByText('Saved', undefined, { timeout: 5_000 })).toBeVisible();
  const [id] = stored.keys();
  const sendAt = '2030-01-31T14:00:00.000Z';
  server.on(`POST /api/drafts/${id}/send`, { json: { ...row({ id: id ?? '' }), sendAt } });
  await choose(user, form, 'Send later…');
  const later = within(await findDialog('Send later'));
  fireEvent.change(later.getByLabelText('Day'), { target: { value: '2030-01-31' } });
  expect(later.getByLabelText('Subject')).toHaveValue('Ours: {number}');
  const message = later.getByLabelText<HTMLTextAreaElement>('Message');
  message.focus();
  message.setSelectionRange(3, 3);
  await user.click(later.getByRole('button', { name: 'Insert Amount' }));
  expect(message).toHaveValue('Hi {amount}{client}');
  expect([message.selectionStart, document.activeElement]).toEqual([11, message]);
  await user.click(later.getByLabelText('Subject'));
  await user.click(later.getByRole('button', { name: 'Insert Due date' }));
  expect(later.getByLabelText('Subject')).toHaveValue('Ours: {number}{due date}');
  await user.click(later.getByRole('button', { name: 'Schedule invoice' }));
  expect(await screen.findByText('Scheduled')).toBeVisible();
  const call = server.calls.find(({ path }) => path === `/api/drafts/${id}/send`);
  expect(call?.body).toEqual({
    sendAt: '2030-01-31T09:00',
    message: { subject: 'Ours: {number}{due date}', body: 'Hi {amount}{client}' },
  });
});

test('the menu shows the mail before it goes out, and checks the form first', async () => {
  const { server } = draftServer();
  server.on('GET /api/clients/22222222-2222-4222-8222-222222222222', {
    json: {
      ...{
        id: '22222222-2222-4222-8222-222222222222',
        name: 'Bright Fern',
        email: 'lena@brightfern.example',
      },
      contacts: [
        { name: 'Bright Fern', email: 'lena@brightfern.example', documents: true },
        { name: 'Bo', email: 'bo@brightfern.example', documents: true },
        { name: 'Cy', email: 'cy@brightfern.example', documents: false },
      ],
    },
  });
  server.on('POST /api/invoices', { status: 201, json: fakeInvoice(1) });
  const { user } = renderApp('/invoices');
  const form = await openCreate(user);
  await choose(user, form, 'Review and send…');
  expect(await form.findByText('Title is required')).toBeVisible();
  await fillIn(user, form);
  await choose(user, form, 'Review and send…');
  const review = within(await findDialog('Review and send'));
  expect(await review.findByText('Bright Fern · lena@brightfern.example')).toBeVisible();
  expect(review.getByRole('checkbox', { name: /Bo/ })).toBeChecked();
  await user.click(review.getByRole('checkbox', { name: /Cy/ }));
  await user.clear(review.getByLabelText('Subject'));
  await user.type(review.getByLabelText('Subject'), 'Pay {{amount} soon');
  expect(review.getByText('Pay $120.00 soon')).toBeVisible();
  await user.click(review.getByRole('button', { name: 'Send to Bright Fern' }));
  expect(await screen.findByText('Invoice created and sent')).toBeVisible();
  const post = server.calls.find(({ method, path }) => method === 'POST' && path === '/api/invoices');
  expect(post?.body).toMatchObject({
    message: { subject: 'Pay {amount} soon', cc: ['bo@brightfern.example', 'cy@brightfern.example'] },
  });
});
