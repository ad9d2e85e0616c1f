import { afterAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { createDocumentPdfs, type DocumentPdfs } from '#server/pdf/document-pdfs.ts';
import { smtpMailer } from '#server/providers/mailer.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { startFakeSmtp } from '#server/test/fakes/smtp.ts';
import { createTestPdfs } from '#server/test/pdf-threads.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { createAttachPdf } from './attach-pdf.ts';

const smtp = await startFakeSmtp();
const appUrl = 'https://billwright.example';
const server = await startTestServer({ appUrl });
const mailer = smtpMailer({ url: smtp.url, from: 'no-reply@billwright.example' });
const pdfs = createTestPdfs({ appUrl, findLogo: async () => undefined });
afterAll(async () => {
  await pdfs.close();
  mailer.close();
  await smtp.stop();
  await server.close();
});
beforeEach(() => {
  smtp.received.length = 0;
});

const { clock } = server;
const { log } = server.log;
const db = openDatabase(server.pool);
const rest = { db, clock, log, providers: { stripe: false, paypal: false } };
const drainWith = (used: DocumentPdfs) =>
  drainOf(server, { mailer, attachPdf: createAttachPdf({ ...rest, pdfs: used }) })();

const filesOf = () =>
  smtp.received.map(({ parsed }) =>
    parsed.attachments.map(({ filename, contentType, content }) => [
      filename,
      contentType,
      content.subarray(0, 5).toString(),
    ]),
  );

test('a document goes along as a PDF, to its client only', async () => {
  const seller = await server.confirmedSeller({ businessName: 'Müller/Söhne 東京' });
  const client = await buildClient(seller);
  await buildInvoice(seller, client.id, { title: 'Ünïcode “résumé”' });
  const { id } = await buildProposal(seller, client.id);
  await drainWith(pdfs);
  expect(filesOf()).toEqual(
    expect.arrayContaining([
      [['Müller-Söhne 東京 - Invoice INV-0001.pdf', 'application/pdf', '%PDF-']],
      [['Müller-Söhne 東京 - Proposal PRO-0001.pdf', 'application/pdf', '%PDF-']],
    ]),
  );
  await server.anon().put(`/api/proposals/${id}/status`, { status: 'accepted' });
  smtp.received.length = 0;
  await drainWith(pdfs);
  expect(smtp.received.map(({ to }) => to)).toEqual([[seller.user.email]]);
  expect(filesOf()).toEqual([[]]);
});

test('a file that cannot be made holds up no mail', async () => {
  const seller = await server.confirmedSeller();
  const client = await buildClient(seller);
  await buildInvoice(seller, client.id);
  await drainWith({ ...pdfs, renderDocumentPdf: () => Promise.reject(new Error('out of threads')) });
  expect(smtp.received).toHaveLength(1);
  expect(filesOf()).toEqual([[]]);
  expect(smtp.received[0]?.parsed.text).toContain(`${appUrl}/invoice/`);
});

test('files that take long hold up neither their own mails nor those of others', async () => {
  const hoarder = await server.confirmedSeller();
  const client = await buildClient(hoarder, { email: 'ap@hoard.example' });
  for (let count = 0; count < 20; count++) await buildInvoice(hoarder, client.id);
  const other = await server.seller();
  let asked = 0;
  const endless: DocumentPdfs = {
    ...pdfs,
    renderDocumentPdf() {
      asked++;
      return new Promise(() => undefined);
    },
  };
  const attachPdf = createAttachPdf({ ...rest, pdfs: endless, longestMs: 50 });
  await drainOf(server, { mailer, attachPdf })();
  expect(smtp.received[0]?.to).toEqual([other.user.email]);
  expect(smtp.received.filter(({ to }) => to[0] === 'ap@hoard.example')).toHaveLength(20);
  expect(filesOf().flat()).toEqual([]);
  // As many as are on their way at once; after that the seller's files are not waited for.
  expect(asked).toBeLessThanOrEqual(16);
});

test('a mail whose file is cut off by the end of the process waits for the next one', async () => {
  const seller = await server.confirmedSeller();
  const client = await buildClient(seller);
  await buildInvoice(seller, client.id);
  const ending = createDocumentPdfs({ appUrl, findLogo: async () => undefined });
  await ending.close();
  await drainWith(ending);
  expect(smtp.received).toEqual([]);
  await server.pool.query("update outbox set next_attempt_at = now() where status = 'pending'");
  await drainWith(pdfs);
  expect(filesOf()).toEqual([[['Bright Studio - Invoice INV-0001.pdf', 'application/pdf', '%PDF-']]]);
});
