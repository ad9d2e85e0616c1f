import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#client/test/fake-server.ts';
import { fakeInvoice } from '#client/test/invoices.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';
import type { Reminders } from '#shared/reminder.ts';

afterEach(() => vi.unstubAllGlobals());

const known: Reminders = {
  isActive: true,
  blockedBy: null,
  initialSentAt: '2026-11-15T10:00:00.000Z',
  lastSentAt: '2026-11-17T10:00:00.000Z',
  nextDueAt: '2026-11-22T10:00:00.000Z',
  completedAt: null,
  slots: [
    {
      slot: '48h',
      dueAt: '2026-11-17T10:00:00.000Z',
      outcome: 'mailed',
      reason: null,
      deliveryStatus: 'sent',
      sentAt: '2026-11-17T10:00:20.000Z',
    },
    {
      slot: '72h',
      dueAt: '2026-11-18T10:00:00.000Z',
      outcome: 'skipped',
      reason: 'Invoice reminders are turned off',
      deliveryStatus: null,
      sentAt: null,
    },
    {
      slot: '7d',
      dueAt: '2026-11-22T10:00:00.000Z',
      outcome: null,
      reason: null,
      deliveryStatus: null,
      sentAt: null,
    },
  ],
};

async function open(isPremium: boolean, reminders = known) {
  const { isActive, blockedBy, lastSentAt, nextDueAt } = reminders;
  const invoice = fakeInvoice(1, {
    reminders: isPremium ? { isActive, blockedBy, lastSentAt, nextDueAt } : undefined,
  });
  const path = `/api/invoices/${invoice.id}/reminders`;
  const server = fakeServer({
    'GET /api/user': { json: fakeUser({ isPremium }) },
    'GET /api/invoices': { json: [invoice], headers: { 'X-Total-Count': '1' } },
    [`GET ${path}`]: { json: reminders },
    [`PUT ${path}`]: { json: { ...known, isActive: false, nextDueAt: null } },
    [`POST ${path}`]: { status: 409, json: { message: 'A reminder went out within the last hour.' } },
  });
  const app = renderApp('/invoices');
  await app.user.click(
    await screen.findByRole('button', { name: `More actions for ${invoice.displayNumber}` }),
  );
  await app.user.click(await screen.findByRole('menuitem', { name: 'Reminders' }));
  return { ...app, server, path, dialog: within(await findDialog('Reminders of INV-0001')) };
}

test('a row and its dialog show what has gone out and what comes next', async () => {
  const { dialog, container } = await open(true);
  expect(await dialog.findByText('Invoice reminders are turned off')).toBeVisible();
  for (const text of ['First sent', 'After 48 hours', 'Skipped', 'After 7 days', 'Planned'])
    expect(dialog.getByText(text)).toBeVisible();
  expect(container.textContent).toContain('Reminded Nov 17, next Nov 22');
});

test('they are stopped and one is sent by hand; a refusal says why', async () => {
  const { dialog, user, server, path } = await open(true);
  await user.click(await dialog.findByRole('button', { name: 'Stop reminders' }));
  expect(await dialog.findByRole('button', { name: 'Resume reminders' })).toBeVisible();
  expect(dialog.getByText('Stopped')).toBeVisible();
  expect(server.calls.find(({ method, path: called }) => method === 'PUT' && called === path)?.body).toEqual({
    isActive: false,
  });
  await user.click(dialog.getByRole('button', { name: 'Send reminder now' }));
  expect(await screen.findByText('A reminder went out within the last hour.')).toBeInTheDocument();
});

test('slots of a schedule by due date are named by their days', async () => {
  const slots = [
    { ...known.slots[0], slot: '2026-11-20-3' },
    { ...known.slots[1], slot: '2026-11-20+0' },
    { ...known.slots[2], slot: '2026-11-20+1' },
  ] as Reminders['slots'];
  const { dialog } = await open(true, { ...known, slots });
  for (const text of ['3 days before', 'On the due date', '1 day after'])
    expect(await dialog.findByText(text)).toBeVisible();
});

test('a Free seller sends one by hand; a refusal says why', async () => {
  const { dialog, server, path, user } = await open(false);
  await user.click(dialog.getByRole('button', { name: 'Send reminder now' }));
  expect(await screen.findByText('A reminder went out within the last hour.')).toBeInTheDocument();
  expect(server.count('POST', path)).toBe(1);
});

test('a Free seller is told what they are, and nothing is asked of the server', async () => {
  const { dialog, server, path } = await open(false);
  expect(dialog.getByText(/Upgrade to Pro for automated reminders/)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/subscribe');
  expect(server.count('GET', path)).toBe(0);
});

test.each([
  ['unsubscribed', 'Unsubscribed', /unsubscribed from your reminders/, []],
  ['bounced', 'Address rejected', /rejected an email, so no reminders go there/, []],
  [
    'being_paid',
    'No reminder now',
    /^A payment is pending or needs review, so no reminders go out automatically/,
    ['Send reminder now'],
  ],
  [
    'switched_off',
    'Reminders off',
    /turned off in Settings, so none go out automatically/,
    ['Send reminder now'],
  ],
] as const)(
  'reminders that are %s are not announced, and nothing is offered that cannot work',
  async (blockedBy, inRow, inDialog, buttons) => {
    const { dialog, container } = await open(true, { ...known, blockedBy, nextDueAt: null });
    expect(container.textContent).toContain(inRow);
    expect(container.textContent).not.toMatch(/next|Reminder Nov/);
    expect(await dialog.findByRole('status')).toHaveTextContent(inDialog);
    expect(dialog.queryByText('Planned')).toBeNull();
    expect(dialog.getByText(blockedBy === 'being_paid' ? 'On hold' : 'Stopped')).toBeVisible();
    for (const name of ['Stop reminders', 'Resume reminders', 'Send reminder now'])
      expect(dialog.queryAllByRole('button', { name }), name).toHaveLength(
        buttons.some((button) => button === name) ? 1 : 0,
      );
  },
);
