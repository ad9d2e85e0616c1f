import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeInvoice } from '#client/test/invoices.ts';
import { paths, playScenario } from '#client/test/scenario.ts';

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
    'PayPal can be chosen once its account is connected',
  ],
  [
    { isPremium: true, paypalAccountVerified: true },
    ['Cash', 'PayPal'],
    'Stripe can be chosen once its account is connected',
  ],
  [{ isPremium: true }, ['Cash'], 'Stripe and PayPal can be chosen once their account is connected'],
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
    'Your Stripe account takes no payments now: this invoice offers its client no online payment',
  );
  await user.type(form.getByLabelText('Title'), '!');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Invoice updated successfully');
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    paymentMethod: 'stripe',
  });
});

test.each([
  [true, 'Stripe'],
  [false, 'Cash'],
])('a duplicate keeps the method while its account is connected (%s)', async (isConnected, method) => {
  await playScenario({
    path: '/invoices',
    user: { isPremium: true, stripeConnectOnboardingComplete: isConnected },
    answers: { [`GET ${paths.invoice}`]: { json: fakeInvoice(1, { paymentMethod: 'stripe' }) } },
    steps: [['row', 'Duplicate']],
  });
  const form = within(await screen.findByRole('dialog'));
  expect(await form.findByRole('combobox', { name: 'Payment Method' })).toHaveTextContent(method);
});
