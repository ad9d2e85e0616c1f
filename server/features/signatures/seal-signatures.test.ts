import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAttachPdf } from '#server/jobs/attach-pdf.ts';
import type { DocumentPdfs } from '#server/pdf/document-pdfs.ts';
import { createDevMailbox } from '#server/providers/dev-mailbox.ts';
import { openSigningCertificate } from '#server/providers/signing-certificate.ts';
import { makeCertificate } from '#server/test/certificate.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildProposal } from '#server/test/factories.ts';
import { readPdf } from '#server/test/read-pdf.ts';
import { APP_URL, buildSignable, sealDeps } from '#server/test/seal.ts';
import { typed } from '#server/test/signature.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { ProposalWithItems } from '#shared/proposal.ts';
import type { PublicProposal } from '#shared/public-document.ts';
import { type Verification, verificationSchema } from '#shared/signature.ts';
import { sealSignatures } from './seal-signatures.ts';

const server = await startTestServer();
const deps = sealDeps(server);
const mailbox = createDevMailbox();
const drain = drainOf(server, {
  mailer: mailbox,
  attachPdf: createAttachPdf({ ...deps, providers: { stripe: false, paypal: false } }),
});
const folder = await mkdtemp(path.join(tmpdir(), 'sealing-'));
const signer = await openSigningCertificate(await makeCertificate(path.join(folder, 'seal.p12')));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await deps.pdfs.close();
  await server.close();
});

let addresses = 0;

async function sign(seller: Seller, signature: object = typed, fields: object = {}) {
  addresses += 1;
  const proposal = await buildSignable(seller, fields, {
    name: 'Acme',
    email: `lena${addresses}@acme.example`,
  });
  const { status, body, text } = await server
    .anon()
    .put(`/api/proposals/${proposal.id}/status`, { status: 'accepted', signature });
  expect(status, text).toBe(200);
  return {
    proposal,
    code: (body as PublicProposal).signature?.verifyCode ?? '',
    email: proposal.client.email,
  };
}

async function download(address: string, cookie = '') {
  const response = await fetch(`${server.origin}${address}`, { headers: { cookie } });
  return { response, file: Buffer.from(await response.arrayBuffer()) };
}

const publicPath = ({ proposalNumber }: ProposalWithItems) =>
  `/api/public/proposals/${proposalNumber}/signed.pdf`;
const ownPath = ({ id }: ProposalWithItems) => `/api/proposals/${id}/signed.pdf`;
const sha256 = (file: Buffer) => createHash('sha256').update(file).digest('hex');
const sealedText = async (file: Buffer) => (await readPdf(file)).pages.join('\n').replace(/\s+/g, ' ');

test('what was signed becomes a file that shows it, with its evidence; it is told, mailed and downloaded', async () => {
  const seller = await server.confirmedSeller({
    timeZone: 'America/Los_Angeles',
    businessName: 'Bright Studio',
  });
  server.clock.set('2026-11-02T08:00:05Z');
  const { proposal, code, email } = await sign(seller, typed, { title: 'A shop' });
  const before = await server.anon().get(publicPath(proposal));
  expect(before).toMatchObject({ status: 409, body: { code: 'sealing', message: expect.any(String) } });
  expect(before.headers.get('retry-after')).toBe('5');
  expect((await seller.get(ownPath(proposal))).status).toBe(409);

  server.clock.set('2026-11-02T08:00:09Z');
  await sealSignatures(deps);
  const { response, file } = await download(publicPath(proposal));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="Bright Studio - Proposal ${proposal.displayNumber} signed.pdf"`,
  );
  expect(response.headers.get('x-robots-tag')).toContain('noindex');
  expect((await download(ownPath(proposal), seller.cookie)).file).toEqual(file);
  const tag = response.headers.get('etag') ?? '';
  expect((await server.anon().get(publicPath(proposal), { 'if-none-match': tag })).status).toBe(304);

  const verified = await server.anon().get(`/api/verify/${code}`);
  expect(verificationSchema.parse(verified.body)).toMatchObject({
    ...{ kind: 'typed', name: 'Zoë Client', version: 1, verifyCode: code },
    ...{ displayNumber: proposal.displayNumber, title: 'A shop', sellerName: 'Bright Studio' },
    ...{ timeZone: 'America/Los_Angeles', sealKind: 'hash', pdfHash: sha256(file) },
    ...{ signedAt: '2026-11-02T08:00:05.000Z', sealedAt: '2026-11-02T08:00:09.000Z' },
  });
  const { documentHash } = verified.body as Verification;
  const text = await sealedText(file);
  for (const said of [
    ...['A shop', 'Accepted', 'Evidence of the signature', 'Zoë Client', 'Typed this signature'],
    ...[`${proposal.displayNumber}, version 1`, '$413.22', documentHash, `${APP_URL}/verify/${code}`],
    ...['By signing, I agree to this proposal', 'This file is not signed with a certificate.'],
  ])
    expect(text).toContain(said);
  await drain();
  const copies = mailbox.mails.filter(({ attachment }) => attachment?.filename.endsWith('signed.pdf'));
  expect(copies.map(({ to }) => to).sort()).toEqual([seller.user.email, email].sort());
  for (const { attachment, text: words } of copies) {
    expect(attachment?.content).toEqual(file);
    expect(words).toContain(`${APP_URL}/verify/${code}`);
  }
});

test('every time on the evidence page names UTC or the zone', async () => {
  const seller = await server.seller({ timeZone: 'Asia/Kathmandu' });
  server.clock.set('2026-06-01T10:00:00Z');
  const proposal = await buildSignable(seller);
  const see = () =>
    server.anon().post(`/api/public/proposals/${proposal.proposalNumber}/seen`, undefined, {
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    });
  await server.pool.query(
    "update notifications set status = 'sent', sent_at = '2026-06-01T10:05:00Z' where document_id = $1",
    [proposal.id],
  );
  server.clock.set('2026-06-01T11:00:00Z');
  expect((await see()).status).toBe(204);
  server.clock.set('2026-06-02T12:00:00Z');
  await see();
  server.clock.set('2026-06-02T20:30:15Z');
  await server.anon().put(`/api/proposals/${proposal.id}/status`, { status: 'accepted', signature: typed });
  // A look at what was signed is no part of how it was.
  server.clock.set('2026-06-02T23:00:00Z');
  await see();
  await sealSignatures(deps);
  const { pages } = await readPdf((await download(publicPath(proposal))).file);
  const evidence = (pages.at(-1) ?? '').replace(/\s+/g, ' ');
  const times = evidence.match(/\d{1,2}:\d{2}:\d{2} [AP]M(?: UTC| Asia\/Kathmandu \(UTC\+05:45\))?/g) ?? [];
  expect(times).toHaveLength(10);
  for (const time of times) expect(time).toMatch(/ UTC$|\(UTC\+05:45\)$/);
  for (const event of [
    'Sent Jun 1, 2026, 10:05:00 AM UTC Jun 1, 2026, 3:50:00 PM Asia/Kathmandu (UTC+05:45)',
    'First opened Jun 1, 2026, 11:00:00 AM UTC',
    'Last opened Jun 2, 2026, 12:00:00 PM UTC',
    'Signed Jun 2, 2026, 8:30:15 PM UTC Jun 3, 2026, 2:15:15 AM Asia/Kathmandu (UTC+05:45)',
  ])
    expect(evidence).toContain(event);
});

test('a drawn signature is drawn, one by any name is written, and both are readable files', async () => {
  const seller = await server.seller();
  const strokes = [
    [
      [10, 20],
      [900, 250],
    ],
    [[500, 100]],
  ];
  const drawn = await sign(seller, { ...typed, kind: 'drawn', strokes });
  const names = ['<script>alert(1)</script>', 'שרה כהן', '\u202eZoë\u202c 東京', 'W'.repeat(200)];
  const typedOnes = [];
  for (const name of names) typedOnes.push(await sign(seller, { ...typed, name }));
  await sealSignatures(deps);
  const text = await sealedText((await download(publicPath(drawn.proposal))).file);
  expect(text).toContain('Drew this signature');
  // No mail had gone out by then.
  expect(text).toMatch(/\bCreated\b/);
  expect(text).not.toMatch(/\bSent\b/);
  for (const [index, { proposal }] of typedOnes.entries()) {
    const { file } = await download(publicPath(proposal));
    const { pages, links } = await readPdf(file);
    expect(links.every((link) => /^(https:\/\/billwright\.example\/|mailto:|tel:)/.test(link))).toBe(true);
    if (index === 0) expect(pages.join()).toContain('<script>alert(1)</script>');
  }
});

test('workers at once, again and after their lease make each file once', async () => {
  const seller = await server.confirmedSeller();
  const signed = [await sign(seller), await sign(seller)];
  await Promise.all([sealSignatures(deps), sealSignatures(deps), sealSignatures(deps)]);
  const hashes = async () =>
    Promise.all(signed.map(async ({ proposal }) => sha256((await download(publicPath(proposal))).file)));
  const before = await hashes();
  await sealSignatures(deps);
  expect(await hashes()).toEqual(before);
  const { rows } = await server.pool.query(
    `select template, count(*)::int as count from outbox
     where user_id = $1 and template in ('signed_copy', 'proposal_signed') group by template order by template`,
    [seller.user.id],
  );
  expect(rows).toEqual([
    { template: 'proposal_signed', count: 2 },
    { template: 'signed_copy', count: 2 },
  ]);
});

test('a worker that comes late replaces nothing', async () => {
  const seller = await server.seller();
  const { proposal } = await sign(seller);
  let release = () => {};
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  let reached = () => {};
  const isReached = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const slow: DocumentPdfs = {
    ...deps.pdfs,
    async renderSealedPdf(document) {
      const file = await deps.pdfs.renderSealedPdf(document);
      reached();
      await isHeld;
      return Buffer.concat([file, Buffer.from('\n')]);
    },
  };
  const late = sealSignatures({ ...deps, pdfs: slow });
  await isReached;
  await server.pool.query(
    "update signatures set lease_until = now() - interval '1 second' where sealed_at is null",
  );
  await sealSignatures(deps);
  const { file } = await download(publicPath(proposal));
  release();
  await late;
  expect((await download(publicPath(proposal))).file).toEqual(file);
});

describe('what fails', () => {
  test('waits longer each time, holds up no other, and is made in the end', async () => {
    const seller = await server.seller();
    const [bad, good] = [await sign(seller, typed, { title: 'Bad' }), await sign(seller)];
    const failing: DocumentPdfs = {
      ...deps.pdfs,
      renderSealedPdf: (document) =>
        document.view.title === 'Bad'
          ? Promise.reject(new Error('broken'))
          : deps.pdfs.renderSealedPdf(document),
    };
    const waits: number[] = [];
    for (let tries = 1; tries <= 3; tries += 1) {
      await sealSignatures({ ...deps, pdfs: failing });
      const { rows } = await server.pool.query(
        `select seal_tries as tries, extract(epoch from lease_until - now())::float as wait from signatures
         where document_id = $1`,
        [bad.proposal.id],
      );
      expect(rows[0]?.tries).toBe(tries);
      waits.push(rows[0]?.wait);
      await server.pool.query('update signatures set lease_until = now() where document_id = $1', [
        bad.proposal.id,
      ]);
    }
    expect(waits.map((wait) => Math.ceil(wait / 5) * 5)).toEqual([5, 10, 20]);
    expect((await server.anon().get(publicPath(good.proposal))).status).toBe(200);
    expect((await server.anon().get(publicPath(bad.proposal))).status).toBe(409);
    await sealSignatures(deps);
    expect((await server.anon().get(publicPath(bad.proposal))).status).toBe(200);
  });
});

describe('with a certificate', () => {
  test('the file is signed with it, and says so', async () => {
    const seller = await server.seller();
    const { proposal, code } = await sign(seller);
    server.clock.set('2026-11-02T08:00:00Z');
    await sealSignatures({ ...deps, signer });
    const { file } = await download(publicPath(proposal));
    expect(file.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached');
    expect(await sealedText(file)).toContain('signed with the certificate of Bright Studio Seal');
    const { body } = await server.anon().get(`/api/verify/${code}`);
    expect(body).toMatchObject({ sealKind: 'certificate', pdfHash: sha256(file) });
  });

  test('that has expired the file is sealed by its hash alone', async () => {
    const seller = await server.seller();
    const { proposal, code } = await sign(seller);
    await sealSignatures({ ...deps, signer: { ...signer, isValidAt: () => false } });
    expect((await download(publicPath(proposal))).file.toString('latin1')).not.toContain('/ByteRange');
    expect((await server.anon().get(`/api/verify/${code}`)).body).toMatchObject({ sealKind: 'hash' });
  });
});

describe('the sealed file', () => {
  let seller: Seller;
  let proposal: ProposalWithItems;
  beforeAll(async () => {
    seller = await server.seller();
    ({ proposal } = await sign(seller));
    await sealSignatures(deps);
  });

  test('is not for those who are signed out or somebody else', async () => {
    expect((await server.anon().get(ownPath(proposal))).status).toBe(401);
    expect((await (await server.seller()).get(ownPath(proposal))).status).toBe(404);
  });

  test('is not there for an id or link that is none, and for what nobody signed', async () => {
    const unsigned = await buildProposal(seller, proposal.clientId);
    expect((await seller.get(ownPath(unsigned))).body).toMatchObject({ code: 'not_signed' });
    expect((await seller.get('/api/proposals/none/signed.pdf')).status).toBe(404);
    for (const number of [unsigned.proposalNumber, 'PRO-0001-AAAAAAAAAAAAAAAAAAAAAAAAAA', 'x', '%00'])
      expect((await server.anon().get(`/api/public/proposals/${number}/signed.pdf`)).status).toBe(404);
  });

  test('stays as it is when the seller changes their name', async () => {
    const { file } = await download(publicPath(proposal));
    await seller.put('/api/user/profile', { businessName: 'Other Name' });
    await sealSignatures(deps);
    expect((await download(publicPath(proposal))).file).toEqual(file);
  });

  test('goes with its proposal', async () => {
    const { proposal: other, code } = await sign(seller);
    await sealSignatures(deps);
    expect((await seller.delete(`/api/proposals/${other.id}`)).status).toBe(204);
    expect((await server.anon().get(publicPath(other))).status).toBe(404);
    expect((await server.anon().get(`/api/verify/${code}`)).status).toBe(404);
  });
});

describe('a code', () => {
  test('is found as somebody copies it from paper', async () => {
    const { code } = await sign(await server.seller());
    const asCopied = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await server.anon().get(`/api/verify/${asCopied}`)).body).toMatchObject({
      ...{ verifyCode: code, pdfHash: null, sealedAt: null, sealKind: null },
    });
  });

  test.each([
    'A'.repeat(26),
    'A'.repeat(25),
    'x',
    '%00'.repeat(26),
    "'%20or%20'1'='1",
    '..%2f..%2fetc%2fpasswd',
    'ı'.repeat(26),
    'A'.repeat(5_000),
  ])('that is none answers 404: %j', async (code) => {
    const { status, headers } = await server.anon().get(`/api/verify/${code}`);
    expect(status).toBe(404);
    expect(headers.get('x-robots-tag')).toContain('noindex');
  });
});
