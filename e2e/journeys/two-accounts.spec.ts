import type { Page, Request } from '@playwright/test';
import { expect, test } from '#e2e/fixtures/test.ts';
import { buildClient, buildUser, PASSWORD } from '#server/test/factories.ts';
import type { User } from '#shared/user.ts';

/** Signs out whoever is signed in, and signs the other one in. */
async function switchAccount(tab: Page, user: Pick<User, 'email'>): Promise<void> {
  await tab.goto('/dashboard');
  await tab.getByRole('button', { name: 'Sign Out' }).click();
  await expect(tab).toHaveURL('/auth');
  await tab.getByLabel('Email').fill(user.email);
  await tab.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await tab.getByRole('button', { name: 'Sign In' }).click();
  await expect(tab.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
}

/** As {@link switchAccount}, with no moment between in which nobody is signed in: a poll then would lead to the sign-in screen. */
async function switchAtOnce(tab: Page, { email }: Pick<User, 'email'>): Promise<void> {
  const { origin } = new URL(tab.url());
  const answer = await tab.request.post('/api/login', {
    data: { email, password: PASSWORD },
    headers: { origin },
  });
  expect(answer.status()).toBe(200);
}

const note = 'Pays late, never tell';

/** Fills the form for a new client, and leaves it open. */
async function typeClient(tab: Page) {
  await tab.getByRole('button', { name: 'Add Client' }).first().click();
  const dialog = tab.getByRole('dialog', { name: 'Add Client' });
  await dialog.getByLabel('Name *').fill('Bright Fern');
  await dialog.getByLabel('Email *').fill('lena@brightfern.example');
  await dialog.getByLabel('Notes').fill(note);
  return dialog;
}

/** A seller who has signed up in a browser of their own. */
function otherSeller({ request }: Page): Promise<User> {
  return buildUser({
    async send(method, path, sending) {
      const response = await request.fetch(path, { method, data: sending?.body });
      const text = await response.text();
      return { status: response.status(), body: JSON.parse(text), text, headers: new Headers() };
    },
  });
}

/** What a tab hears of other tabs is kept from it: it has only its own calls. */
const deaf = () => {
  Object.assign(window, { BroadcastChannel: undefined });
};

/** A poll would tell the tab before it acts, if acting takes long: polls wait for the answer to what it sends. */
async function holdPolls(tab: Page, path: string): Promise<void> {
  const answered = tab.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith(path),
  );
  await tab.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await answered;
    await route.continue();
  });
}

/** Counts what a tab asks. Answers how to hold what it asks from then on, once the rest is answered, and to let it go. */
function watchCalls(tab: Page) {
  const unanswered = new Set<Request>();
  tab.on('request', (request) => {
    if (/\/api\/(?!events)/.test(request.url())) unanswered.add(request);
  });
  const answered = (request: Request) => void unanswered.delete(request);
  tab.on('requestfinished', answered);
  tab.on('requestfailed', answered);
  return async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await tab.route('**/api/**', async (route) => {
      unanswered.delete(route.request());
      await released;
      await route.continue();
    });
    await expect.poll(() => unanswered.size).toBe(0);
    return release;
  };
}

for (const hears of [true, false])
  test(`a tab of one seller never acts as another one who signs in in a second tab${hears ? '' : ', without a word between the tabs'}`, async ({
    page,
    seller,
    openVisitor,
  }) => {
    if (!hears) await page.addInitScript(deaf);
    const rest = watchCalls(page);
    const other = await otherSeller(await openVisitor());
    await buildClient(seller.caller, { name: 'Kept by the first' });
    await page.goto('/clients');
    await expect(page.getByText('Kept by the first')).toBeVisible();
    const dialog = await typeClient(page);

    // The second tab stands in front: the first one gets no focus.
    const second = await page.context().newPage();
    if (!hears) {
      await second.addInitScript(deaf);
      await holdPolls(page, '/api/clients');
    }
    await switchAccount(second, other);
    if (!hears) await dialog.getByRole('button', { name: 'Add Client' }).click();
    await expect(page.getByText('now shows the account of')).toContainText(other.email);
    await expect(page.getByText('Kept by the first')).toHaveCount(0);
    await expect(page.getByText('You have unsaved text')).toHaveCount(0);
    const stored = await page.request.get('/api/clients');
    expect(await stored.json()).toEqual([]);

    if (hears) await switchAccount(second, seller.user);
    else {
      // A call that set out with the session that is replaced would lead to the sign-in screen, too.
      const release = await rest();
      await switchAtOnce(second, seller.user);
      release();
    }
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByLabel('Notes')).toHaveValue(note);
    await dialog.getByRole('button', { name: 'Add Client' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Bright Fern')).toBeVisible();
    await expect(page.getByText('Kept by the first')).toBeVisible();
  });

test('what a tab shows of an account goes within one poll after another one has signed in', async ({
  page,
  seller,
  openVisitor,
}) => {
  const other = await otherSeller(await openVisitor());
  const client = await buildClient(seller.caller, { name: 'Kept by the first' });
  await page.goto(`/clients/${client.id}`);
  await expect(page.getByRole('heading', { name: 'Kept by the first' })).toBeVisible();
  const answer = await page.request.post('/api/login', { data: { email: other.email, password: PASSWORD } });
  expect(answer.status()).toBe(200);
  await expect(page.getByText('now shows the account of')).toContainText(other.email);
  await expect(page.getByText('Kept by the first')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
});
