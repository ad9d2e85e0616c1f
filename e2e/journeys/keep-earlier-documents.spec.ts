import type { Page } from '@playwright/test';
import { startGoldenProcess } from '#e2e/fixtures/golden-database.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { Agent } from '#server/test/agent.ts';
import { PASSWORD } from '#server/test/factories.ts';
import { goldenAccounts } from '#server/test/golden/fill-database.ts';
import { linksOf } from '#server/test/golden/golden-answers.ts';
import { settledText } from '#server/test/golden/settled-text.ts';

/*
 * What readers see of the documents of an earlier version, on screen and on paper, against what they saw then. A change
 * of it is a commit of its own, which renews the files: `npx playwright test keep-earlier-documents -u`.
 */

// As it is drawn: what a medium hides is not seen.
// biome-ignore lint/performance/useDomNodeTextContent: the text of hidden nodes is not what readers see
const seen = (page: Page) => page.getByRole('main').innerText();

test('documents of an earlier version are seen as they were, on screen and on paper', async ({ page }) => {
  test.slow();
  const server = await startGoldenProcess();
  try {
    for (const [name, { email }] of Object.entries(goldenAccounts)) {
      const seller = new Agent(server.origin);
      await seller.post('/api/login', { email, password: PASSWORD });
      for (const { kind, number, name: file } of await linksOf(seller, name)) {
        await page.emulateMedia({ media: 'screen' });
        await page.goto(`${server.origin}/${kind}/${number}`);
        const screen = await seen(page);
        await page.emulateMedia({ media: 'print' });
        const text = `On screen\n\n${screen}\n\nOn paper\n\n${await seen(page)}\n`;
        expect.soft(settledText(text, server.origin)).toMatchSnapshot(`${file}.txt`);
      }
    }
  } finally {
    await server.stop();
  }
});
