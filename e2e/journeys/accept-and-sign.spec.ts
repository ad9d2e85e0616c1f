import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { sendOffer, sumBar } from '#e2e/fixtures/offer.ts';
import { resize } from '#e2e/fixtures/sound.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, PHONE, TABLET } from '#e2e/fixtures/windows.ts';

const signed = { requiresSignature: true };
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' });
const accept = (page: Page) => page.getByRole('button', { name: 'Sign and accept' });
const fullName = (page: Page) => page.getByLabel('Your full name');
const step = (page: Page, name: string) => page.getByRole('heading', { name: new RegExp(`${name}$`) });

// A tablet goes the way of a desktop, and is judged on it.
for (const viewport of [DESKTOP, PHONE])
  test(`at ${viewport.width} pixels a client chooses, reads, signs, and goes on to pay`, async ({
    seller,
    openVisitor,
  }) => {
    const { id, path } = await sendOffer(seller, signed);
    const visitor = await openVisitor({ viewport, hasTouch: viewport.width < 500 });
    const isPhone = viewport.width < 720;
    let taps = 0;
    const judge = async (what: string) => {
      for (const window of isPhone ? [viewport] : [TABLET, viewport]) {
        await resize(visitor, window);
        await expectAccessible(visitor, `${what} at ${window.width} pixels`);
      }
    };
    const tap = async (target: Locator) => {
      taps += 1;
      await (isPhone ? target.tap() : target.click());
    };
    await visitor.goto(path);
    await tap(visitor.getByRole('radio', { name: /Care, large/ }));
    await expect(sumBar(visitor)).toContainText('$1,950.00');
    await tap(goOn(visitor));
    await expect(step(visitor, 'What you chose')).toBeVisible();
    await judge('what was chosen');
    if (isPhone) {
      await tap(goOn(visitor));
      await expect(step(visitor, 'Terms')).toBeFocused();
      await judge('the terms');
      await tap(goOn(visitor));
    }
    await expect(step(visitor, 'Sign')).toBeVisible();
    await tap(fullName(visitor));
    await visitor.keyboard.type('Lena Brandt');
    await judge('the signature');
    await tap(accept(visitor));
    await expect(visitor).toHaveURL(/\/invoice\//);
    await expect(visitor.getByText('$780.00').first()).toBeVisible();
    if (isPhone) expect(taps, 'taps from opening to the payment page').toBeLessThanOrEqual(6);
    await visitor.goto(path);
    await expect(visitor.getByText('Signed by Lena Brandt')).toBeVisible();
    await expect(visitor.getByRole('row', { name: /Photographs/ })).toContainText('Not chosen');
    await judge('the signed proposal');
    const { body } = await seller.caller.send('GET', `/api/proposals/${id}`);
    expect(body).toMatchObject({ status: 'accepted', amount: '1950.00', answerName: 'Lena Brandt' });
  });

test('a drawn signature can be cleared and drawn again', async ({ seller, openVisitor }) => {
  const { path } = await sendOffer(seller, { ...signed, deposit: null });
  const visitor = await openVisitor();
  await visitor.goto(path);
  await goOn(visitor).click();
  await fullName(visitor).fill('Lena Brandt');
  await visitor.getByLabel('Draw').check();
  await accept(visitor).click();
  await expect(visitor.getByRole('alert')).toContainText('Draw your signature');
  const pad = visitor.locator('.pad');
  const draw = async () => {
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    if (!box) throw new Error('No pad');
    await visitor.mouse.move(box.x + 40, box.y + box.height / 2);
    await visitor.mouse.down();
    await visitor.mouse.move(box.x + 120, box.y + 30, { steps: 5 });
    await visitor.mouse.move(box.x + 200, box.y + box.height - 40, { steps: 5 });
    await visitor.mouse.up();
  };
  await draw();
  await expect(visitor.getByRole('img', { name: 'Your drawn signature' })).toBeVisible();
  await visitor.getByRole('button', { name: 'Clear' }).click();
  await expect(visitor.getByRole('img', { name: 'Nothing drawn yet' })).toBeVisible();
  await draw();
  await visitor.reload();
  await expect(visitor.getByRole('img', { name: 'Your drawn signature' })).toBeVisible();
  await accept(visitor).click();
  await expect(visitor.getByRole('heading', { name: 'Proposal Accepted' })).toBeVisible();
});

test('by keyboard alone', async ({ seller, openVisitor }) => {
  const { path } = await sendOffer(seller, { ...signed, deposit: null });
  const visitor = await openVisitor();
  await visitor.goto(path);
  await expect(sumBar(visitor)).toBeVisible();
  const reach = async (target: Locator) => {
    for (let times = 0; times < 40; times++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await visitor.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await reach(visitor.getByRole('checkbox', { name: /Photographs/ }));
  await visitor.keyboard.press('Space');
  await reach(visitor.getByRole('radio', { name: /Care, small/ }));
  await visitor.keyboard.press('ArrowDown');
  await expect(sumBar(visitor)).toContainText('$2,350.00');
  await reach(goOn(visitor));
  await visitor.keyboard.press('Enter');
  await expect(step(visitor, 'What you chose')).toBeFocused();
  await reach(fullName(visitor));
  await visitor.keyboard.type('Lena Brandt');
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('heading', { name: 'Proposal Accepted' })).toBeFocused();
});

test('a reload at each step keeps the step and everything in it, and Back loses nothing', async ({
  seller,
  openVisitor,
}) => {
  const { path } = await sendOffer(seller, signed);
  const visitor = await openVisitor({ viewport: { width: 390, height: 844 } });
  await visitor.goto(path);
  await visitor.getByRole('radio', { name: /Care, large/ }).check();
  for (const name of ['What you chose', 'Terms', 'Sign']) {
    await goOn(visitor).click();
    await expect(step(visitor, name)).toBeVisible();
    await visitor.reload();
    await expect(step(visitor, name)).toBeVisible();
    await expect(sumBar(visitor)).toContainText('$1,950.00');
  }
  await fullName(visitor).fill('Lena Brandt');
  await visitor.reload();
  await expect(fullName(visitor)).toHaveValue('Lena Brandt');
  await visitor.getByRole('button', { name: 'Back' }).click();
  await expect(step(visitor, 'Terms')).toBeVisible();
  await visitor.goBack();
  await expect(step(visitor, 'What you chose')).toBeVisible();
  await visitor.getByRole('button', { name: 'Back' }).click();
  await expect(visitor.getByRole('radio', { name: /Care, large/ })).toBeChecked();
  await expect(goOn(visitor)).toBeFocused();
  for (let times = 0; times < 3; times++) await goOn(visitor).click();
  await expect(fullName(visitor)).toHaveValue('Lena Brandt');
});

test('without a connection each step goes on, says what can’t be sent, and sends it once there is one', async ({
  seller,
  openVisitor,
}) => {
  const { id, path } = await sendOffer(seller, signed);
  const visitor = await openVisitor({ viewport: { width: 390, height: 844 } });
  const loaded = visitor.waitForResponse('**/accept-flow-*.js');
  await visitor.goto(path);
  await loaded;
  const context: BrowserContext = visitor.context();
  await context.setOffline(true);
  for (const name of ['What you chose', 'Terms', 'Sign']) {
    await goOn(visitor).click();
    await expect(step(visitor, name)).toBeVisible();
  }
  await fullName(visitor).fill('Lena Brandt');
  await accept(visitor).click();
  await expect(visitor.getByRole('alert')).toContainText("You're offline. Nothing is lost");
  await expect(fullName(visitor)).toHaveValue('Lena Brandt');
  await context.setOffline(false);
  await visitor.getByRole('button', { name: 'Try again' }).click();
  await expect(visitor).toHaveURL(/\/invoice\//);
  const { body } = await seller.caller.send('GET', `/api/proposals/${id}`);
  expect(body).toMatchObject({ status: 'accepted', amount: '1350.00' });
});

test('a reply that gets lost on its way: sent again it is the same answer', async ({
  seller,
  openVisitor,
}) => {
  const { id, path } = await sendOffer(seller, signed);
  const visitor = await openVisitor();
  await visitor.goto(path);
  await goOn(visitor).click();
  await fullName(visitor).fill('Lena Brandt');
  await visitor.route(
    '**/status',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await accept(visitor).click();
  await visitor.getByRole('button', { name: 'Try again' }).click();
  await expect(visitor).toHaveURL(/\/invoice\//);
  const { body } = await seller.caller.send('GET', `/api/proposals/${id}`);
  expect((body as { invoices: unknown[] }).invoices).toHaveLength(1);
});

test('a proposal that is changed meanwhile says what is new, and keeps what still fits', async ({
  seller,
  openVisitor,
}) => {
  const { id, path } = await sendOffer(seller, signed);
  const visitor = await openVisitor();
  await visitor.goto(path);
  await visitor.getByRole('radio', { name: /Care, large/ }).check();
  await goOn(visitor).click();
  await fullName(visitor).fill('Lena Brandt');
  const { body } = await seller.caller.send('GET', `/api/proposals/${id}`);
  const items = (body as { items: { description: string; rate: string }[] }).items.map((item) =>
    item.description.startsWith('Design') ? { ...item, rate: '1200' } : item,
  );
  const changed = await seller.caller.send('PUT', `/api/proposals/${id}`, { body: { items } });
  expect(changed.status).toBe(200);
  await accept(visitor).click();
  const note = visitor.getByRole('heading', {
    name: /^Version 2, changed on .*, \$200\.00 more than version 1$/,
  });
  await expect(note).toBeFocused();
  await expect(visitor.getByRole('link', { name: /Design of the shop/ })).toBeVisible();
  await expect(sumBar(visitor)).toContainText('$2,150.00');
  await expectAccessible(visitor, 'a changed offer');
  await goOn(visitor).click();
  await expect(fullName(visitor)).toHaveValue('Lena Brandt');
  await accept(visitor).click();
  await expect(visitor).toHaveURL(/\/invoice\//);
});

test('declining works as ever', async ({ seller, openVisitor }) => {
  const { path } = await sendOffer(seller, signed);
  const visitor = await openVisitor();
  await visitor.goto(path);
  await visitor.getByRole('button', { name: 'Decline Proposal' }).click();
  await visitor.getByLabel('Reason (optional)').fill('Next year');
  await visitor.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(visitor.getByRole('heading', { name: 'Proposal Declined' })).toBeVisible();
  await expect(sumBar(visitor)).toHaveCount(0);
});
