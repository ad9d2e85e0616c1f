import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Client } from '#shared/client.ts';
import type { Item } from '#shared/item.ts';
import type { User } from '#shared/user.ts';
import { freeAnalytics } from './dashboard.ts';
import { fakeClient } from './documents.ts';
import { type FakeAnswer, fakeServer, unauthorized } from './fake-server.ts';
import { fakeInvoice } from './invoices.ts';
import { fakeLegal, fakeTaxRate } from './legal.ts';
import { fakeNotification } from './notifications.ts';
import { fakeNumbering } from './numbering.ts';
import { fakeProposal } from './proposals.ts';
import { renderApp } from './render-app.tsx';
import { fakeSession } from './sessions.ts';
import { fakeUser } from './users.ts';

/** What a person does on a screen, in order. */
export type Step =
  | readonly ['press' | 'tab' | 'check' | 'switch', string | RegExp]
  /** An entry of the first row's menu. */
  | readonly ['row', string]
  | readonly ['type', label: string, text: string]
  /** A file for the field of that name. */
  | readonly ['file', label: string, file: File]
  /** An option of a field with a list. */
  | readonly ['pick', label: string, option: string | RegExp];

const client: Client = fakeClient;
const clientDetail = { ...client, invoiceCount: 2, proposalCount: 1 };
const invoice = fakeInvoice(1);
const proposal = fakeProposal(1, { status: 'accepted', acceptedAt: '2026-11-20T09:00:00.000Z' });
const item: Item = {
  id: '33333333-3333-4333-8333-333333333333',
  name: 'Hour',
  description: null,
  rate: '80.00',
  currency: null,
  unit: null,
  unitLabel: null,
  taxRateIds: [],
  terms: null,
  availableFor: 'both',
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
};

export const paths = {
  client: `/api/clients/${client.id}`,
  invoice: `/api/invoices/${invoice.id}`,
  proposal: `/api/proposals/${proposal.id}`,
  item: `/api/items/${item.id}`,
};

const listOf = (row: unknown) => ({ json: [row], headers: { 'X-Total-Count': '1' } });
const sums = (statuses: readonly string[]) => ({
  json: {
    total: { count: 1, amount: '210.50' },
    byStatus: Object.fromEntries(statuses.map((status) => [status, { count: 0, amount: '0.00' }])),
  },
});
const done: FakeAnswer = { status: 204 };

/** The only password of its owner. */
function stepUp({ body }: { body: unknown }): FakeAnswer {
  if ((body as { currentPassword?: string }).currentPassword === 'blue horse') return done;
  const message = 'Current password is incorrect';
  return { status: 400, json: { message, fieldErrors: { currentPassword: [message] } } };
}

const allOn = { email: true, invoiceReminders: true, proposalUpdates: true, paymentAlerts: true };

/** A server with one of everything, on which every write goes well. */
function everything(user: User): Parameters<typeof fakeServer>[0] {
  return {
    'GET /api/user': { json: user },
    'POST /api/logout': done,
    'GET /api/clients': listOf(client),
    [`GET ${paths.client}`]: { json: clientDetail },
    [`GET ${paths.client}/notes`]: { json: [] },
    [`GET ${paths.client}/invoices`]: listOf(invoice),
    [`GET ${paths.client}/proposals`]: listOf(proposal),
    'POST /api/clients': { status: 201, json: client },
    [`PUT ${paths.client}`]: { json: client },
    [`DELETE ${paths.client}`]: done,
    [`POST ${paths.client}/notes`]: { status: 201, json: { id: 'a', title: 'a', content: 'b' } },
    'GET /api/invoices': listOf(invoice),
    'GET /api/invoices/summary': sums(['pending', 'paid', 'overdue', 'cancelled']),
    [`GET ${paths.invoice}`]: { json: invoice },
    'POST /api/invoices': { status: 201, json: invoice },
    [`PUT ${paths.invoice}`]: { json: invoice },
    [`DELETE ${paths.invoice}`]: done,
    'GET /api/proposals': listOf(proposal),
    'GET /api/proposals/summary': sums(['pending', 'accepted', 'declined', 'expired']),
    [`GET ${paths.proposal}`]: { json: fakeProposal(1) },
    'POST /api/proposals': { status: 201, json: proposal },
    [`PUT ${paths.proposal}`]: { json: proposal },
    [`DELETE ${paths.proposal}`]: done,
    [`POST ${paths.proposal}/convert`]: { status: 201, json: invoice },
    'GET /api/dashboard/stats': {
      json: { totalRevenue: '0.00', activeClients: 1, pendingInvoices: 0, successRate: 0 },
    },
    'GET /api/dashboard/analytics': { json: freeAnalytics },
    'GET /api/dashboard/activity': {
      json: { activities: [], pagination: { page: 1, limit: 15, hasMore: false, asOf: 0 } },
    },
    'GET /api/items': listOf(item),
    'POST /api/items': { status: 201, json: item },
    [`PUT ${paths.item}`]: { json: item },
    [`DELETE ${paths.item}`]: done,
    'GET /api/tax-rates': { json: [fakeTaxRate(1)] },
    'POST /api/tax-rates': { status: 201, json: fakeTaxRate(2) },
    [`PUT /api/tax-rates/${fakeTaxRate(1).id}`]: { json: fakeTaxRate(1) },
    [`DELETE /api/tax-rates/${fakeTaxRate(1).id}`]: done,
    'GET /api/notifications': listOf(fakeNotification(1)),
    'GET /api/notifications/unread-count': { json: { count: 1 } },
    [`PATCH /api/notifications/${fakeNotification(1).id}/read`]: { json: fakeNotification(1) },
    'PATCH /api/notifications/read-all': done,
    'DELETE /api/notifications/read': done,
    'GET /api/user/notification-preferences': { json: allOn },
    'PUT /api/user/notification-preferences': { json: allOn },
    'PUT /api/user/profile': { json: user },
    'GET /api/user/numbering': { json: fakeNumbering },
    'GET /api/user/legal': { json: fakeLegal() },
    'PUT /api/user/legal': ({ body }) => ({ json: { ...fakeLegal(), ...(body as object) } }),
    'PUT /api/user/branding': { json: user },
    'POST /api/user/upload-logo': { json: { logoPath: '/logos/a.png' } },
    'POST /api/user/change-password': done,
    'GET /api/user/step-up': { json: { methods: ['password'] } },
    'POST /api/user/step-up': stepUp,
    'GET /api/user/second-factor': { json: { isOn: false, onSince: null, recoveryCodesLeft: 0 } },
    'GET /api/passkeys': { json: [] },
    'GET /api/memberships': { json: [] },
    'GET /api/user/sessions': { json: [fakeSession('a', { isCurrent: true }), fakeSession('b')] },
    [`DELETE /api/user/sessions/${fakeSession('b').id}`]: done,
    'DELETE /api/user/sessions': done,
    'GET /api/config': {
      json: { stripePublishableKey: null, cardPayments: false, paypal: false, sms: false, email: true },
    },
    'GET /api/paypal/status': {
      json: { connected: false, businessEmail: null, merchantId: null, verified: false, reason: null },
    },
    'GET /api/connect/status': {
      json: { paymentsEnabled: false, hasAccount: false, accountId: null },
    },
    'POST /api/upgrade-premium': { json: { isPremium: true } },
    'GET /api/user/plan': { json: { isPremium: false, source: null, grantedUntil: null, lateUntil: null } },
  };
}

export interface Scenario {
  /** Where it begins. */
  path: string;
  isSignedOut?: boolean;
  user?: Partial<User>;
  /** Answers beside those of a server on which all goes well. */
  answers?: Parameters<typeof fakeServer>[0];
  steps?: readonly Step[];
}

/** Opens the workspace and does what the scenario says. */
export async function playScenario({ path, isSignedOut = false, user, answers, steps = [] }: Scenario) {
  const server = fakeServer({
    ...everything(fakeUser(user)),
    ...(isSignedOut && { 'GET /api/user': unauthorized }),
    ...answers,
  });
  const app = renderApp(path);
  for (const step of steps) await play(app.user, step);
  return { ...app, server };
}

async function play(user: ReturnType<typeof renderApp>['user'], step: Step): Promise<void> {
  switch (step[0]) {
    case 'press':
      return user.click(await ready(await lastNamed('button', step[1])));
    case 'tab':
      return user.click(await screen.findByRole('tab', { name: step[1] }));
    case 'check':
      return user.click(await screen.findByRole('checkbox', { name: step[1] }));
    case 'switch':
      return user.click(await screen.findByRole('switch', { name: step[1] }));
    case 'row':
      await user.click(await screen.findByRole('button', { name: /^More actions for/ }));
      return user.click(await screen.findByRole('menuitem', { name: step[1] }));
    case 'type':
      return user.type(await ready(await screen.findByLabelText(step[1])), step[2]);
    case 'file':
      // As a dropped file would: `accept` stops nobody.
      return userEvent.setup({ applyAccept: false }).upload(await screen.findByLabelText(step[1]), step[2]);
    case 'pick':
      await user.click(await ready(await screen.findByRole('combobox', { name: step[1] })));
      return user.click(await screen.findByRole('option', { name: step[2] }));
  }
}

/** A dialog comes after the page that opened it, and its button after that one's. */
async function lastNamed(role: string, name: string | RegExp): Promise<HTMLElement> {
  const found = await screen.findAllByRole(role, { name });
  return found.at(-1) as HTMLElement;
}

/** The element once it takes the pointer: a dialog that has just opened does not yet. */
async function ready(element: HTMLElement): Promise<HTMLElement> {
  await waitFor(() => expect(getComputedStyle(element).pointerEvents).not.toBe('none'));
  return element;
}
