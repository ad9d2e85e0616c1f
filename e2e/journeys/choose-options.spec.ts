import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { offeredLines, sendOffer, sumBar } from '#e2e/fixtures/offer.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE, TABLET } from '#e2e/fixtures/windows.ts';

inWindows([PHONE, DESKTOP, TABLET], (viewport) => {
  test('the sum follows what is chosen, and a reload keeps it', async ({ seller, openVisitor }) => {
    const { path } = await sendOffer(seller);
    const visitor = await openVisitor({ viewport });
    await visitor.goto(path);
    await expect(sumBar(visitor)).toContainText('$1,350.00');
    await expect(sumBar(visitor)).toBeInViewport();
    await expectNoSidewaysScroll(visitor, path);
    await expectAccessible(visitor, 'an offer');
    await visitor.getByRole('checkbox', { name: /Photographs/ }).check();
    await visitor.getByRole('radio', { name: /Care, large/ }).check();
    await expect(visitor.getByRole('radio', { name: /Care, small/ })).not.toBeChecked();
    await visitor.getByRole('button', { name: 'More' }).click();
    await visitor.getByRole('button', { name: 'More' }).click();
    await expect(sumBar(visitor)).toContainText('$2,650.00');
    await expect(sumBar(visitor)).toContainText('Deposit $1,060.00');
    await expect(visitor.getByText('$1,060.00 (40 %), due 7 days after acceptance')).toBeVisible();
    await visitor.getByRole('textbox', { name: 'Quantity of Training' }).fill('7');
    await expect(visitor.getByText('Choose a quantity from 1 to 5')).toBeVisible();
    await expect(sumBar(visitor)).toContainText('$2,650.00');
    await sumBar(visitor).getByRole('button', { name: 'Continue' }).click();
    await expect(visitor.getByRole('textbox', { name: 'Quantity of Training' })).toBeFocused();
    await expect(visitor.getByRole('heading', { name: 'What you chose' })).toBeHidden();
    await visitor.reload();
    await expect(sumBar(visitor)).toContainText('$2,650.00');
    await expect(visitor.getByRole('textbox', { name: 'Quantity of Training' })).toHaveValue('3');
    expect(await visitor.context().cookies()).toEqual([]);
  });
});

test('what is chosen before the page’s code is there counts', async ({ seller, openVisitor }) => {
  const { path } = await sendOffer(seller);
  const visitor = await openVisitor();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await visitor.route('**/hydrate-offer-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const asked = visitor.waitForRequest('**/hydrate-offer-*.js');
  await visitor.goto(path, { waitUntil: 'commit' });
  await asked;
  await visitor.getByRole('radio', { name: /Care, large/ }).check();
  await visitor.getByRole('checkbox', { name: /Photographs/ }).check();
  release();
  await expect(sumBar(visitor)).toContainText('$2,350.00');
  await expect(visitor.getByRole('radio', { name: /Care, large/ })).toBeChecked();
});

test('what was chosen on paper: each option says whether it counts, and there are no cards', async ({
  seller,
  openVisitor,
}) => {
  const { path } = await sendOffer(seller);
  const visitor = await openVisitor();
  await visitor.goto(path);
  await visitor.getByRole('checkbox', { name: /Photographs/ }).check();
  await expect(sumBar(visitor)).toContainText('$1,750.00');
  await visitor.emulateMedia({ media: 'print' });
  await expect(sumBar(visitor)).toBeHidden();
  await expect(visitor.getByRole('checkbox')).toHaveCount(0);
  await expect(visitor.getByRole('row', { name: /Photographs/ })).toContainText('Chosen');
  await expect(visitor.getByRole('row', { name: /Care, large/ })).toContainText('Not chosen');
  await expect(visitor.getByRole('row', { name: /Design/ })).not.toContainText('hosen');
});

test('hostile and awkward texts stay text, and nothing is wider than the sheet', async ({
  seller,
  openVisitor,
}) => {
  const script = '<script>window.hacked = true</script><img src=x onerror="window.hacked = true">';
  const word = 'w'.repeat(500);
  const text = (value: string) => ({ type: 'paragraph', content: [{ type: 'text', text: value }] });
  const lines = offeredLines.map((line, index) => ({
    ...line,
    description: `${['a', 'b', 'c', 'd', 'e'][index]} ${script} ${word}`.slice(0, 500),
    rate: '99999999',
  }));
  const { path } = await sendOffer(
    seller,
    {
      currency: 'JPY',
      title: `${script} ${word}`.slice(0, 200),
      cover: { type: 'doc', content: [text(script), text(word), text('שלום לכולם, זה מכתב.')] },
      textSections: [{ title: word.slice(0, 200), body: { type: 'doc', content: [text(word)] } }],
      terms: word,
    },
    lines,
  );
  const visitor = await openVisitor({ viewport: { width: 320, height: 640 } });
  await visitor.goto(path);
  await expectNoSidewaysScroll(visitor, 'a hostile offer');
  await visitor.getByRole('button', { name: 'Continue' }).click();
  await expect(visitor.getByRole('heading', { name: /What you chose/ })).toBeVisible();
  await expectNoSidewaysScroll(visitor, 'accepting a hostile offer');
  expect(await visitor.evaluate(() => 'hacked' in window)).toBe(false);
});
