import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeInvoice } from '#client/test/invoices.ts';
import { paths, playScenario } from '#client/test/scenario.ts';

beforeEach(async () => {
  sessionStorage.clear();
  // The dialog of the test before gives its history entry back a moment after it has closed.
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
});
afterEach(() => vi.unstubAllGlobals());

const both = { stripeConnectOnboardingComplete: true, paypalAccountVerified: true };

async function offered(user: Awaited<ReturnType<typeof playScenario>>['user']) {
  const form = within(await screen.findByRole('dialog'));
  await user.click(await form.findByRole('combobox', { name: 'Payment Method' }));
  return (await screen.findAllByRole('option'))
    .filter((option) => option.getAttribute('aria-disabled') === null)
    .map(({ textContent }) => textContent);
}

test.each([
  [{ isPremium: true, ...both }, ['Cash', 'Stripe', 'PayPal'], undefined],
  [
    { isPremium: true, stripeConnectOnboardingComplete: true },
    ['Cash', 'Stripe'],
    'You can choose PayPal once its account is connected',
  ],
  [
    { isPremium: true, paypalAccountVerified: true },
    ['Cash', 'PayPal'],
    'You can choose Stripe once its account is connected',
  ],
  [{ isPremium: true }, ['Cash'], 'You can choose Stripe and PayPal once their accounts are connected'],
  [
    { isPremium: false, ...both },
    ['Cash'],
    'Upgrade to Pro to accept online payments with Stripe and PayPal',
  ],
])('%j can choose %j', async (seller, methods, help) => {
  const { user, server } = await playScenario({ path: '/invoices?new=1', user: seller });
  const form = within(await screen.findByRole('dialog'));
  const field = await form.findByRole('combobox', { name: 'Payment Method' });
  if (help) expect(field).toHaveAccessibleDescription(help);
  else expect(field).not.toHaveAccessibleDescription();
  expect(await offered(user)).toEqual(methods);
  expect(server.calls.some(({ path }) => /connect|paypal/.test(path))).toBe(false);
});

async function openedForm() {
  const form = within(await screen.findByRole('dialog'));
  return { form, field: await form.findByRole('combobox', { name: 'Payment Method' }) };
}

test.each([
  [{ isPremium: true, ...both }, 'Stripe'],
  [{ isPremium: true, paypalAccountVerified: true }, 'PayPal'],
  [{ isPremium: true, stripeConnectAccountId: 'acct_1', paypalMerchantId: 'M1' }, 'Cash'],
  [{ isPremium: false, ...both }, 'Cash'],
  [{ isPremium: true, ...both, preferredPaymentMethod: 'paypal' }, 'PayPal'],
  [{ isPremium: true, ...both, preferredPaymentMethod: 'cash' }, 'Cash'],
  [{ isPremium: true, stripeConnectOnboardingComplete: true, preferredPaymentMethod: 'paypal' }, 'Stripe'],
] as const)('a new invoice of %j starts with %s', async (seller, method) => {
  await playScenario({ path: '/invoices?new=1', user: seller });
  const { field } = await openedForm();
  expect(field).toHaveTextContent(method);
});

test.each([
  ['PayPal', true],
  ['Stripe', undefined],
])(
  'a method that was chosen is remembered, the one it starts with is not: %s',
  async (method, remembered) => {
    const { user, server } = await playScenario({
      path: '/invoices?new=1',
      user: { isPremium: true, ...both },
    });
    const { form, field } = await openedForm();
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: method }));
    await user.click(form.getByRole('combobox', { name: 'Client' }));
    await user.click(await screen.findByRole('option', { name: /Bright Fern/ }));
    await user.type(form.getByLabelText('Title'), 'Menu cards');
    const line = within(form.getByRole('group', { name: 'Line 1' }));
    await user.type(line.getByLabelText('Description'), 'Layout');
    await user.type(line.getByLabelText('Rate'), '10');
    const usersRead = server.count('GET', '/api/user');
    await user.click(form.getByRole('button', { name: 'Create Invoice' }));
    await screen.findByText('Invoice created and sent');
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      invoice: { paymentMethod: method.toLowerCase() },
    });
    const sent = server.calls.find(({ method }) => method === 'POST')?.body as {
      rememberPaymentMethod?: boolean;
    };
    expect(sent.rememberPaymentMethod).toBe(remembered);
    await waitFor(() => expect(server.count('GET', '/api/user')).toBe(usersRead + (remembered ? 1 : 0)));
  },
);

test('an invoice whose method is no longer connected keeps it, and says what that means', async () => {
  const { user, server } = await playScenario({
    path: '/invoices',
    user: { isPremium: true },
    answers: {
      [`GET ${paths.invoice}`]: { json: fakeInvoice(1, { paymentMethod: 'stripe' }) },
    },
    steps: [['row', 'Edit']],
  });
  const form = within(await screen.findByRole('dialog'));
  const field = await form.findByRole('combobox', { name: 'Payment Method' });
  expect(field).toHaveTextContent('Stripe');
  expect(field).toHaveAccessibleDescription(
    "Your Stripe account can't take payments right now, so this invoice won't offer online payment",
  );
  await user.type(form.getByLabelText('Title'), '!');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Invoice updated successfully');
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    paymentMethod: 'stripe',
  });
});

test.each([
  ['0.49', 'Stripe payments start at $0.50'],
  ['1000000', 'Stripe takes at most $999,999.99 at once'],
])('a total of %s says why it is not offered', async (rate, problem) => {
  const { user } = await playScenario({ path: '/invoices?new=1', user: { isPremium: true, ...both } });
  const { form, field } = await openedForm();
  const line = within(form.getByRole('group', { name: 'Line 1' }));
  await user.type(line.getByLabelText('Rate'), rate);
  expect(field).toHaveAccessibleDescription(`${problem}, so this invoice won't offer online payment`);
  await user.clear(line.getByLabelText('Rate'));
  expect(field).not.toHaveAccessibleDescription();
});

test.each([
  ['stripe', both, 'Stripe'],
  ['cash', both, 'Cash'],
  ['stripe', { paypalAccountVerified: true }, 'PayPal'],
  ['stripe', {}, 'Cash'],
] as const)(
  'a duplicate of an invoice paid by %s starts, with %j, with %s',
  async (paymentMethod, accounts, method) => {
    await playScenario({
      path: '/invoices',
      user: { isPremium: true, ...accounts },
      answers: { [`GET ${paths.invoice}`]: { json: fakeInvoice(1, { paymentMethod }) } },
      steps: [['row', 'Duplicate']],
    });
    const form = within(await screen.findByRole('dialog'));
    expect(await form.findByRole('combobox', { name: 'Payment Method' })).toHaveTextContent(method);
  },
);
