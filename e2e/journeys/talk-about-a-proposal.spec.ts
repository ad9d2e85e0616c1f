import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '#e2e/fixtures/axe.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import { expect, expectToast, type Seller, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { buildClient, buildProposal, dayFromToday } from '#server/test/factories.ts';

const paragraphs = (...texts: string[]) => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

async function offered({ caller }: Seller) {
  const { id } = await buildClient(caller, { name: 'Maya Chen' });
  const items = [
    { description: 'Design', quantity: 1, rate: '1000.00' },
    { description: 'Hosting', quantity: 1, rate: '120.00', optional: true, selected: false },
  ];
  return buildProposal(
    caller,
    id,
    {
      ...{ title: 'Website', validUntil: dayFromToday(10), terms: 'Half of it in advance.' },
      cover: paragraphs('Dear Maya,', 'thank you for the good talk on Monday.'),
      textSections: [
        { title: 'How we work', body: paragraphs('In two rounds, each with a review.') },
        { title: `What ${'else '.repeat(30)}there is`, body: paragraphs('Little.') },
      ],
    },
    items,
  );
}

/** What the client asked, which is behind a tab where there is less room. */
async function openComments(page: Page, id: string) {
  await page.goto(`/proposals/${id}`);
  await expect(page.getByRole('heading', { name: 'Website' }).first()).toBeVisible();
  const tab = page.getByRole('tab', { name: /^Comments/ });
  if (await tab.isVisible()) await tab.click();
  return page.getByRole('region', { name: 'Comments' });
}

inWindows([DESKTOP, PHONE], () => {
  test('answers what the client asked about a section on a phone, who reads it there', async ({
    page,
    seller,
    openVisitor,
  }) => {
    const proposal = await offered(seller);
    const visitor = await openVisitor({ viewport: PHONE });
    await visitor.goto(`/proposal/${proposal.proposalNumber}`);
    await visitor.getByRole('button', { name: 'Ask a question about How we work' }).click();
    const questions = visitor.getByRole('region', { name: 'Questions about How we work' });
    await questions.getByLabel('Your question').fill('How long does a round take?');
    await questions.getByLabel('Your name (optional)').fill('Lena');
    await expectAccessible(visitor, 'a question that is written');
    await expectNoSidewaysScroll(visitor, 'a question that is written');
    await questions.getByRole('button', { name: 'Send' }).click();
    await expect(questions.getByText('How long does a round take?')).toBeVisible();

    await page.goto('/proposals');
    await expect(page.getByText('New comment from the client')).toBeVisible();
    const comments = await openComments(page, proposal.id);
    await expect(comments.getByRole('heading', { name: 'How we work' })).toBeVisible();
    await expect(comments.getByText('How long does a round take?')).toBeVisible();
    await expect(comments.getByText('New')).toBeVisible();
    await comments.getByRole('button', { name: 'Answer about How we work' }).click();
    await comments.getByLabel('Your answer about How we work').fill('About two weeks.');
    await expectAccessible(page, 'an answer that is written');
    await expectNoSidewaysScroll(page, 'an answer that is written');
    await comments.getByRole('button', { name: 'Send' }).click();
    await expectToast(page, 'Sent to your client');
    await expect(comments.getByText('About two weeks.')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'an answered question');
    const timelineTab = page.getByRole('tab', { name: 'Timeline' });
    if (await timelineTab.isVisible()) await timelineTab.click();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await expect(timeline.getByText('Lena asked about “How we work”')).toBeVisible();
    await expect(timeline.getByText('You wrote about “How we work”')).toBeVisible();

    await visitor.reload();
    await visitor.getByRole('button', { name: '2 messages about How we work' }).click();
    await expect(visitor.getByText('About two weeks.')).toBeVisible();
    await page.goto('/proposals');
    await expect(page.getByText('Website').first()).toBeVisible();
    await expect(page.getByText('New comment from the client')).toHaveCount(0);
  });

  test('sees how often it was opened, and how long each section was read', async ({
    page,
    seller,
    openVisitor,
  }) => {
    const proposal = await offered(seller);
    const visitor = await openVisitor({ viewport: PHONE });
    await visitor.clock.install();
    await visitor.goto(`/proposal/${proposal.proposalNumber}`);
    const letter = visitor.getByText('thank you for the good talk on Monday.');
    await letter.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const told = visitor.waitForRequest((request) => request.postData()?.includes('"sections"') ?? false);
    let isTold = false;
    void told.then(() => {
      isTold = true;
    });
    // The page begins to count once it has nothing better to do, and tells each minute.
    await expect(async () => {
      await visitor.clock.runFor(61_000);
      expect(isTold).toBe(true);
    }).toPass();
    expect((await (await told).response())?.status()).toBe(204);

    await page.goto(`/proposals/${proposal.id}`);
    await expect(page.getByRole('heading', { name: 'Website' }).first()).toBeVisible();
    const tab = page.getByRole('tab', { name: 'Timeline' });
    if (await tab.isVisible()) await tab.click();
    const reading = page.getByRole('region', { name: 'Reading' });
    await expect(reading.getByText('Opened once')).toBeVisible();
    await expect(reading.getByRole('listitem').filter({ hasText: 'Introduction' })).toHaveText(/\d+ (s|min)/);
    await expect(reading.getByRole('listitem')).toHaveCount(5);
    await expectAccessibleInBothThemes(page, 'how a proposal was read');
    await expectNoSidewaysScroll(page, 'how a proposal was read');
  });
});
