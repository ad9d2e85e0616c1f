import { afterAll, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, PASSWORD } from '#server/test/factories.ts';
import { pngOf } from '#server/test/pictures.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { uploadLogo } from '#server/test/upload.ts';

const server = await startTestServer();
afterAll(() => server.close());

const PATH = '/api/user/branding';

async function upload(seller: Seller): Promise<string> {
  const answer = await uploadLogo(seller, { content: await pngOf(20, 20) });
  return (answer.body as { logoPath: string }).logoPath;
}

const logosOf = async ({ user }: Seller) =>
  (await server.pool.query('select file_name from logos where user_id = $1', [user.id])).rowCount;

describe('PUT /api/user/branding', () => {
  test('answers the user; what is not sent stays', async () => {
    const seller = await server.proSeller();
    const customLogo = await upload(seller);
    const answer = await seller.put(PATH, { hideCredits: true });
    expect(answer).toMatchObject({ status: 200, body: { customLogo, hideCredits: true } });
    expect((await seller.get('/api/user')).body).toEqual(answer.body);
    expect((await seller.put(PATH, { customLogo })).body).toMatchObject({ customLogo, hideCredits: true });
    expect((await seller.put(PATH, { customLogo, hideCredits: false })).body).toMatchObject({
      customLogo,
      hideCredits: false,
    });
  });

  test('takes a logo away for good', async () => {
    const seller = await server.proSeller();
    const customLogo = await upload(seller);
    expect((await seller.put(PATH, { customLogo: null })).body).toMatchObject({ customLogo: null });
    expect(await logosOf(seller)).toBe(0);
    expect((await server.anon().get(customLogo)).status).toBe(404);
    expect((await seller.put(PATH, { customLogo })).status).toBe(400);
  });

  test("takes no address but what this seller's upload has returned", async () => {
    const [seller, other] = [await server.proSeller(), await server.proSeller()];
    const own = await upload(seller);
    const foreign = await upload(other);
    for (const customLogo of [
      ...[foreign, `/logos/${'0'.repeat(40)}.png`, '', '/x', own.toUpperCase(), `${own}?a`],
      ...['http://127.0.0.1:9999/a', '//127.0.0.1:9999/a', 'file:///etc/passwd', 'javascript:alert(1)'],
      ...['data:image/png;base64,AAAA', `http://127.0.0.1${own}`],
    ]) {
      const answer = await seller.put(PATH, { customLogo, hideCredits: true });
      expect(answer).toMatchObject({
        status: 400,
        body: { fieldErrors: { customLogo: [expect.any(String)] } },
      });
    }
    expect((await seller.get('/api/user')).body).toMatchObject({ customLogo: own, hideCredits: false });
    expect((await other.get('/api/user')).body).toMatchObject({ customLogo: foreign });
  });

  test.each([
    [{ hideCredits: 'true' }, 'hideCredits'],
    [{ hideCredits: null }, 'hideCredits'],
    [{ customLogo: 5 }, 'customLogo'],
  ])('refuses %j', async (body, field) => {
    const answer = await (await server.proSeller()).put(PATH, body);
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { [field]: [expect.any(String)] } } });
  });

  test('needs Pro, and a session; a password in it changes nothing', async () => {
    const free = await server.seller();
    expect(await free.put(PATH, { hideCredits: true })).toMatchObject({
      status: 403,
      body: { code: 'pro_required' },
    });
    expect((await free.get('/api/user')).body).toMatchObject({ hideCredits: false });
    expect((await server.anon().put(PATH, { hideCredits: true })).status).toBe(401);
    const pro = await server.proSeller();
    await pro.put(PATH, { password: 'x', passwordHash: 'y', isPremium: true });
    expect(
      (await server.anon().post('/api/login', { email: pro.user.email, password: PASSWORD })).status,
    ).toBe(200);
  });
});

test('the PDF carries the logo', async () => {
  const seller = await server.proSeller();
  const client = await buildClient(seller);
  const { invoiceNumber } = await buildInvoice(seller, client.id);
  const pictures = async () =>
    (await server.anon().get(`/api/public/invoices/${invoiceNumber}/pdf`)).text.split('/Subtype /Image')
      .length - 1;
  const before = await pictures();
  await upload(seller);
  expect(await pictures()).toBe(before + 1);
});

test('a client sees the logo and no credits while the seller is Pro, and not after', async () => {
  const seller = await server.proSeller();
  const customLogo = await upload(seller);
  await seller.put(PATH, { hideCredits: true });
  const client = await buildClient(seller);
  const { invoiceNumber } = await buildInvoice(seller, client.id);
  const seen = async () =>
    ((await server.anon().get(`/api/public/invoices/${invoiceNumber}`)).body as { user: object }).user;
  expect(await seen()).toMatchObject({ customLogo, hideCredits: true });
  await server.pool.query('update users set is_premium = false where id = $1', [seller.user.id]);
  expect(await seen()).toMatchObject({ customLogo: null, hideCredits: false });
  await server.pool.query('update users set is_premium = true where id = $1', [seller.user.id]);
  expect(await seen()).toMatchObject({ customLogo, hideCredits: true });
});
