import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FakeRequest } from '#client/test/fake-server.ts';
import { fakeLegal, fakeTaxRate } from '#client/test/legal.ts';
import { playScenario } from '#client/test/scenario.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const path = '/settings?tab=invoicing';
const LEGAL = '/api/user/legal';
const RATES = '/api/tax-rates';
const IBAN = 'DE89370400440532013000';

const formNamed = async (name: string) => within(await screen.findByRole('form', { name }));
const sentTo = (calls: readonly FakeRequest[], method: string, called: string) =>
  calls.filter((one) => one.method === method && one.path === called).map(({ body }) => body);

describe('the legal details', () => {
  test('suggest the account as contact, and are saved alone', async () => {
    const { user, server } = await playScenario({ path });
    const form = await formNamed('Legal details');
    expect(form.getByLabelText('Contact person')).toHaveValue('Ines Harrow');
    await user.type(form.getByLabelText('Legal name'), 'Harrow GmbH');
    await user.click(form.getByLabelText('Country'));
    await user.click(await screen.findByRole('option', { name: /^Germany/ }));
    await user.type(form.getByLabelText('VAT or tax ID'), 'de123456789');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Legal details updated successfully')).toBeVisible();
    const [body] = sentTo(server.calls, 'PUT', LEGAL);
    expect(body).toMatchObject({
      ...{ legalName: 'Harrow GmbH', country: 'DE', taxId: 'DE123456789', contactName: 'Ines Harrow' },
      street: null,
    });
    expect(body).not.toHaveProperty('iban');
    expect(body).not.toHaveProperty('currency');
  });

  test('a tax id that does not fit the country is not sent', async () => {
    const { user, server } = await playScenario({
      path,
      answers: { [`GET ${LEGAL}`]: { json: fakeLegal({ country: 'DE', legalName: 'Harrow' }) } },
    });
    const form = await formNamed('Legal details');
    expect(await form.findByText('Germany')).toBeVisible();
    await user.type(form.getByLabelText('VAT or tax ID'), '123456789');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByText(/Start with the letters of the country/)).toBeVisible();
    expect(server.count('PUT', LEGAL)).toBe(0);
  });

  test("that couldn't be loaded can be retried", async () => {
    const { user, server } = await playScenario({ path, answers: { [`GET ${LEGAL}`]: { status: 503 } } });
    expect(await screen.findByText("Couldn't load your legal details")).toBeVisible();
    server.on(`GET ${LEGAL}`, { json: fakeLegal() });
    await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
    expect(await screen.findByRole('form', { name: 'Legal details' })).toBeVisible();
  });
});

describe('the tax rates', () => {
  test('show their kind, their reason, and which are defaults', async () => {
    const reasonText = 'Reverse charge: VAT is to be accounted for by the recipient.';
    await playScenario({
      path,
      answers: {
        [`GET ${RATES}`]: {
          json: [
            fakeTaxRate(1, { name: 'VAT', percent: '19', isDefault: true }),
            fakeTaxRate(2, { name: 'Reverse charge', percent: '0', category: 'AE', reasonText }),
          ],
        },
      },
    });
    const table = await screen.findByRole('table', { name: 'Tax rates' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('VATDefaultTaxed19'),
      expect.stringContaining(`Reverse charge${reasonText}Reverse charge0`),
    ]);
  });

  test('a new one asks for its kind first, which fills in the rest', async () => {
    const { user, server } = await playScenario({ path });
    await user.click(await screen.findByRole('button', { name: 'Add Tax Rate' }));
    await user.click(await screen.findByRole('button', { name: /^Reverse charge/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New tax rate: Reverse charge' }));
    expect(dialog.queryByLabelText('Percent *')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Add Tax Rate' }));
    expect(await screen.findByText('Tax rate added successfully')).toBeVisible();
    expect(sentTo(server.calls, 'POST', RATES)).toEqual([
      {
        ...{ name: 'Reverse charge', percent: '0', category: 'AE', reasonCode: 'VATEX-EU-AE' },
        ...{ compound: false, isDefault: false, reasonText: expect.stringMatching(/^Reverse charge/) },
      },
    ]);
  });

  test.each([
    ['9,975 %', '9.975'],
    ['20', '20'],
  ])('a percentage typed as %j is %s', async (typed, percent) => {
    const { user, server } = await playScenario({ path });
    await user.click(await screen.findByRole('button', { name: 'Add Tax Rate' }));
    await user.click(await screen.findByRole('button', { name: /^Normal VAT/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New tax rate: Normal VAT' }));
    await user.click(dialog.getByRole('button', { name: 'Add Tax Rate' }));
    expect(await dialog.findByText(/^Enter a percentage/)).toBeVisible();
    await user.type(dialog.getByLabelText('Percent *'), typed);
    await user.click(dialog.getByRole('checkbox', { name: 'Start new lines with this rate' }));
    await user.click(dialog.getByRole('button', { name: 'Add Tax Rate' }));
    await waitFor(() => expect(server.count('POST', RATES)).toBe(1));
    expect(sentTo(server.calls, 'POST', RATES)).toMatchObject([{ percent, isDefault: true }]);
  });

  test('one that documents use says why it cannot be changed', async () => {
    const message = 'Documents use this rate, so its percentage and kind stay.';
    const rate = fakeTaxRate(1);
    const { user } = await playScenario({
      path,
      answers: { [`PUT ${RATES}/${rate.id}`]: { status: 409, json: { message, code: 'rate_in_use' } } },
    });
    await user.click(await screen.findByRole('button', { name: /^Edit VAT 1/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit tax rate' }));
    await user.type(dialog.getByLabelText('Percent *'), '.5');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText('Percent *')).toHaveValue('20.5');
  });

  test('one is archived, and gone', async () => {
    const { user, server } = await playScenario({ path });
    await user.click(await screen.findByRole('button', { name: /^Archive VAT 1/ }));
    server.on(`GET ${RATES}`, { json: [] });
    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    expect(await screen.findByText(/^Without a tax rate/)).toBeVisible();
    expect(server.count('DELETE', `${RATES}/${fakeTaxRate(1).id}`)).toBe(1);
  });

  test('prices with tax are switched on at once', async () => {
    const { user, server } = await playScenario({ path });
    const prices = await screen.findByRole('switch', { name: 'My prices include tax' });
    await waitFor(() => expect(prices).toBeEnabled());
    await user.click(prices);
    await waitFor(() => expect(prices).toBeChecked());
    expect(sentTo(server.calls, 'PUT', LEGAL)).toEqual([{ pricesIncludeTax: true }]);
  });

  test('invoices are locked once they are sent, if that is wanted', async () => {
    const { user, server } = await playScenario({ path });
    const lock = await screen.findByRole('switch', { name: 'Lock invoices when they are sent' });
    await waitFor(() => expect(lock).toBeEnabled());
    await user.click(lock);
    await waitFor(() => expect(lock).toBeChecked());
    expect(sentTo(server.calls, 'PUT', LEGAL)).toEqual([{ lockOn: 'sent' }]);
  });
});

describe('the payment details', () => {
  test('a first account is stored without the password; a wrong IBAN is not sent', async () => {
    const { user, server } = await playScenario({ path });
    const form = await formNamed('Payment details');
    await user.type(form.getByLabelText('IBAN'), 'DE89 3704 0044 0532 0130 01');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByText(/^This IBAN is not right/)).toBeVisible();
    await user.type(form.getByLabelText('IBAN'), '{Backspace}0');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Payment details updated successfully')).toBeVisible();
    expect(sentTo(server.calls, 'PUT', LEGAL)).toMatchObject([{ iban: IBAN, bic: null }]);
    expect(form.getByLabelText('IBAN')).toHaveValue('DE89 3704 0044 0532 0130 00');
  });

  test('a stored account gives way with the password only, which may be given up', async () => {
    const stored = fakeLegal({ iban: IBAN, bic: 'DEUTDEFF' });
    const { user, server } = await playScenario({
      path,
      answers: {
        [`GET ${LEGAL}`]: { json: stored },
        [`PUT ${LEGAL}`]: ({ body }) => ({ json: { ...stored, ...(body as object) } }),
      },
    });
    const form = await formNamed('Payment details');
    await user.clear(form.getByLabelText('BIC (SWIFT)'));
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Change bank details' }));
    await user.click((await findDialog()).getByRole('button', { name: 'Cancel' }));
    expect(server.count('PUT', LEGAL)).toBe(0);
    expect(form.getByLabelText('BIC (SWIFT)')).toHaveValue('');
    await user.click(await form.findByRole('button', { name: 'Save Changes' }));
    const dialog = await findDialog();
    await user.type(dialog.getByLabelText('Current password'), 'red horse');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByText('Current password is incorrect')).toBeVisible();
    await user.clear(dialog.getByLabelText('Current password'));
    await user.type(dialog.getByLabelText('Current password'), 'blue horse');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Payment details updated successfully')).toBeVisible();
    // For a while nobody is asked again.
    await user.clear(form.getByLabelText('IBAN'));
    await user.click(await form.findByRole('button', { name: 'Save Changes' }));
    const second = await findDialog();
    expect(second.queryByLabelText('Current password')).toBeNull();
    await user.click(second.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(server.count('PUT', LEGAL)).toBe(2));
    expect(server.count('POST', '/api/user/step-up')).toBe(2);
    expect(sessionStorage.getItem('billwright.drafts.') ?? '').not.toContain('horse');
  });
});

test('accounts of the journal are asked for once somebody wants to name them', async () => {
  const accounts = { receivable: '1400', revenue: null, tax: null, bank: null, discount: null };
  const stored = { accounts: { ...accounts, writeOff: null, deposits: null, credit: null }, taxRates: [] };
  const answers = {
    'GET /api/reports/accounts': { json: stored },
    'PUT /api/reports/accounts': { json: stored },
  };
  const { user, server } = await playScenario({ path, answers });
  await formNamed('Legal details');
  expect(server.count('GET', '/api/reports/accounts')).toBe(0);
  await user.click(await screen.findByRole('button', { name: 'Edit accounts' }));
  const form = await formNamed('Bookkeeping accounts');
  expect(form.getByLabelText('Invoices that are owed')).toHaveValue('1400');
  await waitFor(() => expect(form.getByLabelText('Invoices that are owed')).toHaveFocus());
  await user.type(form.getByLabelText('Revenue'), '8400');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(sentTo(server.calls, 'PUT', '/api/reports/accounts')).toMatchObject([
      { accounts: { receivable: '1400', revenue: '8400' } },
    ]),
  );
});

test('the defaults are saved alone', async () => {
  const { user, server } = await playScenario({ path });
  const form = await formNamed('Defaults');
  await user.click(form.getByLabelText('Currency'));
  await user.keyboard('swiss{Enter}');
  await user.click(form.getByLabelText('Payment terms'));
  await user.click(await screen.findByRole('option', { name: 'Within 14 days' }));
  await user.type(form.getByLabelText('Footer'), 'Harrow GmbH');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Defaults updated successfully')).toBeVisible();
  expect(sentTo(server.calls, 'PUT', LEGAL)).toEqual([
    { currency: 'CHF', paymentTerms: 'net_14', defaultNotes: null, footerText: 'Harrow GmbH' },
  ]);
});

test('changes of two forms are asked about before the screen is left', async () => {
  const { user } = await playScenario({ path });
  await user.type((await formNamed('Legal details')).getByLabelText('City'), 'Berlin');
  const defaults = await formNamed('Defaults');
  await user.type(defaults.getByLabelText('Footer'), 'x');
  await user.click(defaults.getByRole('button', { name: 'Discard' }));
  await user.click(screen.getByRole('link', { name: 'Clients' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect((await formNamed('Legal details')).getByLabelText('City')).toHaveValue('Berlin');
});
