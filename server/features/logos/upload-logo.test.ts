import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createDevMailbox } from '#server/providers/dev-mailbox.ts';
import type { Agent, Answer } from '#server/test/agent.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { gifOf, jpegOf, pngOf, svgOf } from '#server/test/pictures.ts';
import { buildHugePng } from '#server/test/png.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { type UploadedFile, uploadLogo } from '#server/test/upload.ts';
import { MAX_LOGO_BYTES } from '#shared/logo.ts';
import type { User } from '#shared/user.ts';

const server = await startTestServer();
afterAll(() => server.close());

const pathOf = (answer: Answer) => (answer.body as { logoPath: string }).logoPath;
const logoOf = async (agent: Agent) => ((await agent.get('/api/user')).body as User).customLogo;

/** The picture as it is shown. */
async function shown(path: string) {
  const response = await fetch(`${server.origin}${path}`);
  expect(response.status).toBe(200);
  const content = Buffer.from(await response.arrayBuffer());
  return { headers: response.headers, content, metadata: await sharp(content).metadata() };
}

test.each([
  ['PNG', pngOf, 'width="200" height="40"'],
  ['JPEG', jpegOf, 'width="200" height="40"'],
])(
  'a logo is in mails to clients at its shown size, and pages of mail programs may load it: %s',
  async (_type, draw, size) => {
    const seller = await server.proSeller();
    const path = pathOf(await uploadLogo(seller, { content: await draw(2000, 400) }));
    const client = await buildClient(seller);
    await buildInvoice(seller, client.id);
    const mailbox = createDevMailbox();
    await drainOf(server, { mailer: mailbox })();
    const mail = mailbox.mails.find(({ to }) => to === client.email);
    expect(mail?.html).toMatch(new RegExp(`<img src="[^"]*${path}" alt="[^"]+" ${size} `));
    expect((await shown(path)).headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  },
);

describe('an uploaded logo', () => {
  test('is shown at a path that nobody can guess, kept for long and harmless when opened', async () => {
    const seller = await server.proSeller();
    const answer = await uploadLogo(seller, { content: await pngOf(200, 80) });
    expect(answer.status).toBe(200);
    expect(pathOf(answer)).toMatch(/^\/logos\/[0-9a-f]{40}\.png$/);
    expect(await logoOf(seller)).toBe(pathOf(answer));
    const { headers, metadata } = await shown(pathOf(answer));
    expect(metadata).toMatchObject({ format: 'png', width: 200, height: 80 });
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    expect(headers.get('set-cookie')).toBeNull();
  });

  test.each([
    [2000, 400, 800, 160],
    [100, 400, 80, 320],
    [40, 40, 40, 40],
  ])('of %i × %i pixels keeps its proportions and is not enlarged: %i × %i', async (...sizes) => {
    const [width, height, shownWidth, shownHeight] = sizes;
    const answer = await uploadLogo(await server.proSeller(), { content: await pngOf(width, height) });
    expect((await shown(pathOf(answer))).metadata).toMatchObject({
      width: shownWidth,
      height: shownHeight,
    });
  });

  test('stays a JPEG and loses what the camera wrote', async () => {
    const content = await jpegOf(400, 100);
    expect((await sharp(content).metadata()).exif).toBeDefined();
    const answer = await uploadLogo(await server.proSeller(), { content, type: 'image/jpeg', name: 'a.jpg' });
    expect(pathOf(answer)).toMatch(/\.jpg$/);
    const { headers, metadata } = await shown(pathOf(answer));
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(metadata.format).toBe('jpeg');
    expect(metadata.exif).toBeUndefined();
  });

  test('drawn as SVG becomes a PNG without its scripts, sharp on every screen', async () => {
    const svg = svgOf(
      '<script>alert(1)</script><rect width="200" height="80" fill="#1f4d3a" onload="alert(1)"/>',
    );
    const answer = await uploadLogo(await server.proSeller(), { content: svg, type: 'image/svg+xml' });
    const { content, metadata } = await shown(pathOf(answer));
    expect(metadata).toMatchObject({ format: 'png', width: 800, height: 320 });
    expect(content.toString('latin1')).not.toMatch(/script|alert/);
  });

  test('fetches nothing that a drawing refers to', async () => {
    let asked = 0;
    const bait = createServer((_request, response) => {
      asked++;
      response.end();
    });
    await new Promise<void>((resolve) => bait.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(bait.address() as AddressInfo).port}/a.png`;
    const drawing = svgOf(
      `<image width="9" height="9" xlink:href="${address}"/><image width="9" height="9" xlink:href="file:///etc/hostname"/>
       <style>@import url("${address}"); rect { fill: url("${address}#a") }</style><rect width="9" height="9"/>`,
    );
    await uploadLogo(await server.proSeller(), { content: drawing, type: 'image/svg+xml' });
    bait.close();
    expect(asked).toBe(0);
  });

  test('takes the place of the one before, which is gone', async () => {
    const seller = await server.proSeller();
    const first = pathOf(await uploadLogo(seller, { content: await pngOf(20, 20) }));
    const second = pathOf(await uploadLogo(seller, { content: await pngOf(20, 20) }));
    expect(second).not.toBe(first);
    expect((await server.anon().get(first)).status).toBe(404);
    expect((await server.anon().get(second)).status).toBe(200);
  });

  test.each(['/logos/', '/logos/x', `/logos/${'0'.repeat(40)}.png`, '/logos/..%2f..%2fpackage.json'])(
    'is not at %s',
    async (path) => {
      expect((await server.anon().get(path)).status).toBe(404);
    },
  );
});

const image = 'Please select an image file';
const entityBomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${'a'.repeat(100)}">
  ${Array.from({ length: 9 }, (_, level) => `<!ENTITY ${'abcdefghijk'[level + 1]} "${`&${'abcdefghijk'[level]};`.repeat(10)}">`).join('')}]>`;

const refused: readonly (readonly [string, number, string, () => Promise<UploadedFile> | UploadedFile])[] = [
  [
    'one byte too many',
    413,
    'File size must be less than 2MB',
    () => ({ content: '.'.repeat(MAX_LOGO_BYTES + 1) }),
  ],
  ['a text', 400, image, () => ({ content: 'hello', type: 'text/plain', name: 'a.txt' })],
  ['a text that says it is a picture', 400, image, () => ({ content: 'hello' })],
  ['an empty file', 400, image, () => ({ content: '' })],
  ['a GIF', 400, image, async () => ({ content: await gifOf(20, 20), type: 'image/gif' })],
  ['a page', 400, image, () => ({ content: '<html><svg></svg></html>', type: 'image/svg+xml' })],
  ['half a PNG', 400, image, async () => ({ content: (await pngOf(90, 90)).subarray(0, 60) })],
  ['a PNG of 225 million pixels', 400, image, () => ({ content: buildHugePng(15_000, 15_000) })],
  [
    'an SVG as wide as a street',
    400,
    image,
    () => ({ content: svgOf('', 'width="100000" height="100000"') }),
  ],
  ['an SVG with an entity bomb', 400, image, () => ({ content: entityBomb + svgOf('<text>&j;</text>') })],
  [
    'an SVG that reads a file',
    400,
    image,
    () => ({
      content: `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svgOf('<text>&x;</text>')}`,
    }),
  ],
  ['another field', 400, image, async () => ({ content: await pngOf(9, 9), field: 'file' })],
];

describe('what is refused leaves the old logo', () => {
  test.each(refused)('%s: %i', async (_what, status, message, file) => {
    const seller = await server.proSeller();
    const old = pathOf(await uploadLogo(seller, { content: await pngOf(20, 20) }));
    expect(await uploadLogo(seller, await file())).toMatchObject({ status, body: { message } });
    expect(await logoOf(seller)).toBe(old);
    expect((await server.anon().get(old)).status).toBe(200);
  });

  test('2 MB to the byte is not too much', async () => {
    const picture = await pngOf(20, 20);
    const content = new Uint8Array(MAX_LOGO_BYTES);
    content.set(picture);
    expect((await uploadLogo(await server.proSeller(), { content })).status).toBe(200);
  });

  test('two files, no file, a broken form and another type of body', async () => {
    const seller = await server.proSeller();
    const picture = await pngOf(9, 9);
    expect((await uploadLogo(seller, { content: picture }, { content: picture })).status).toBe(400);
    expect(await uploadLogo(seller)).toMatchObject({ status: 400 });
    const path = '/api/user/upload-logo';
    expect(await seller.post(path)).toMatchObject({ status: 400, body: { message: image } });
    expect((await seller.post(path, {})).status).toBe(415);
    for (const [type, raw] of [
      ['multipart/form-data', 'x'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="logo"; filename="a"\r\n\r\nx',
      ],
      ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name=""\r\n\r\nx\r\n--b--'],
    ] as const)
      expect((await seller.send('POST', path, { raw, headers: { 'content-type': type } })).status).toBe(400);
    expect(await logoOf(seller)).toBeNull();
  });

  test('a name of any kind is only a name', async () => {
    const seller = await server.proSeller();
    for (const name of ['../../../tmp/pwn.png', 'x\u0000.png', 'naïve文.png', 'n'.repeat(4_000)])
      expect((await uploadLogo(seller, { content: await pngOf(9, 9), name })).status).toBeLessThanOrEqual(
        400,
      );
    expect((await uploadLogo(seller, { content: await pngOf(9, 9), name: '../a.png' })).status).toBe(200);
  });

  test('a free seller and a visitor', async () => {
    const content = await pngOf(9, 9);
    const free = await server.seller();
    expect(await uploadLogo(free, { content })).toMatchObject({
      status: 403,
      body: { code: 'pro_required' },
    });
    expect((await uploadLogo(server.anon(), { content })).status).toBe(401);
    expect((await server.pool.query('select from logos where user_id = $1', [free.user.id])).rowCount).toBe(
      0,
    );
  });

  test('a form of another site', async () => {
    const seller = await server.proSeller();
    const answer = await seller.send('POST', '/api/user/upload-logo', {
      raw: '--b--',
      headers: { 'content-type': 'multipart/form-data; boundary=b', origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
  });
});
