import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import { resize } from '#e2e/fixtures/sound.ts';
import { expect, type Seller, test } from '#e2e/fixtures/test.ts';
import { LARGE } from '#e2e/fixtures/windows.ts';
import { buildClient, buildInvoice, buildProposal, dayFromToday } from '#server/test/factories.ts';
import { bySize } from '#server/test/size.ts';

const widths = [1440, 390, 768, 320];
/** In every run axe has a desktop or a phone, each state in turn. */
const judgedOf = (turn: number) => bySize([widths[turn % 2]], widths);

/** A document in every state, with the heading of the panel that it shows. */
async function everyState({ caller }: Seller): Promise<[path: string, panel: string][]> {
  const client = await buildClient(caller);
  const invoice = async (fields: object, status?: string) => {
    const { id, invoiceNumber } = await buildInvoice(caller, client.id, fields);
    if (status) await caller.send('PUT', `/api/invoices/${id}`, { body: { status } });
    return `/invoice/${invoiceNumber}`;
  };
  const proposal = async (fields: object, status?: string) => {
    const { id, proposalNumber } = await buildProposal(caller, client.id, fields);
    if (status) await caller.send('PUT', `/api/proposals/${id}/status`, { body: { status } });
    return `/proposal/${proposalNumber}`;
  };
  const past = dayFromToday(-9);
  return [
    [await invoice({}), 'Invoice Ready'],
    [await invoice({ dueDate: past }), 'Invoice Ready'],
    [await invoice({}, 'paid'), 'Payment Completed'],
    [await invoice({}, 'cancelled'), 'Invoice Cancelled'],
    [await proposal({}), 'Action Required'],
    [await proposal({}, 'accepted'), 'Proposal Accepted'],
    [await proposal({}, 'declined'), 'Proposal Declined'],
    [await proposal({ validUntil: past }), 'Proposal Expired'],
    ['/invoice/INV-0001', 'Invoice Not Found'],
    ['/proposal/PRO-0001', 'Proposal Not Found'],
  ];
}

const looks = (page: Page) =>
  page.evaluate(() =>
    [document.body, ...document.querySelectorAll('.sheet, h1, .panel, .badge, .btn')].map((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return `${element.className}: ${color} on ${backgroundColor}`;
    }),
  );

test(
  'every state is sound in windows of every size, paper stays light on a dark system, and nobody else is asked',
  LARGE,
  async ({ seller, openVisitor, baseURL }) => {
    test.slow();
    const visitor = await openVisitor();
    const asked: string[] = [];
    visitor.on('request', (request) => asked.push(request.url()));
    for (const [turn, [path, panel]] of (await everyState(seller)).entries()) {
      await visitor.emulateMedia({ colorScheme: 'light' });
      await visitor.goto(path);
      await expect(visitor.getByRole('heading', { name: panel })).toBeVisible();
      const light = await looks(visitor);
      await visitor.emulateMedia({ colorScheme: 'dark' });
      expect(await looks(visitor)).toEqual(light);
      for (const width of widths) {
        await resize(visitor, { width, height: 844 });
        await expectNoSidewaysScroll(visitor, `${panel} at ${width} pixels`);
        if (judgedOf(turn).includes(width)) await expectAccessible(visitor, `${panel} at ${width} pixels`);
      }
      await expectPrivate(visitor, path);
    }
    expect(await visitor.context().cookies()).toEqual([]);
    expect(await visitor.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    expect(asked.filter((url) => !url.startsWith(String(baseURL)))).toEqual([]);
  },
);

/** A page keeps its link to itself and shows messengers no amount. */
async function expectPrivate(visitor: Page, path: string): Promise<void> {
  const tail = path.split('-').at(-1) ?? '';
  const answer = await visitor.request.get(path);
  expect(answer.headers()['x-robots-tag']).toContain('noindex');
  expect(answer.headers()['referrer-policy']).toBe('no-referrer');
  expect(answer.headers()['set-cookie']).toBeUndefined();
  const html = await answer.text();
  if (tail.length > 20) expect(html, 'the secret part of the link').not.toContain(tail);
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  const preview = await visitor
    .locator('meta[property^="og:"]')
    .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content')).join(' '));
  expect(preview).not.toMatch(/\$|413/);
  if (tail.length > 20) expect(preview).toMatch(/Website.*(?:INV|PRO)-\d{4} from Bright Studio/);
}

test('dates and days of payment are those of the seller, from Honolulu to Kiritimati', async ({
  seller,
  openVisitor,
}) => {
  const [, , paid, , , accepted] = await everyState(seller);
  const seen = new Set<string>();
  for (const [timezoneId, locale] of [
    ['Pacific/Honolulu', 'en-US'],
    ['UTC', 'de-DE'],
    ['Pacific/Kiritimati', 'ar-EG'],
  ]) {
    const visitor = await openVisitor({ timezoneId, locale });
    const texts: string[] = [];
    for (const [path] of [paid, accepted] as [string, string][]) {
      await visitor.goto(path);
      texts.push((await visitor.getByRole('main').textContent()) ?? '');
    }
    seen.add(texts.join('\n'));
  }
  const [text = ''] = seen;
  expect(seen.size, 'the same everywhere').toBe(1);
  expect(text).toMatch(/Paid on [A-Z][a-z]+ \d+, \d{4}/);
  expect(text).toMatch(/Accepted on [A-Z][a-z]+ \d+, \d{4}/);
});

test('a document is read without any script', async ({ seller, openVisitor }) => {
  const [pending, , , , open] = await everyState(seller);
  const visitor = await openVisitor({ javaScriptEnabled: false });
  await visitor.goto(pending?.[0] ?? '');
  await expect(visitor.getByRole('heading', { name: 'Website', level: 1 })).toBeVisible();
  await expect(visitor.getByText('$413.22').first()).toBeVisible();
  await expect(visitor.getByText(/^Printing needs JavaScript.* Save PDF works without it\.$/)).toBeVisible();
  await visitor.goto(open?.[0] ?? '');
  await expect(visitor.getByRole('row', { name: /Hosting/ })).toContainText('$0.75');
  await expect(
    visitor.getByText(/^Answering here needs JavaScript.* Reply to the email that contained this link/),
  ).toBeVisible();
});

test('what has been in sight for a moment is told to the seller; their own look is not', async ({
  page,
  seller,
  openVisitor,
}) => {
  const client = await buildClient(seller.caller);
  const { invoiceNumber } = await buildInvoice(seller.caller, client.id);
  const isSeen = (candidate: { url(): string }) => candidate.url().endsWith('/seen');
  const own = page.waitForResponse(isSeen);
  await page.goto(`/invoice/${invoiceNumber}`);
  expect((await own).status()).toBe(204);
  await page.goto('/invoices');
  const row = page.getByRole('row', { name: 'INV-0001' });
  await expect(row).toContainText('Sent');
  await expect(row).not.toContainText('Viewed');

  const visitor = await openVisitor();
  const seen = visitor.waitForResponse(isSeen);
  await visitor.goto(`/invoice/${invoiceNumber}`);
  expect((await seen).status()).toBe(204);
  await expect(row).toContainText('Viewed just now');
  await row.getByText('Viewed just now').hover();
  await expect(page.getByRole('tooltip')).toContainText(
    /Last viewed [A-Z][a-z]{2} \d+, \d{4}, \d+:\d{2} [AP]M/,
  );
  await page.goto('/notifications');
  await expect(page.getByText(/^Invoice viewed: INV-0001 for /)).toBeVisible();
});

test('a document loads little code before somebody acts', async ({ seller, openVisitor }) => {
  const states = await everyState(seller);
  const open = states.filter(([, panel]) => panel === 'Invoice Ready' || panel === 'Action Required');
  for (const [path] of [open.at(0) ?? [''], open.at(-1) ?? ['']]) {
    const visitor = await openVisitor();
    const scripts: Promise<number>[] = [];
    visitor.on('requestfinished', (request) => {
      if (request.resourceType() === 'script')
        scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await visitor.goto(path, { waitUntil: 'networkidle' });
    const sizes = await Promise.all(scripts);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expect(sizes.length, path).toBeLessThanOrEqual(4);
    expect(bytes, path).toBeGreaterThan(50_000);
    expect(bytes, path).toBeLessThanOrEqual(75_000);
  }
});

test('the action is the first stop of the keyboard', async ({ seller, openVisitor }) => {
  const [pending] = await everyState(seller);
  const visitor = await openVisitor();
  await visitor.goto(pending?.[0] ?? '');
  await visitor.keyboard.press('Tab');
  await expect(visitor.getByRole('button', { name: 'Download Invoice' })).toBeFocused();
  const opened = visitor.context().waitForEvent('page');
  await visitor.keyboard.press('Enter');
  await expect((await opened).getByRole('heading', { name: 'Website', level: 1 })).toBeVisible();
});
