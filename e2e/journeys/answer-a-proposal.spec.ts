import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { IN_MOTION } from '#e2e/fixtures/motion.ts';
import { expect, type Seller, test } from '#e2e/fixtures/test.ts';
import { chooseAction } from '#e2e/fixtures/workspace.ts';
import { buildClient, buildProposal, dayFromToday } from '#server/test/factories.ts';

test.use(IN_MOTION);

async function offer({ caller }: Seller) {
  const client = await buildClient(caller);
  const { id, proposalNumber } = await buildProposal(caller, client.id);
  return { id, path: `/proposal/${proposalNumber}` };
}

const panel = (page: Page, name: string) => page.getByRole('heading', { name });

test('by keyboard alone, taken back once', async ({ seller, openVisitor }) => {
  const { path } = await offer(seller);
  const visitor = await openVisitor();
  await visitor.goto(path);
  const accept = visitor.getByRole('button', { name: 'Accept Proposal' });
  await expect(accept).toBeEnabled();
  await visitor.keyboard.press('Tab');
  await expect(accept).toBeFocused();
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByLabel('Your name (optional)')).toBeFocused();
  await visitor.keyboard.press('Escape');
  await expect(accept).toBeFocused();
  await visitor.keyboard.press('Enter');
  await visitor.keyboard.type('Lena Brandt');
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('button', { name: 'Undo' })).toBeFocused();
  await visitor.keyboard.press('Enter');
  await expect(accept).toBeEnabled();
  await expect(accept).toBeFocused();
  await visitor.keyboard.press('Enter');
  await visitor.keyboard.press('Enter');
  await expect(panel(visitor, 'Proposal Accepted')).toBeFocused();
});

test('a button pressed before the page’s code is there does its work once it is', async ({
  seller,
  openVisitor,
}) => {
  const { path } = await offer(seller);
  const visitor = await openVisitor();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await visitor.route('**/hydrate-proposal-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const asked = visitor.waitForRequest('**/hydrate-proposal-*.js');
  await visitor.goto(path, { waitUntil: 'commit' });
  await asked;
  await visitor.getByRole('button', { name: 'Decline Proposal' }).click();
  await expect(visitor.getByRole('alertdialog')).toHaveCount(0);
  release();
  await expect(visitor.getByRole('alertdialog')).toContainText('Are you sure');
});

test('an answer that a reload sends at once is known to the page it brings', async ({
  seller,
  openVisitor,
}) => {
  const { path } = await offer(seller);
  const visitor = await openVisitor();
  await visitor.goto(path);
  await visitor.getByRole('button', { name: 'Decline Proposal' }).click();
  await visitor.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(visitor.getByRole('button', { name: 'Undo' })).toBeVisible();
  await visitor.reload();
  await expect(panel(visitor, 'Proposal Declined')).toBeVisible();
});

test('where the page’s code got lost on the way, pressing a button fetches it again', async ({
  seller,
  openVisitor,
}) => {
  const { path } = await offer(seller);
  const visitor = await openVisitor();
  await visitor.route('**/hydrate-proposal-*.js', (route) => route.abort(), { times: 1 });
  const lost = visitor.waitForEvent('requestfailed');
  await visitor.goto(path);
  await lost;
  const again = visitor.waitForRequest('**/hydrate-proposal-*.js');
  await visitor.getByRole('button', { name: 'Accept Proposal' }).click();
  await again;
  await visitor.getByRole('button', { name: 'Accept Proposal' }).click();
  await expect(visitor.getByRole('alertdialog')).toContainText('Accept this proposal');
});

test('an answer is shown although the code for it got lost on the way', async ({ seller, openVisitor }) => {
  const { path } = await offer(seller);
  const visitor = await openVisitor();
  await visitor.goto(path);
  await visitor.getByRole('button', { name: 'Accept Proposal' }).click();
  await visitor.route('**/assets/*.js', (route) => route.abort());
  await visitor.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(panel(visitor, 'Proposal Accepted')).toBeVisible();
});

test('a page left open until the proposal has expired tells the truth', async ({ seller, openVisitor }) => {
  const { id, path } = await offer(seller);
  const visitor = await openVisitor();
  await visitor.goto(path);
  await expect(panel(visitor, 'Action Required')).toBeVisible();
  await seller.caller.send('PUT', `/api/proposals/${id}`, { body: { validUntil: dayFromToday(-2) } });
  await visitor.getByRole('button', { name: 'Accept Proposal' }).click();
  await visitor.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(panel(visitor, 'Proposal Expired')).toBeVisible();
  await expect(visitor.getByText('(Expired)')).toBeVisible();
  await expect(visitor.getByText('Failed to update proposal status').first()).toBeVisible();
  await expect(visitor.getByRole('button', { name: /Proposal$/ })).toHaveCount(0);
});

test('a page whose proposal is gone says so to whoever answers it', async ({ seller, openVisitor }) => {
  const { id, path } = await offer(seller);
  const visitor = await openVisitor();
  await visitor.goto(path);
  await expect(panel(visitor, 'Action Required')).toBeVisible();
  await seller.caller.send('DELETE', `/api/proposals/${id}`);
  await visitor.getByRole('button', { name: 'Accept Proposal' }).click();
  await visitor.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(panel(visitor, 'Proposal Not Found')).toBeVisible();
});

test('a page whose proposal was changed shows the present one and asks again', async ({
  seller,
  openVisitor,
}) => {
  const { id, path } = await offer(seller);
  const visitor = await openVisitor();
  await visitor.goto(path);
  const items = [{ description: 'Design', quantity: '1', rate: '9000' }];
  await seller.caller.send('PUT', `/api/proposals/${id}`, { body: { items } });
  await visitor.getByRole('button', { name: 'Accept Proposal' }).click();
  await visitor.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(visitor.getByText('This proposal has been changed.').first()).toBeVisible();
  await visitor.getByRole('button', { name: 'Accept Proposal' }).click();
  await expect(visitor.getByRole('alertdialog')).toContainText('Accept this proposal for $9,000.00?');
  await visitor.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(panel(visitor, 'Proposal Accepted')).toBeVisible();
});

test('the seller reads who answered, when, from where and with what', async ({
  page,
  seller,
  openVisitor,
}) => {
  const { path } = await offer(seller);
  const visitor = await openVisitor({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
  });
  await visitor.goto(path);
  await visitor.getByRole('button', { name: 'Decline Proposal' }).click();
  await visitor.getByLabel('Reason (optional)').fill('Next year');
  await visitor.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(visitor.getByRole('button', { name: 'Undo' })).toBeVisible();
  // Closed before the moment to take it back was over.
  await visitor.close({ runBeforeUnload: true });

  await page.goto('/proposals');
  await expect(page.getByRole('row', { name: 'PRO-0001' })).toContainText('Declined');
  const again = await visitor.context().newPage();
  await again.goto(path);
  await expect(panel(again, 'Proposal Declined')).toBeVisible();
  await expect(again.getByRole('button', { name: /Proposal$/ })).toHaveCount(0);
  await chooseAction(page, 'PRO-0001', 'Answer details');
  const details = page.getByRole('dialog', { name: 'Answer details' });
  for (const text of ['Declined', 'Whoever opened the link sent to Acme', '“Next year”', 'Safari on iPhone'])
    await expect(details).toContainText(text);
  await expect(details).toContainText(/Network address(?:127\.0\.0\.1|::1)/);
  await expectAccessible(page, 'answer details');
});
