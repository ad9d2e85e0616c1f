import { readFileSync } from 'node:fs';
import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { type MailingServer, startMailingServer } from '#e2e/fixtures/mailing-server.ts';
import { expect, expectToast, test } from '#e2e/fixtures/test.ts';
import { buildClient, buildInvoice, PASSWORD } from '#server/test/factories.ts';

let server: MailingServer;
test.beforeAll(async () => {
  server = await startMailingServer();
});
test.afterAll(() => server.close());

test('an owner lets an accountant read the books, and ends that', async ({ page, browser }) => {
  test.setTimeout(180_000);
  await server.signUp(page.request, 'ines@harrowvale.example', 'Ines Harrow');
  const caller = {
    async send(method: string, path: string, { body }: { body?: unknown } = {}) {
      const headers = { origin: server.origin };
      const answer = await page.request.fetch(server.origin + path, { method, headers, data: body });
      const text = await answer.text();
      return {
        status: answer.status(),
        body: JSON.parse(text),
        text,
        headers: new Headers(answer.headers()),
      };
    },
  };
  const client = await buildClient(caller, { name: 'Lena Ortiz' });
  await buildInvoice(caller, client.id, { title: 'Autumn range' });

  await page.goto(`${server.origin}/settings?tab=security`);
  const access = page.getByRole('region', { name: 'Accountant access' });
  await access.getByLabel("Accountant's email").fill('avery@ledger.example');
  await access.getByRole('button', { name: 'Invite', exact: true }).click();
  await expectToast(page, 'Invitation sent');
  await expect(access.getByText('Invited', { exact: true })).toBeVisible();

  // Not watched: the look-up that finds the access ended notes it on the console.
  const elsewhere = await browser.newContext();
  const reader = await elsewhere.newPage();
  await reader.goto(
    await server.linkIn('Ines Harrow invites you to read their books', 'avery@ledger.example'),
  );
  await reader.getByRole('link', { name: 'Sign Up' }).click();
  await reader.getByLabel('Email').fill('avery@ledger.example');
  await reader.getByLabel('Full name').fill('Avery Ledger');
  await reader.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await reader.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await reader.getByRole('checkbox').check();
  await reader.getByRole('button', { name: 'Create Account' }).click();
  await expect(reader.getByRole('button', { name: 'Accept Access' })).toBeVisible();
  await expectAccessible(reader, 'an invitation');
  await reader.getByRole('button', { name: 'Accept Access' }).click();
  await reader.getByRole('button', { name: 'Open Books' }).click();
  const bar = reader.getByRole('region', { name: 'Open books' });
  await expect(bar).toContainText('Books of Ines Harrow · read only');

  await reader.goto(`${server.origin}/invoices`);
  await expect(reader.getByText('INV-0001').first()).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Create Invoice' })).toHaveCount(0);
  await expectAccessible(reader, 'the invoices of somebody else');
  await reader.getByRole('link', { name: 'Clients', exact: true }).first().click();
  await expect(reader.getByText('Lena Ortiz').first()).toBeVisible();
  await expect(reader.getByRole('link', { name: 'Import', exact: true })).toHaveCount(0);
  const downloading = reader.waitForEvent('download');
  await reader.getByRole('button', { name: 'Export clients' }).click();
  await reader.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  const file = await (await downloading).path();
  expect(readFileSync(file, 'utf8')).toContain('Lena Ortiz');
  const headers = { origin: server.origin };
  const written = await reader.request.post(`${server.origin}/api/clients`, {
    headers,
    data: { name: 'Nobody', email: 'nobody@ledger.example' },
  });
  expect(written.status()).toBe(403);
  await reader.goto(`${server.origin}/settings`);
  await expect(reader.getByText(/You have read-only access to these books/)).toBeVisible();
  await reader.goto(`${server.origin}/invoices`);
  await expect(reader.getByText('INV-0001').first()).toBeVisible();

  await page.reload();
  await access.getByRole('button', { name: 'End access of Avery Ledger' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End access' }).click();
  await expect(access.getByText('Ended', { exact: true })).toBeVisible();
  // Without a press of the accountant: the stream of their screen ends.
  await expect(bar).toBeHidden();
  await expect(reader.getByText('INV-0001')).toHaveCount(0);
  const refused = await reader.request.get(`${server.origin}/api/invoices`);
  expect(await refused.json()).toEqual([]);
  await elsewhere.close();
});
