import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeInvoice } from '#client/test/invoices.ts';
import { fakeRecurring, fakeRun, recurringServer } from '#client/test/recurring.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';
import { addMonthsTo, dayIn, formatLongDate } from '#shared/dates.ts';

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  // The dialog of the test before gives its history entry back a moment after it has closed.
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
});
afterEach(() => vi.unstubAllGlobals());

type Person = ReturnType<typeof renderApp>['user'];

const today = () => dayIn('UTC', new Date());
const firstOfNextMonth = () => addMonthsTo(`${today().slice(0, 7)}-01`, 1);
const newForm = async () => within(await findDialog('New Recurring Invoice'));
type Form = Awaited<ReturnType<typeof newForm>>;

async function pick(user: Person, form: Form, label: string, option: string) {
  await user.click(form.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

async function retype(user: Person, form: Form, label: string | RegExp, text: string) {
  await user.clear(form.getByLabelText(label));
  await user.paste(text);
}

async function put(user: Person, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

const dates = (form: Form) =>
  within(form.getByRole('list', { name: 'Next dates' }))
    .getAllByRole('listitem')
    .map((leaf) => leaf.querySelector('time')?.dateTime);

const bodyOf = (server: ReturnType<typeof recurringServer>, method: string) =>
  server.calls.findLast((call) => call.method === method)?.body;

async function fillIn(user: Person, form: Form) {
  await user.click(form.getByRole('combobox', { name: 'Client' }));
  await user.click(await screen.findByRole('option', { name: /Bright Fern/ }));
  await put(user, form.getByLabelText('Title'), 'Retainer');
  await put(user, form.getByLabelText('Description', { selector: '[name^="items"]' }), 'Support');
  await put(user, form.getByLabelText('Rate'), '100');
}

test('from an invoice it takes client, texts, lines and days to pay', async () => {
  const server = recurringServer([]);
  const invoice = fakeInvoice(1, { issuedOn: '2026-11-26', dueDate: '2026-12-10' });
  server.on(`GET /api/invoices/${invoice.id}`, { json: invoice });
  renderApp(`/recurring?from=${invoice.id}`);
  const form = await newForm();
  expect(await form.findByLabelText('Title')).toHaveValue('Job 1');
  expect(form.getByLabelText('Due in days')).toHaveValue('14');
  expect(form.getByRole('combobox', { name: 'Client' })).toHaveTextContent('Bright Fern');
  expect(form.getAllByLabelText('Rate')).toHaveLength(2);
});

test('a new one begins on the first of next month, and is sent with its rule and its invoice', async () => {
  const server = recurringServer([]);
  server.on('POST /api/recurring', { status: 201, json: fakeRecurring(1) });
  const { user } = renderApp('/recurring?new=1');
  const form = await newForm();
  expect(form.getByText('Every month on the 1st')).toBeVisible();
  expect(dates(form)).toEqual([0, 1, 2, 3, 4].map((months) => addMonthsTo(firstOfNextMonth(), months)));
  await fillIn(user, form);
  // Another day than the first date's own, which is no choice to be sent.
  const isFriday = new Date(`${firstOfNextMonth()}T00:00:00Z`).getUTCDay() === 5;
  const { dayName, weekDay } = isFriday
    ? { dayName: 'Monday', weekDay: 1 }
    : { dayName: 'Friday', weekDay: 5 };
  await retype(user, form, 'Every', '2');
  await pick(user, form, 'Unit', 'weeks');
  await pick(user, form, 'On', dayName);
  await pick(user, form, 'Then', 'Create a draft');
  await retype(user, form, 'Due in days', '14');
  expect(form.queryByRole('switch', { name: 'Tell me a day before' })).toBeNull();
  expect(form.getByText(`Every 2 weeks on ${dayName}`)).toBeVisible();
  await user.dblClick(form.getByRole('button', { name: 'Create Recurring Invoice' }));
  expect(await screen.findByText('The next invoice is made on Jan 31, 2099.')).toBeVisible();
  expect(server.count('POST', '/api/recurring')).toBe(1);
  expect(bodyOf(server, 'POST')).toEqual({
    recurring: {
      ...{ clientId: '22222222-2222-4222-8222-222222222222', mode: 'draft', dueDays: 14, headsUp: true },
      ...{ frequency: 'week', every: 2, startOn: firstOfNextMonth(), lastDay: false, weekDay },
      ...{ endsOn: null, maxCount: null, sendAt: '08:00' },
    },
    invoice: {
      ...{ title: 'Retainer', description: null, paymentMethod: 'cash' },
    },
    items: [{ description: 'Support', quantity: '1.00', rate: '100.00' }],
  });
});

test('the end of the month and change of the clocks are shown as they will be', async () => {
  recurringServer([], fakeUser({ timeZone: 'Europe/Berlin' }));
  const { user } = renderApp('/recurring?new=1');
  const form = await newForm();
  await retype(user, form, 'From', '2099-01-31');
  expect(dates(form)).toEqual(['2099-01-31', '2099-02-28', '2099-03-31', '2099-04-30', '2099-05-31']);
  expect(form.getByText('Months without a 31st use their last day.')).toBeVisible();
  // Summer time begins on March 29.
  expect(form.getByText(`${formatLongDate('2099-02-28')}, 8:00 AM GMT+1`)).toBeInTheDocument();
  expect(form.getByText(`${formatLongDate('2099-03-31')}, 8:00 AM GMT+2`)).toBeInTheDocument();
  expect(form.getByText(/^Clocks change between Feb 28, 2099 and Mar 31, 2099/)).toBeVisible();
  await pick(user, form, 'On', 'the last day');
  expect(dates(form)).toEqual(['2099-01-31', '2099-02-28', '2099-03-31', '2099-04-30', '2099-05-31']);
  expect(form.getByText('Every month on the last day')).toBeVisible();
  await pick(user, form, 'On', 'the 15th');
  expect(form.getByLabelText('From')).toHaveValue('2099-01-15');
  await pick(user, form, 'Unit', 'day');
  await retype(user, form, 'From', '2099-03-28');
  await retype(user, form, 'At', '02:30');
  expect(form.getByText('On Mar 29, 2099 clocks skip 2:30 AM, so it is made at 3:00 AM.')).toBeVisible();
});

test('what changes with the date is put where somebody typed last, and shown for the next three', async () => {
  recurringServer([]);
  const { user } = renderApp('/recurring?new=1');
  const form = await newForm();
  await retype(user, form, 'From', '2099-01-31');
  await user.type(form.getByLabelText('Title'), 'Retainer');
  await user.click(form.getByRole('button', { name: 'Month and year' }));
  expect(form.getByLabelText('Title')).toHaveValue('Retainer {monthYear}');
  expect(form.getByLabelText('Title')).toHaveFocus();
  await user.type(form.getByLabelText('Description', { selector: '[name^="items"]' }), 'From');
  await user.click(form.getByRole('button', { name: 'Start of period' }));
  const next = within(form.getByLabelText('The next three texts'));
  for (const text of ['Retainer January 2099', 'Retainer February 2099', 'Retainer March 2099'])
    expect(next.getByText(text)).toBeVisible();
  expect(next.getByText('From Jan 31, 2099')).toBeVisible();
  await user.type(form.getByLabelText('Title'), ' {{oops}');
  await user.click(form.getByRole('button', { name: 'Create Recurring Invoice' }));
  expect(await form.findByText(/^\{oops\} means nothing here/)).toBeVisible();
});

test('what is missing or wrong stands at its field, before and after the server has looked', async () => {
  const server = recurringServer([]);
  const { user } = renderApp('/recurring?new=1');
  const form = await newForm();
  await retype(user, form, 'Every', '0');
  await pick(user, form, 'Until', 'A date');
  await user.click(form.getByRole('button', { name: 'Create Recurring Invoice' }));
  for (const text of ['Choose a client', 'Title is required', 'Use a whole number from 1 to 99'])
    expect(await form.findByText(text)).toBeVisible();
  expect(form.getByText('End date is required')).toBeVisible();
  expect(server.count('POST', '/api/recurring')).toBe(0);

  await fillIn(user, form);
  await retype(user, form, 'Every', '1');
  await retype(user, form, 'Last date', '2020-01-01');
  expect(form.getByText(/^No date is left/)).toBeVisible();
  server.on('POST /api/recurring', {
    status: 400,
    json: { message: 'Invalid', fieldErrors: { 'recurring.endsOn': ['It would never be made'] } },
  });
  await user.click(form.getByRole('button', { name: 'Create Recurring Invoice' }));
  expect(await form.findByText('It would never be made')).toBeVisible();
  expect(form.getByLabelText('Title')).toHaveValue('Retainer');
});

test('typed text is offered again after the form was left by a reload', async () => {
  recurringServer([]);
  const first = renderApp('/recurring?new=1');
  await first.user.type((await newForm()).getByLabelText('Title'), 'Retainer');
  first.unmount();
  const { user } = renderApp('/recurring?new=1');
  const form = await newForm();
  await user.click(form.getByRole('button', { name: 'Restore' }));
  expect(form.getByLabelText('Title')).toHaveValue('Retainer');
});

test('editing begins with what is stored, leaves out dates that are done with, and notices a change made elsewhere', async () => {
  const stored = fakeRecurring(1, {
    ...{ madeCount: 1, maxCount: 3, runs: [fakeRun({ occursOn: '2099-01-31' })] },
  });
  const server = recurringServer([stored]);
  const { user } = renderApp(`/recurring?edit=${stored.id}`);
  const form = within(await findDialog('Edit Recurring Invoice'));
  expect(await form.findByLabelText('Title')).toHaveValue('Retainer 1 {monthYear}');
  expect(form.getByLabelText('Rate')).toHaveValue('120.00');
  expect(form.getByLabelText('How many times')).toHaveValue('3');
  expect(dates(form)).toEqual(['2099-02-28', '2099-03-31']);
  await user.type(form.getByLabelText('Title'), '!');
  const path = `PUT /api/recurring/${stored.id}`;
  const stale = { message: 'It was changed meanwhile', code: 'changed_meanwhile' };
  server.on(path, ({ headers }) =>
    headers.get('If-Match') ? { status: 409, json: stale } : { json: stored },
  );
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await user.click(await form.findByRole('button', { name: 'Save anyway' }));
  expect(await screen.findByText('It counts from the next invoice on.')).toBeVisible();
  const puts = server.calls.filter(({ method }) => method === 'PUT');
  expect(puts.map(({ headers }) => headers.get('If-Match'))).toEqual([`"${stored.updatedAt}"`, null]);
  expect(puts[0]?.body).toEqual({
    recurring: {
      ...{ clientId: stored.clientId, mode: 'send', dueDays: 14, headsUp: true },
      ...{ frequency: 'month', every: 1, startOn: '2099-01-31', lastDay: false, weekDay: null },
      ...{ endsOn: null, maxCount: 3, sendAt: '08:00' },
    },
    invoice: {
      ...{ title: 'Retainer 1 {monthYear}!', description: null, paymentMethod: 'cash' },
    },
    items: [{ description: 'Support in {month}', quantity: '10.00', rate: '120.00' }],
  });
});

test('a form whose lines name an archived tax rate says that it will be saved without it', async () => {
  const items = [
    {
      description: 'Support',
      quantity: '1',
      rate: '100.00',
      taxRateIds: ['00000000-0000-4000-8000-00000000dead'],
    },
  ];
  const stored = fakeRecurring(1, { items });
  recurringServer([stored]);
  renderApp(`/recurring?edit=${stored.id}`);
  const form = within(await findDialog('Edit Recurring Invoice'));
  expect(await form.findByText(/A tax rate of these lines was archived/)).toBeVisible();
});
