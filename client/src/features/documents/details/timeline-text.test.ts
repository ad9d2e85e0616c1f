import { expect, test } from 'vitest';
import type { TimelineEvent } from '#shared/timeline.ts';
import { eventText, foldedText } from './timeline-text.ts';

const telling = { clientName: 'Maya Chen', timeZone: 'America/New_York' };
const at = '2026-11-02T20:00:00.000Z';
const of2026 = { happenedOn: '2026-11-02', reference: null, note: null };
const money = { amount: '1580.00', currency: 'USD', method: 'card', ...of2026 } as const;
const message = {
  method: 'email',
  recipient: 'maya@fern.example',
  delivery: 'delivered',
  reason: null,
  deliveredAt: '2026-11-02T20:05:00.000Z',
} as const;

/** The sentence, the document that it ends with, and the notes. */
function said(event: TimelineEvent, owner?: string): string {
  const { text, linked, notes } = eventText(event, { ...telling, owner });
  return [[text, linked?.displayNumber].filter(Boolean).join(' '), ...notes].join(' | ');
}

type Facts<Type> = Type extends TimelineEvent['type']
  ? Omit<Extract<TimelineEvent, { type: Type }>, 'id' | 'at' | 'actor'>
  : never;

const of = (actor: TimelineEvent['actor'], facts: Facts<TimelineEvent['type']>) =>
  ({ id: 'x', at, actor, ...facts }) as TimelineEvent;

test.each<[string, TimelineEvent]>([
  ['You created it', of('seller', { type: 'created', from: null })],
  [
    'You created it from PRO-0007',
    of('seller', { type: 'created', from: { id: 'p', displayNumber: 'PRO-0007' } }),
  ],
  [
    'You sent it to maya@fern.example | Delivered Nov 2, 2026, 3:05 PM',
    of('seller', { type: 'sent', ...message, isAgain: false }),
  ],
  [
    'Sent to maya@fern.example | Automatic | Sent Nov 2, 2026, 3:05 PM',
    of('system', { type: 'sent', ...message, delivery: 'sent', isAgain: false }),
  ],
  [
    'Maya Chen created it by accepting PRO-0007',
    of('client', { type: 'created', from: { id: 'p', displayNumber: 'PRO-0007' } }),
  ],
  [
    "You sent it again to maya@fern.example | Wasn't delivered: No such mailbox",
    of('seller', { type: 'sent', ...message, delivery: 'failed', reason: 'No such mailbox', isAgain: true }),
  ],
  [
    'You texted it to +12025550143 | On its way',
    of('seller', {
      ...{ type: 'sent', ...message, method: 'sms', recipient: '+12025550143' },
      ...{ delivery: 'waiting', deliveredAt: null, isAgain: false },
    }),
  ],
  [
    'Lena asked about “Hosting” | “Is the domain in it?”',
    of('client', {
      ...{ type: 'commented', name: 'Lena', anchor: 'line', label: 'Hosting' },
      ...{ text: 'Is the domain in it?', isUnread: true },
    }),
  ],
  [
    'Maya Chen asked about the proposal | “Why?”',
    of('client', {
      ...{ type: 'commented', name: null, anchor: 'proposal', label: null, text: 'Why?', isUnread: false },
    }),
  ],
  [
    'You wrote about “Hosting” | “Yes.”',
    of('seller', {
      ...{ type: 'commented', name: 'Bright Studio', anchor: 'line', label: 'Hosting' },
      ...{ text: 'Yes.', isUnread: false },
    }),
  ],
  ['Maya Chen opened it for the first time', of('client', { type: 'seen', isFirst: true })],
  ['Maya Chen opened it', of('client', { type: 'seen', isFirst: false })],
  [
    'You reminded maya@fern.example | Delivered Nov 2, 2026, 3:05 PM',
    of('seller', { type: 'reminded', ...message }),
  ],
  [
    'Reminded maya@fern.example | Automatic | Delivered Nov 2, 2026, 3:05 PM',
    of('system', { type: 'reminded', ...message }),
  ],
  [
    'A reminder was skipped | Automatic | A later reminder was due',
    of('system', { type: 'reminder_skipped', reason: 'A later reminder was due' }),
  ],
  ['$1,580.00 paid by card | Paid online', of('provider', { type: 'paid', ...money })],
  [
    '$1,580.00 paid by bank transfer | Recorded by you | On Oct 30, 2026 | RF18 | Half of it',
    of('seller', {
      ...{ type: 'paid', ...money, method: 'bank_transfer', happenedOn: '2026-10-30' },
      ...{ reference: 'RF18', note: 'Half of it' },
    }),
  ],
  [
    '$1,580.00 refunded by card | By the payment provider',
    of('provider', { type: 'refunded', ...money, isKept: true }),
  ],
  [
    '$1,580.00 refunded in cash | Recorded by you | It is owed again',
    of('seller', { type: 'refunded', ...money, method: 'cash', isKept: false }),
  ],
  [
    'Payment of $1,580.00 reversed | By you',
    of('seller', { type: 'reversed', ...money, reversed: 'payment' }),
  ],
  [
    'Refund of $1,580.00 failed | By the payment provider',
    of('provider', { type: 'reversed', ...money, reversed: 'refund' }),
  ],
  [
    '$1,580.00 credited by CRN-0001 | By you',
    of('seller', {
      ...{ type: 'credited', ...money },
      creditNote: { id: 'c', displayNumber: 'CRN-0001', creditNoteNumber: 'CRN-0001-X' },
    }),
  ],
  ['$1,580.00 written off | By you', of('seller', { type: 'written_off', ...money })],
  [
    'Lena Fern accepted it | “Gladly”',
    of('client', { type: 'answered', answer: 'accepted', name: 'Lena Fern', reason: 'Gladly' }),
  ],
  [
    'You declined it | For Lena Fern',
    of('seller', { type: 'answered', answer: 'declined', name: 'Lena Fern', reason: null }),
  ],
  [
    'You changed it | Version 2, $95.00',
    of('seller', { type: 'updated', version: 2, amount: '95.00', currency: 'USD' }),
  ],
  ['You voided it | Sent twice', of('seller', { type: 'voided', reason: 'Sent twice', replacedBy: null })],
  [
    'You converted it to INV-0003',
    of('seller', {
      ...{ type: 'converted', invoiceType: 'standard' },
      to: { id: 'i', displayNumber: 'INV-0003' },
    }),
  ],
  [
    'The deposit is asked for with INV-0002 | Since Maya Chen accepted',
    of('client', {
      ...{ type: 'converted', invoiceType: 'deposit' },
      to: { id: 'i', displayNumber: 'INV-0002' },
    }),
  ],
])('%s', (text, event) => {
  expect(said(event)).toBe(text);
});

test('several in a row are counted', () => {
  expect(foldedText('seen', 4)).toBe('Opened 4 times');
  expect(foldedText('updated', 2)).toBe('Changed 2 times');
  expect(foldedText('reminder_skipped', 3)).toBe('3 reminders were skipped');
});

test.each<[string, TimelineEvent]>([
  ['Fern & Oak created it', of('seller', { type: 'created', from: null })],
  [
    'Fern & Oak sent it to maya@fern.example | Delivered Nov 2, 2026, 3:05 PM',
    of('seller', { type: 'sent', ...message, isAgain: false }),
  ],
  [
    'Fern & Oak reminded maya@fern.example | Delivered Nov 2, 2026, 3:05 PM',
    of('seller', { type: 'reminded', ...message }),
  ],
  ['$1,580.00 paid by card | Recorded by Fern & Oak', of('seller', { type: 'paid', ...money })],
  ['$1,580.00 written off | By Fern & Oak', of('seller', { type: 'written_off', ...money })],
  [
    'Fern & Oak declined it',
    of('seller', { type: 'answered', answer: 'declined', name: null, reason: null }),
  ],
  ['Fern & Oak voided it', of('seller', { type: 'voided', reason: null, replacedBy: null })],
  ['Fern & Oak reopened it', of('seller', { type: 'reopened' })],
  ['Maya Chen opened it', of('client', { type: 'seen', isFirst: false })],
])('whoever only reads the books is told: %s', (sentence, event) => {
  expect(said(event, 'Fern & Oak')).toBe(sentence);
});
