import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakePaypal, noPaypal, paypalOf } from '#client/test/paypal.ts';
import { playScenario } from '#client/test/scenario.ts';
import { fakeUser } from '#client/test/users.ts';

afterEach(() => vi.unstubAllGlobals());

const STATUS = '/api/paypal/status';
const CONNECT = '/api/paypal/connect';
const DISCONNECT = '/api/paypal/disconnect';
const findCard = async () => within(await screen.findByRole('region', { name: 'PayPal' }));
const verified = fakePaypal({ verified: true });

describe('the account', () => {
  test.each([
    ['none', noPaypal, 'Not connected', ['Connect PayPal']],
    ['waiting', fakePaypal(), 'Pending', ['Send New Link', 'Change Account', 'Disconnect']],
    ['verified', verified, 'Verified', ['Change Account', 'Disconnect']],
    [
      'withdrawn',
      fakePaypal({ reason: 'The connection was removed at PayPal.' }),
      'The connection was removed at PayPal.',
      ['Verify Again', 'Change Account', 'Disconnect'],
    ],
  ])('%s: says so, with what can be done', async (_what, status, said, buttons) => {
    await playScenario(paypalOf(status));
    const card = await findCard();
    expect(await card.findByText(said)).toBeVisible();
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
    expect(card.queryAllByText('shop@studio.example')).toHaveLength(status.connected ? 1 : 0);
    expect(card.queryAllByText('ABCDEFGH23456')).toHaveLength(status.connected ? 1 : 0);
  });

  test('that waits where no email goes out says so', async () => {
    const json = { stripePublishableKey: null, cardPayments: false, paypal: true, sms: false, email: false };
    await playScenario(paypalOf(fakePaypal(), { answers: { 'GET /api/config': { json } } }));
    expect(await (await findCard()).findByText(/but no email goes out here/)).toBeVisible();
  });

  test("that couldn't be loaded can be retried", async () => {
    const { user, server } = await playScenario(
      paypalOf(noPaypal, { answers: { [`GET ${STATUS}`]: { status: 503 } } }),
    );
    await screen.findByText("Couldn't load your PayPal account");
    server.on(`GET ${STATUS}`, { json: verified });
    await user.click((await findCard()).getByRole('button', { name: 'Retry' }));
    expect(await (await findCard()).findByText('Verified')).toBeVisible();
  });

  test('where PayPal is not set up is not fetched', async () => {
    const { server } = await playScenario({ path: '/payments', user: { isPremium: true } });
    expect(await screen.findByText(/PayPal is not set up here/)).toBeVisible();
    expect(server.count('GET', STATUS)).toBe(0);
  });

  test('of a free seller is not fetched', async () => {
    const { server } = await playScenario(paypalOf(fakePaypal(), { user: { isPremium: false } }));
    expect(await screen.findByText(/Your PayPal account stays linked\. Payments are off/)).toBeVisible();
    expect(server.count('GET', STATUS)).toBe(0);
  });
});

describe('connecting', () => {
  test('is possible once both are given, and shows what comes next', async () => {
    const { user, server } = await playScenario(
      paypalOf(noPaypal, { answers: { [`POST ${CONNECT}`]: { json: fakePaypal() } } }),
    );
    const card = await findCard();
    const button = await card.findByRole('button', { name: 'Connect PayPal' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.type(card.getByLabelText('Business email'), 'shop@studio.example');
    await user.type(card.getByLabelText('Merchant ID'), '   ');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.type(card.getByLabelText('Merchant ID'), 'ABCDEFGH23456');
    expect(button).not.toHaveAttribute('aria-disabled');
    await user.click(button);
    expect(await screen.findByText('PayPal Connected')).toBeVisible();
    expect(await card.findByText(/We sent a link to shop@studio\.example/)).toBeVisible();
    expect(card.getByRole('heading', { name: /^PayPal/ })).toHaveFocus();
    expect(server.calls.find(({ path }) => path === CONNECT)?.body).toEqual({
      businessEmail: 'shop@studio.example',
      merchantId: 'ABCDEFGH23456',
    });
    // What forms know of the user is refetched.
    expect(server.count('GET', '/api/user')).toBe(2);
  });

  test('keeps what was typed when it fails, and shows an error at its field', async () => {
    const { user, server } = await playScenario(
      paypalOf(noPaypal, { answers: { [`POST ${CONNECT}`]: { status: 503 } } }),
    );
    const card = await findCard();
    await user.type(await card.findByLabelText('Business email'), 'nonsense');
    await user.type(card.getByLabelText('Merchant ID'), 'ABCDEFGH23456');
    await user.click(card.getByRole('button', { name: 'Connect PayPal' }));
    expect(card.getByLabelText('Business email')).toHaveAccessibleDescription(
      /Please enter a valid email address/,
    );
    expect(server.count('POST', CONNECT)).toBe(0);
    await user.clear(card.getByLabelText('Business email'));
    await user.type(card.getByLabelText('Business email'), 'shop@studio.example');
    await user.click(card.getByRole('button', { name: 'Connect PayPal' }));
    expect(await screen.findByText('Failed to connect PayPal account. Please try again.')).toBeVisible();
    expect(card.getByLabelText('Merchant ID')).toHaveValue('ABCDEFGH23456');
  });

  test('another account asks for the password, and says at its field that it is wrong', async () => {
    const other = fakePaypal({ merchantId: 'ZZZZZZZZ23456' });
    const { user } = await playScenario(
      paypalOf(verified, {
        answers: { [`POST ${CONNECT}`]: { json: other } },
        steps: [['press', 'Change Account']],
      }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Change PayPal account' }));
    await user.clear(dialog.getByLabelText('Merchant ID'));
    await user.type(dialog.getByLabelText('Merchant ID'), 'ZZZZZZZZ23456');
    const password = dialog.getByLabelText('Current password');
    await user.type(password, 'red horse');
    await user.click(dialog.getByRole('button', { name: 'Save Account' }));
    await waitFor(() => expect(password).toHaveAccessibleDescription('Current password is incorrect'));
    await user.clear(password);
    await user.type(password, 'blue horse');
    await user.click(dialog.getByRole('button', { name: 'Save Account' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const card = await findCard();
    expect(card.getByText('ZZZZZZZZ23456')).toBeVisible();
    expect(card.getByText('Pending')).toBeVisible();
  });
});

describe('verifying', () => {
  test('sends another link', async () => {
    await playScenario(
      paypalOf(fakePaypal(), {
        answers: { 'POST /api/paypal/verify': { json: fakePaypal() } },
        steps: [['press', 'Send New Link']],
      }),
    );
    expect(await screen.findByText('Link sent')).toBeVisible();
  });

  test('that happened elsewhere shows by itself, to forms too', async () => {
    const { server } = await playScenario(paypalOf(fakePaypal()));
    await (await findCard()).findByText('Pending');
    server.on(`GET ${STATUS}`, { json: verified });
    server.on('GET /api/user', { json: fakeUser({ isPremium: true, paypalAccountVerified: true }) });
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await (await findCard()).findByText('Verified')).toBeVisible();
    await waitFor(() => expect(server.count('GET', '/api/user')).toBeGreaterThan(1));
  });
});

describe('disconnecting', () => {
  const asked = paypalOf(verified, {
    answers: { [`POST ${DISCONNECT}`]: { json: noPaypal } },
    steps: [['press', 'Disconnect']],
  });

  test('asks first, for the password too', async () => {
    const { user, server } = await playScenario(asked);
    const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect PayPal?' }));
    expect(server.count('POST', DISCONNECT)).toBe(0);
    await user.type(dialog.getByLabelText('Current password'), 'red horse');
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await dialog.findByText('Current password is incorrect')).toBeVisible();
    await user.clear(dialog.getByLabelText('Current password'));
    await user.type(dialog.getByLabelText('Current password'), 'blue horse');
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('PayPal Disconnected')).toBeVisible();
    expect(await (await findCard()).findByText('Not connected')).toBeVisible();
  });

  test('that fails is reported, and the account stays', async () => {
    const { user, server } = await playScenario(asked);
    const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect PayPal?' }));
    server.on(`POST ${DISCONNECT}`, { status: 503 });
    await user.type(dialog.getByLabelText('Current password'), 'blue horse');
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Failed to disconnect PayPal account. Please try again.')).toBeVisible();
  });
});
