import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { payoutMailsTo } from '#server/test/paypal.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { legalSchema } from '#shared/legal.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

const LEGAL = '/api/user/legal';
const IBAN = 'DE89370400440532013000';
const OTHER_IBAN = 'GB82WEST12345698765432';
const details = {
  legalName: 'Bright Studio GmbH',
  street: 'Torstraße 1',
  street2: null,
  city: 'Berlin',
  region: null,
  postalCode: '10119',
  country: 'DE',
  taxId: 'DE123456789',
  taxNumber: '12/345/67890',
  registrationId: 'HRB 12345',
  registrationScheme: '0002',
  legalText: 'Amtsgericht Charlottenburg',
  contactName: 'Ada Bright',
  contactPhone: '+49 30 1234',
  contactEmail: 'ada@bright.example',
  eAddressScheme: '9930',
  eAddress: 'DE123456789',
};
const bank = { iban: IBAN, bic: 'DEUTDEFF', bankName: 'Deutsche Bank', bankAccountText: null };
const defaults = {
  currency: 'EUR',
  paymentTerms: 'net_14',
  pricesIncludeTax: true,
  lockOn: 'sent',
  defaultNotes: 'Thank you.',
  footerText: 'Bright Studio GmbH, Berlin',
  allowPartial: true,
};
const refused = (field: string) => ({
  status: 400,
  body: { fieldErrors: { [field]: [expect.any(String)] } },
});

describe('the legal details', () => {
  test('are empty at first, in US dollars', async () => {
    const answer = await (await server.seller()).get(LEGAL);
    expect(answer.status).toBe(200);
    const legal = legalSchema.strict().parse(answer.body);
    expect(legal).toMatchObject({
      currency: 'USD',
      lockOn: 'payment',
      pricesIncludeTax: false,
      allowPartial: false,
    });
    expect(Object.values(legal).filter((value) => value !== null)).toHaveLength(4);
  });

  test('are all stored, a part at a time', async () => {
    const seller = await server.seller();
    const other = await server.seller();
    for (const part of [details, bank, defaults]) {
      expect(await seller.put(LEGAL, part)).toMatchObject({ status: 200, body: part });
    }
    expect((await seller.get(LEGAL)).body).toEqual({ ...details, ...bank, ...defaults });
    expect((await other.get(LEGAL)).body).toMatchObject({ legalName: null, iban: null, currency: 'USD' });
  });

  test('are tidied: blanks, small letters, and nothing that shows', async () => {
    const seller = await server.seller();
    const typed = {
      ...{ legalName: '  Bright ', street: '   ', country: 'de', taxId: ' de123456789 ', contactEmail: '' },
      ...{ iban: 'de89 3704 0044 0532 0130 00', bic: 'deutdeff', currency: 'eur', registrationScheme: '' },
    };
    expect(await seller.put(LEGAL, typed)).toMatchObject({
      status: 200,
      body: {
        ...{ legalName: 'Bright', street: null, country: 'DE', taxId: 'DE123456789', contactEmail: null },
        ...{ iban: IBAN, bic: 'DEUTDEFF', currency: 'EUR', registrationScheme: null },
      },
    });
  });

  test.each([
    ['iban', { iban: 'DE89370400440532013001' }],
    ['bic', { bic: 'DEUT' }],
    ['country', { country: 'UK' }],
    ['taxId', { taxId: 'XX123456789' }],
    ['taxId', { country: 'DE', taxId: '123456789' }],
    ['contactEmail', { contactEmail: 'nobody' }],
    ['currency', { currency: 'DM' }],
    ['currency', { currency: null }],
    ['paymentTerms', { paymentTerms: 'net_99' }],
    ['lockOn', { lockOn: 'never' }],
    ['pricesIncludeTax', { pricesIncludeTax: 'yes' }],
    ['allowPartial', { allowPartial: 'yes' }],
    ['registrationScheme', { registrationScheme: 'SIREN' }],
    ['eAddressScheme', { eAddressScheme: '1' }],
    ['legalText', { legalText: 'x'.repeat(501) }],
    ['legalName', { legalName: 'x'.repeat(201) }],
    ['legalName', { legalName: 7 }],
  ])('refuse a wrong %s: %j, and change nothing', async (field, fields) => {
    const seller = await server.seller();
    const before = await rowHash(server.pool, seller.user.id);
    expect(await seller.put(LEGAL, { footerText: 'New', ...fields })).toMatchObject(refused(field));
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('have a tax id that fits the country, whichever comes first', async () => {
    const seller = await server.seller();
    expect((await seller.put(LEGAL, { taxId: '12-3456789' })).status).toBe(200);
    expect(await seller.put(LEGAL, { country: 'DE' })).toMatchObject(refused('taxId'));
    expect((await seller.put(LEGAL, { country: 'US' })).status).toBe(200);
  });

  test('are written for nobody who is signed out', async () => {
    expect((await server.anon().get(LEGAL)).status).toBe(401);
    expect((await server.anon().put(LEGAL, details)).status).toBe(401);
  });
});

describe('stored bank details', () => {
  test('are added without the password, and the owner is told', async () => {
    const seller = await server.seller();
    expect((await seller.put(LEGAL, bank)).status).toBe(200);
    expect(await payoutMailsTo(server, seller)).toEqual(['bank_added']);
    expect((await seller.put(LEGAL, { ...bank, ...details })).status).toBe(200);
    expect(await payoutMailsTo(server, seller)).toEqual(['bank_added']);
  });

  test.each([
    ['another IBAN', { iban: OTHER_IBAN }, 'bank_changed'],
    ['no BIC', { bic: '' }, 'bank_changed'],
    ['another account', { bankAccountText: 'Account 1' }, 'bank_changed'],
    ['none', { iban: null, bic: null, bankAccountText: null }, 'bank_removed'],
  ])('give way to %s with the password only', async (_what, change, event) => {
    const seller = await server.seller();
    await seller.put(LEGAL, { ...bank, bankAccountText: 'Account 2' });
    const before = await rowHash(server.pool, seller.user.id);
    for (const currentPassword of [undefined, 'not-the-password'])
      expect(await seller.put(LEGAL, { ...change, currentPassword })).toMatchObject(
        refused('currentPassword'),
      );
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
    const saved = await seller.put(LEGAL, { ...change, currentPassword: PASSWORD });
    expect(saved.status).toBe(200);
    expect(saved.body).not.toHaveProperty('currentPassword');
    expect(await payoutMailsTo(server, seller)).toEqual(['bank_added', event]);
  });

  test('of two tabs the second one needs the password too', async () => {
    const seller = await server.seller();
    const answers = await Promise.all([IBAN, OTHER_IBAN].map((iban) => seller.put(LEGAL, { iban })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await payoutMailsTo(server, seller)).toEqual(['bank_added']);
  });

  test('let nobody guess the password', async () => {
    const seller = await server.seller();
    await seller.put(LEGAL, bank);
    const guess = () => seller.put(LEGAL, { iban: null, currentPassword: 'guess' });
    for (let tries = 0; tries < 20; tries++) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });
});
