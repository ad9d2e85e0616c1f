import { expect, test } from 'vitest';
import { fakeNotification } from '#client/test/notifications.ts';
import { isUnread } from '#shared/notification-status.ts';
import { badgeCount, deliveryText, documentPath, notificationKind } from './notification-view.ts';

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
])('%s is unread: %s', (status, unread) => {
  expect(isUnread({ status })).toBe(unread);
});

test.each([
  [{ method: 'email', deliveryStatus: 'pending' }, 'Email to a@b.example, waiting to be sent'],
  [{ method: 'sms', deliveryStatus: 'sent', recipient: '+1 555 0100' }, 'SMS to +1 555 0100, sent'],
  [{ method: 'email', deliveryStatus: 'delivered' }, 'Email to a@b.example, delivered'],
  [
    { method: 'email', deliveryStatus: 'failed', failureReason: 'E-mail is not configured' },
    'Email to a@b.example failed: E-mail is not configured',
  ],
  [{ method: 'in_app', deliveryStatus: 'sent' }, undefined],
] as const)('%j reads as %s', (fields, text) => {
  expect(deliveryText(fakeNotification(1, { recipient: 'a@b.example', ...fields }))).toBe(text);
});

test.each([
  [{ type: 'initial' }, 'sent'],
  [{ type: 'initial', deliveryStatus: 'failed' }, 'failed'],
  [{ type: 'payment_received' }, 'paid'],
  [{ type: 'status_update', subject: 'Proposal PRO-0001 accepted' }, 'accepted'],
  [{ type: 'status_update', subject: 'Proposal PRO-0001 declined' }, 'declined'],
  [{ type: 'status_update', subject: 'Proposal PRO-0001 expired' }, 'other'],
  [{ type: 'other' }, 'other'],
] as const)('%j is about something %s', (fields, kind) => {
  expect(notificationKind(fakeNotification(1, fields))).toBe(kind);
});

test('an entry leads to the list of its document, with it in sight', () => {
  expect(documentPath(fakeNotification(7))).toBe('/invoices?search=INV-7');
  const proposal = { invoiceId: null, proposalId: 'p', documentNumber: 'PRO-0019' };
  expect(documentPath(fakeNotification(7, proposal))).toBe('/proposals?search=PRO-0019');
  expect(documentPath(fakeNotification(7, { invoiceId: null, documentNumber: null }))).toBeUndefined();
});
