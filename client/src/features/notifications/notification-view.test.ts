import { expect, test } from 'vitest';
import { fakeNotification, fakeSending } from '#client/test/notifications.ts';
import { isUnread } from '#shared/notification-status.ts';
import { badgeCount, deliveryText, documentPath, notificationKind, titleOf } from './notification-view.ts';

test.each([
  [0, '0'],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [1200, '9+'],
])('%i unread are shown as %s', (unread, text) => {
  expect(badgeCount(unread)).toBe(text);
});

test.each([
  ['pending', true],
  ['sent', true],
  ['failed', true],
  ['anything else', true],
  ['delivered', false],
  ['read', false],
])('%s is unread: %s, and never of what the seller sent', (status, unread) => {
  expect(isUnread({ status, outgoing: false })).toBe(unread);
  expect(isUnread({ status, outgoing: true })).toBe(false);
});

const sent = { subject: 'Invoice INV-7 to Acme', recipient: 'a@b.example' };

test.each([
  [{ deliveryStatus: 'pending' }, 'Waiting: Invoice INV-7 to Acme', 'Email to a@b.example'],
  [{ method: 'sms', recipient: '+1 555 0100' }, 'Sent: Invoice INV-7 to Acme', 'SMS to +1 555 0100'],
  [{ deliveryStatus: 'delivered' }, 'Delivered: Invoice INV-7 to Acme', 'Email to a@b.example'],
  [
    { deliveryStatus: 'failed', failureReason: 'E-mail is not configured' },
    'Not delivered: Invoice INV-7 to Acme',
    'Email to a@b.example: E-mail is not configured',
  ],
] as const)('a message to a client with %j reads as %s, %s', (fields, title, delivery) => {
  const notification = fakeSending(7, { ...sent, ...fields });
  expect(titleOf(notification)).toBe(title);
  expect(deliveryText(notification)).toBe(delivery);
});

test('what happened is titled by itself', () => {
  expect(titleOf(fakeNotification(7))).toBe('Payment received: Bright Fern paid INV-7');
  expect(deliveryText(fakeNotification(7))).toBeUndefined();
});

test.each([
  [fakeSending(1), 'sent'],
  [fakeSending(1, { type: 'other' }), 'sent'],
  [fakeSending(1, { deliveryStatus: 'failed' }), 'failed'],
  [fakeSending(1, { deliveryStatus: 'pending', failureReason: 'Confirm your address' }), 'held'],
  [fakeNotification(1), 'paid'],
  ...[
    ['Proposal accepted: Acme accepted PRO-0001', 'accepted'],
    ['Proposal declined: Not accepted Ltd. declined PRO-0001', 'declined'],
    ["Proposal expired: Acme didn't respond to PRO-0001", 'other'],
    ['Proposal viewed: PRO-0001 for Ready, accepted was opened', 'other'],
    ['Proposal PRO-0001 accepted', 'accepted'],
    ['Proposal PRO-0001 declined', 'declined'],
  ].map(
    ([subject, kind]) =>
      [fakeNotification(1, { type: 'status_update', subject: subject ?? '' }), kind] as const,
  ),
  [fakeNotification(1, { type: 'other' }), 'other'],
] as const)('%j is about something %s', (notification, kind) => {
  expect(notificationKind(notification)).toBe(kind);
});

test('an entry leads to the screen of its document', () => {
  const entry = fakeNotification(7);
  expect(documentPath(entry)).toBe(`/invoices/${entry.invoiceId}`);
  expect(documentPath(fakeNotification(7, { invoiceId: null, proposalId: 'p' }))).toBe('/proposals/p');
  expect(documentPath(fakeNotification(7, { invoiceId: null }))).toBeUndefined();
});
