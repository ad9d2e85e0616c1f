import type { Page, Request } from '@playwright/test';
import { expectReady, startServer } from '#e2e/fixtures/server-process.ts';
import { makePro } from '#e2e/fixtures/shared-database.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { LARGE } from '#e2e/fixtures/windows.ts';
import { clientFields, invoiceFields, sellerFields } from '#server/test/factories.ts';
import { bySize } from '#server/test/size.ts';

const screens = ['/subscribe', '/payments', '/settings?tab=branding', '/settings?tab=billing'];

/**
 * Presses every button of a screen, each on a fresh one, and waits for what each asks for.
 * @param pressed those that an earlier call has pressed on the same screen; large runs press them again
 */
async function pressAll(
  page: Page,
  origin: string,
  path: string,
  atRest: () => Promise<void>,
  pressed: Set<string>,
): Promise<void> {
  const buttons = page.getByRole('main').getByRole('button', { disabled: false });
  const open = async () => {
    await page.goto(`${origin}${path}`);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await atRest();
  };
  await open();
  const names = await buttons.evaluateAll((found) =>
    found.map((button) => button.getAttribute('aria-label') ?? button.textContent),
  );
  let isFresh = true;
  for (const [index, name] of names.entries()) {
    const known = `${path} ${name} ${names.slice(0, index).filter((other) => other === name).length}`;
    if (bySize(pressed.has(known), false)) continue;
    pressed.add(known);
    if (!isFresh) await open();
    isFresh = false;
    await buttons.nth(index).click();
    await atRest();
  }
}

/** @returns waits until the page has been answered all that it asked for; its stream of events never ends */
function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().includes('/api/events')) open.add(request);
  });
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => open.delete(request));
  return () => expect.poll(() => [...open].map((request) => request.url())).toEqual([]);
}

test(
  'with no provider at all the product runs, and every button about money says so',
  LARGE,
  async ({ page, openVisitor }) => {
    test.setTimeout(180_000);
    const server = await startServer();
    await expectReady(server);
    const { origin } = server;
    const broken: string[] = [];
    const notSetUp: Promise<string>[] = [];
    const atRest = watchCalls(page);
    page.on('response', (response) => {
      const call = `${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`;
      if (response.status() === 503) notSetUp.push(response.json().then(({ code }) => `${call} ${code}`));
      else if (response.status() >= 500) broken.push(call);
    });
    const fields = sellerFields();
    await page.request.post(`${origin}/api/register`, { data: fields });

    await page.goto(`${origin}/subscribe`);
    await expect(page.getByText("Payments are not set up here, so Pro can't be bought yet.")).toBeVisible();
    await expect(page.getByRole('button', { name: /^Choose/ })).toHaveCount(0);
    const pressed = new Set<string>();
    for (const path of screens) await pressAll(page, origin, path, atRest, pressed);

    await makePro(fields.email, server.beside.DATABASE_URL);
    await page.goto(`${origin}/settings?tab=billing`);
    await expect(page.getByText('Our support team gave you Pro at no charge.')).toBeVisible();
    await page.getByRole('tab', { name: 'Payments' }).click();
    await expect(page.getByText('Payments are not set up here', { exact: false }).first()).toBeVisible();
    for (const path of screens) await pressAll(page, origin, path, atRest, pressed);

    const post = async (path: string, data: object) => {
      const answer = await page.request.post(`${origin}${path}`, { data });
      expect(answer.status()).toBe(201);
      return (await answer.json()) as Record<string, string>;
    };
    const { id = '' } = await post('/api/clients', clientFields());
    for (const [paymentMethod, button, what] of [
      ['stripe', 'Pay with Card', 'Stripe payment'],
      ['paypal', 'Pay with PayPal', 'PayPal payment'],
    ] as const) {
      const { invoiceNumber } = await post('/api/invoices', invoiceFields(id, { paymentMethod }));
      const visitor = await openVisitor();
      await visitor.goto(`${origin}/invoice/${invoiceNumber}`);
      await visitor.getByRole('button', { name: button }).click();
      await expect(visitor.getByText('Coming Soon', { exact: true })).toBeVisible();
      const text = `${what} integration will be available soon.`;
      await expect(visitor.getByText(text, { exact: true })).toBeVisible();
    }
    expect(broken).toEqual([]);
    for (const call of await Promise.all(notSetUp)) expect(call).toMatch(/ not_configured$/);
    await server.stop();
  },
);
