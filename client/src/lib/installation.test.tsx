import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { findDialog } from '#client/test/render-app.tsx';
import { playScenario } from '#client/test/scenario.ts';

const NONE = 'Text messages are not set up here, so clients get emails only.';

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.querySelector('meta[name="text-messages"]')?.remove();
});

/** As the server's page says it. */
function sayThatNoTextsGoOut(): void {
  const meta = Object.assign(document.createElement('meta'), { name: 'text-messages', content: 'off' });
  document.head.append(meta);
}

test.each([false, true])('where text messages go out: %s, the client form says so', async (doGoOut) => {
  if (!doGoOut) sayThatNoTextsGoOut();
  const { user } = await playScenario({ path: '/clients' });
  await user.click((await screen.findAllByRole('button', { name: 'Add Client' }))[0] as HTMLElement);
  const dialog = within(await findDialog('Add Client'));
  const consent = dialog.getByRole('checkbox', { name: /agreed to receive text messages/ });
  const first = 'Add a phone number first';
  expect(consent).toHaveAccessibleDescription(doGoOut ? first : `${first}. ${NONE}`);
  await user.type(dialog.getByLabelText(/^Phone/), '202 555 0143');
  expect(consent).toBeEnabled();
  expect(consent).toHaveAccessibleDescription(doGoOut ? '' : NONE);
});

test.each([false, true])('where text messages go out: %s, the settings say so', async (doGoOut) => {
  if (!doGoOut) sayThatNoTextsGoOut();
  await playScenario({ path: '/settings?tab=notifications' });
  expect(await screen.findByText('Payment alerts')).toBeVisible();
  expect(screen.queryAllByText(NONE)).toHaveLength(doGoOut ? 0 : 1);
});
