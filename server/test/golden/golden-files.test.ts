import { afterAll, describe, expect, test } from 'vitest';
import type { MailTemplate } from '#server/features/delivery/mails/mail-payloads.ts';
import { isMailTemplate, renderMail } from '#server/features/delivery/mails/mail-templates.ts';
import { PASSWORD } from '#server/test/factories.ts';
import { renderedPages } from '#server/test/page-sources.ts';
import { type ListedRoute, listApiRoutesOf } from '#server/test/route-table.ts';
import { createEmptyDatabase } from '#server/test/test-db.ts';
import { GOLDEN_NOW, goldenAccounts } from './fill-database.ts';
import { knowAccounts } from './fill-payments.ts';
import { linksOf, readAsSeller, readAsVisitor } from './golden-answers.ts';
import { restoreGoldenDatabase } from './golden-database.ts';
import { writeMail, writePage, writePdf } from './golden-papers.ts';
import { startGoldenServer } from './golden-server.ts';
import { workOn } from './golden-work.ts';
import { settledText } from './settled-text.ts';

/*
 * What a filled database of an earlier version answers today, against what it answered then. A change of what callers
 * and readers see is a commit of its own, which renews the files: `npx vitest run golden-files -u`.
 */

const database = await createEmptyDatabase();
await restoreGoldenDatabase(database.url);
const pageSource = await renderedPages();
const { result: server, routes } = await listApiRoutesOf(() =>
  startGoldenServer(GOLDEN_NOW, { database, pageSource }),
);
afterAll(async () => {
  await server.stop();
  await pageSource.close();
  await database.drop();
});

const signIn = async ({ email }: { email: string }) => {
  const agent = server.anon();
  expect((await agent.post('/api/login', { email, password: PASSWORD })).status).toBe(200);
  return agent;
};
const studio = await signIn(goldenAccounts.studio);
await knowAccounts(server, studio);
const newcomer = await signIn(goldenAccounts.newcomer);
const links = [...(await linksOf(studio, 'studio')), ...(await linksOf(newcomer, 'newcomer'))];

/** What tells of a run, not of anybody's work, what is compared as PDF or as page, and what came later. */
const notGolden = [
  '/api/clients/:id/credit',
  '/api/clients/:id/statement',
  '/api/clients/:id/statement/pdf',
  '/api/clients/export',
  '/api/credit-notes',
  '/api/credit-notes/:id',
  '/api/credit-notes/:id/pdf',
  '/api/drafts',
  '/api/drafts/:id',
  '/api/events',
  '/api/files',
  '/api/files/:id',
  '/api/imports',
  '/api/imports/:id',
  '/api/imports/:id/errors.csv',
  '/api/imports/:id/progress',
  '/api/invoices/:id/creditable',
  '/api/invoices/:id/ledger',
  '/api/invoices/:id/pdf',
  '/api/invoices/:id/replies',
  '/api/invoices/:id/timeline',
  '/api/invoices/:id/versions',
  '/api/invoices/:id/view',
  '/api/invoices/export',
  '/api/invoices/pdfs',
  '/api/items/export',
  '/api/memberships',
  '/api/memberships/mine',
  '/api/passkeys',
  '/api/payments/export',
  '/api/proposal-templates',
  '/api/proposal-templates/:id',
  '/api/proposals/:id/comments',
  '/api/proposals/:id/pdf',
  '/api/proposals/:id/reading',
  '/api/proposals/:id/signed.pdf',
  '/api/proposals/:id/timeline',
  '/api/proposals/:id/versions',
  '/api/proposals/:id/view',
  '/api/proposals/export',
  '/api/proposals/insights',
  '/api/proposals/pdfs',
  '/api/public/credit-notes/:creditNoteNumber',
  '/api/public/credit-notes/:creditNoteNumber/page',
  '/api/public/credit-notes/:creditNoteNumber/pdf',
  '/api/public/invoices/:invoiceNumber/page',
  '/api/public/invoices/:invoiceNumber/payment',
  '/api/public/invoices/:invoiceNumber/pdf',
  '/api/public/proposals/:proposalNumber/comments',
  '/api/public/proposals/:proposalNumber/files/:id',
  '/api/public/proposals/:proposalNumber/page',
  '/api/public/proposals/:proposalNumber/pdf',
  '/api/public/proposals/:proposalNumber/signed.pdf',
  '/api/recurring',
  '/api/recurring/:id',
  '/api/reports',
  '/api/reports/accounts',
  '/api/reports/csv',
  '/api/reports/journal',
  '/api/reports/pdf',
  '/api/reports/quickbooks',
  '/api/saved-views',
  '/api/user/archive/:token',
  '/api/user/message-templates',
  '/api/user/reminder-schedule',
  '/api/user/second-factor',
  '/api/user/sessions',
  '/api/user/step-up',
  '/api/verify/:code',
];

const brand = { customLogo: null, hideCredits: false };

/** Addresses whose answers stand in files. */
const reads = new Set<string>();

async function expectGolden(text: string, file: string): Promise<void> {
  for (const [, address = ''] of text.matchAll(/^GET (\S+)$/gm)) reads.add(address);
  await expect(settledText(text, server.origin)).toMatchFileSnapshot(`files/${file}`);
}

test.each([
  ['studio', studio],
  ['newcomer', newcomer],
] as const)('%s: every answer to a read', async (name, seller) => {
  for (const [file, text] of await readAsSeller(seller, name)) await expectGolden(text, `answers/${file}`);
});

describe.each(links)('$name', (link) => {
  const { kind, number, name } = link;
  test('its answer and its page', async () => {
    await expectGolden(await readAsVisitor(server.anon(), link), `answers/public/${name}.txt`);
    const page = await server.anon().get(`/${kind}/${number}`);
    await expectGolden(writePage(page.text), `pages/${name}.txt`);
  });

  test('its PDF', async () => {
    const response = await fetch(`${server.origin}/api/public/${kind}s/${number}/pdf`);
    const file = response.ok
      ? await writePdf(new Uint8Array(await response.arrayBuffer()))
      : await response.text();
    await expectGolden(`${response.status}\n${file}`, `pdfs/${name}.txt`);
  });
});

test('every mail that ever went out, as it is written today', async () => {
  const { rows } = await server.pool.query<{ template: MailTemplate; payload: never }>(
    `select template, payload from (
       select *, row_number() over (partition by template order by seq) as nth from outbox) o
     where nth <= 3 order by template, seq`,
  );
  const texts = rows
    .filter(({ template }) => isMailTemplate(template))
    .map(({ template, payload }) => {
      const { to, subject, text } = renderMail(template, payload, {
        appUrl: server.origin,
        messageId: '',
        brand,
      });
      return `${template}\nTo: ${to}\nSubject: ${subject}\n\n${text}`;
    });
  await expectGolden(texts.join('\n----\n'), 'mails-by-template.txt');
});

test('every read of the API is among them', () => {
  const isRead = ({ path }: ListedRoute) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?.*)?$`);
    return [...reads].some((address) => pattern.test(address));
  };
  const missing = routes.filter((route) => route.method === 'GET' && !isRead(route)).map(({ path }) => path);
  expect(missing.sort()).toEqual(notGolden);
});

test('what was on its way goes out, and what is done today answers and writes the same', async () => {
  await server.pool.query(`update outbox set next_attempt_at = now() where status = 'pending'`);
  await server.drain();
  const waited = server.smtp.received.splice(0);
  await expectGolden(await workOn(server, studio), 'answers/work.txt');
  await server.drain();
  const mails = [...waited, ...server.smtp.received];
  await expectGolden(mails.map(writeMail).sort().join('\n----\n'), 'mails.txt');
  await expectGolden(
    server.twilio.received
      .map(({ to, body }) => `${to}\n${body}\n`)
      .sort()
      .join('\n'),
    'texts.txt',
  );
});
