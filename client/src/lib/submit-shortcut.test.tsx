import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths, playScenario, type Step } from '#client/test/scenario.ts';

beforeEach(async () => {
  sessionStorage.clear();
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
});
afterEach(() => vi.unstubAllGlobals());

const documentSteps: Step[] = [
  ['pick', 'Client', /Bright Fern/],
  ['type', 'Title', 'Website'],
  ['type', 'Description', 'Design'],
  ['type', 'Rate', '80'],
];

test.each<[string, string, string, Step[]]>([
  [
    'POST',
    '/api/clients',
    '/clients?new=1',
    [
      ['type', 'Name *', 'Acme'],
      ['type', 'Email *', 'ap@acme.example'],
    ],
  ],
  [
    'POST',
    '/api/items',
    '/items?new=1',
    [
      ['type', 'Name *', 'Hour'],
      ['type', 'Rate *', '80'],
    ],
  ],
  ['POST', '/api/invoices', '/invoices?new=1', documentSteps],
  ['POST', '/api/proposals', '/proposals?new=1', documentSteps],
  [
    'POST',
    `${paths.client}/notes`,
    paths.client.replace('/api', ''),
    [
      ['tab', 'Notes'],
      ['type', 'Title', 'Call'],
      ['type', 'Content', 'Likes blue'],
    ],
  ],
  ['PUT', '/api/user/profile', '/settings', [['type', 'Phone', '1']]],
])('Ctrl+Enter saves: %s %s', async (method, path, screenPath, steps) => {
  const { user, server } = await playScenario({ path: screenPath, steps });
  fireEvent.keyDown(document.activeElement as Element, { key: 'Enter', ctrlKey: true, isComposing: true });
  expect(server.count(method, path)).toBe(0);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.count(method, path)).toBe(1));
});

test('⌘+Enter saves too, and Enter alone still adds a line', async () => {
  const { user, server } = await playScenario({ path: '/invoices?new=1', steps: documentSteps });
  await user.keyboard('{Enter}');
  expect(screen.getByRole('group', { name: 'Line 2' })).toBeVisible();
  await user.keyboard('{Meta>}{Enter}{/Meta}');
  await waitFor(() => expect(server.count('POST', '/api/invoices')).toBe(1));
});
