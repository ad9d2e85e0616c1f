import { createHash, verify, X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { drawDocument } from '#server/pdf/draw-document.ts';
import { makeCertificate } from '#server/test/certificate.ts';
import { openPdf } from '#server/test/pdf-objects.ts';
import { readPdf } from '#server/test/read-pdf.ts';
import { proposalView } from '#shared/document-view.ts';
import { buildPublicProposal } from '#shared/public-proposal.fixture.ts';
import { valuesIn } from './der.ts';
import { openSigningCertificate } from './signing-certificate.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'certificate-'));
afterAll(() => rm(folder, { recursive: true }));
const made = await makeCertificate(path.join(folder, 'seal.p12'));

const drawn = () =>
  drawDocument({
    view: proposalView(buildPublicProposal()),
    paper: 'A4',
    productUrl: 'https://bills.example/',
    signatureField: { name: 'Bright Studio Seal', reason: 'Seals what was signed', signedAt: new Date(0) },
  });

/** What a file says of its signature: the bytes that it covers, and the signature itself. */
function signatureIn(file: Buffer) {
  const text = file.toString('latin1');
  const range = /\/ByteRange \[0 (\d+) (\d+) (\d+)\s*\]/.exec(text)?.slice(1).map(Number) ?? [];
  const [before = 0, after = 0, rest = 0] = range;
  expect(after + rest).toBe(file.length);
  const hex = text.slice(before + 1, after - 1);
  const signed = Buffer.concat([file.subarray(0, before), file.subarray(after)]);
  const [contentInfo] = valuesIn(Buffer.from(hex, 'hex').subarray(0, lengthOf(hex)));
  return { signed, contentInfo };
}

/** Of a value that zeros follow. */
function lengthOf(hex: string): number {
  expect(hex.slice(0, 4)).toBe('3082');
  return Number.parseInt(hex.slice(4, 8), 16) + 4;
}

const inside = (value: { content: Buffer } | undefined) => valuesIn(value?.content ?? Buffer.alloc(0));
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest();

/** Reads a signature as a reader of PDFs does. @returns whether it is one of these bytes by this certificate */
function isSignatureOf(file: Buffer, pem: string): boolean {
  const { signed, contentInfo } = signatureIn(file);
  const [, wrapped] = inside(contentInfo);
  const [signedData] = inside(wrapped);
  const [, , , certificates, signerInfos] = inside(signedData);
  const [own] = inside(certificates);
  const certificate = new X509Certificate(own?.whole ?? Buffer.alloc(0));
  expect(certificate.raw).toEqual(new X509Certificate(pem).raw);
  const [signerInfo] = inside(signerInfos);
  const [, , , attributes, , signature] = inside(signerInfo);
  const set = Buffer.from(attributes?.whole ?? Buffer.alloc(0));
  set[0] = 0x31;
  const isByKey = verify('sha256', set, certificate.publicKey, signature?.content ?? Buffer.alloc(0));
  // Of the content, and of the certificate that made it.
  const isOfContent = set.includes(sha256(signed)) && set.includes(sha256(certificate.raw));
  return isByKey && isOfContent;
}

describe('a certificate', () => {
  test('signs the whole file, which stays what it was', async () => {
    const signer = await openSigningCertificate(made);
    expect(signer.name).toBe('Bright Studio Seal');
    const file = await signer.signPdf(await drawn());
    expect(isSignatureOf(file, made.pem)).toBe(true);
    const { objects, catalog } = openPdf(file);
    expect(catalog.text).toMatch(/\/AcroForm <<\n\/SigFlags 3\n\/Fields \[\d+ 0 R\]\n>>/);
    const [field] = objects.filter(({ text }) => text.includes('/Subtype /Widget'));
    // Printed, locked, told to who listens, and no picture.
    expect(field?.text).toMatch(/\/F 132\b/);
    expect(field?.text).toMatch(/\/StructParent \d+/);
    expect(objects.filter(({ text }) => text.includes('/SubFilter /ETSI.CAdES.detached'))).toHaveLength(1);
    expect((await readPdf(file)).pages[0]).toContain('Proposal PRO-0019');
  });

  test('does not vouch for a file that was changed by one bit', async () => {
    const signer = await openSigningCertificate(made);
    const file = await signer.signPdf(await drawn());
    for (const at of [20, Math.floor(file.length * 0.7), file.length - 2]) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(isSignatureOf(changed, made.pem)).toBe(false);
    }
  });

  test('knows from when to when it is valid', async () => {
    const short = await makeCertificate(path.join(folder, 'short.p12'), {
      from: new Date('2026-01-01T00:00:00Z'),
      until: new Date('2026-12-31T00:00:00Z'),
    });
    const signer = await openSigningCertificate(short);
    const isValid = ['2025-12-31', '2026-01-02', '2026-12-30', '2027-01-01'].map((day) =>
      signer.isValidAt(new Date(day)),
    );
    expect(isValid).toEqual([false, true, true, false]);
  });
});

describe('what is wrong is said by the name of its variable', () => {
  test('a file that is not there', async () => {
    await expect(openSigningCertificate({ certificate: '/nowhere/seal.p12', password: '' })).rejects.toThrow(
      /SIGNING_CERTIFICATE: the file "\/nowhere\/seal\.p12" can't be read/,
    );
  });

  test('a password that does not open it, which is not repeated', async () => {
    const opening = openSigningCertificate({ ...made, password: 'wrong-secret' });
    await expect(opening).rejects.toThrow(/SIGNING_CERTIFICATE_PASSWORD: it does not open the file/);
    await expect(opening).rejects.not.toThrow(/wrong-secret/);
  });

  test.each([
    ['empty', ''],
    ['a text', 'nonsense'],
    ['a certificate without its key', made.pem],
  ])('a file that is %s', async (_what, content) => {
    const certificate = path.join(folder, 'bad.p12');
    await writeFile(certificate, content);
    await expect(openSigningCertificate({ certificate, password: '' })).rejects.toThrow(
      /SIGNING_CERTIFICATE: the file is not a PKCS#12 file/,
    );
  });
});
