import type { DocumentPayload, MailPayloads } from '#server/features/delivery/mails/mail-payloads.ts';
import { samplesAbroad } from './sample-abroad.ts';

const seller = { to: 'maya@studio.example', fullName: 'Maya Harrow' };
const link = { ...seller, token: 'a-token-of-the-gallery' };
const until = '2026-08-14';

const document = {
  kind: 'invoice' as const,
  displayNumber: 'INV-0047',
  number: 'INV-0047-7K3QX9M2PDWZ4T8HB6CVN5R1EY',
  title: 'Brand identity and packaging',
  amount: '4420.00',
  date: until,
  to: 'accounts@brightwater.example',
  clientName: 'Margarethe Oyelaran-Whitcombe',
  sellerName: 'Harrow & Vale Studio',
  sellerEmail: seller.to,
};

const aboutDocument = { ...document, to: seller.to };

/** One of each mail there is. */
export const sampleMails: MailPayloads = {
  document_sent: document,
  credit_note_sent: {
    ...document,
    kind: 'credit_note',
    displayNumber: 'CRN-0003',
    amount: '420.00',
    invoiceNumber: document.displayNumber,
  },
  reminder: { ...document, slot: '48h', isLate: true, unsubscribe: '7K3QX9M2PDWZ4T8HB6CVN5R1EY' },
  payment_receipt: document,
  payment_failed: document,
  reply_answered: {
    ...document,
    said: 'Is the second workshop on it already?',
    answer: 'Yes, both workshops are on it. The third one follows in March.',
  },
  comment_answered: {
    ...document,
    ...{ kind: 'proposal', displayNumber: 'PRO-0012', label: 'Hosting' },
    said: 'Does this include the domain?',
    answer: 'Yes, the domain and its certificate are part of it.',
  },
  proposal_commented: {
    ...aboutDocument,
    ...{ displayNumber: 'PRO-0012', proposalId: '0b5a61a0-7f5e-4a36-9b8f-7e6f0d6f5a10' },
    ...{ who: 'Margarethe', label: 'Hosting', message: 'Does this include the domain?' },
  },
  proposal_signed: {
    ...document,
    ...{
      kind: 'proposal',
      displayNumber: 'PRO-0012',
      signatureId: '1',
      verifyCode: '7K3QX9M2PDWZ4T8HB6CVN5R1EY',
    },
  },
  signed_copy: {
    ...aboutDocument,
    ...{ displayNumber: 'PRO-0012', signatureId: '1', verifyCode: '7K3QX9M2PDWZ4T8HB6CVN5R1EY' },
  },
  invoice_replied: {
    ...aboutDocument,
    invoiceId: '0b5a61a0-7f5e-4a36-9b8f-7e6f0d6f5a10',
    who: 'Margarethe',
    words: 'will pay by Mar 3, 2026',
    message: 'Our accountant is back on Monday.',
    reply: 'will_pay',
  },
  proposal_answered: {
    ...aboutDocument,
    displayNumber: 'PRO-0012',
    answer: 'declined',
    answerName: 'Margarethe',
    answerReason: 'The budget for this year is spent.',
  },
  payment_received: aboutDocument,
  payment_news: {
    ...aboutDocument,
    subject: 'A payment needs your attention',
    text: 'The amount due was $4,420.00.',
  },
  invoice_overdue: aboutDocument,
  proposal_expired: { ...aboutDocument, displayNumber: 'PRO-0012' },
  recurring_ahead: {
    ...{
      recurringId: '0f6a2c9e-41d7-4e55-9c0e-2d1f6c1b7a10',
      to: seller.to,
      clientName: document.clientName,
    },
    title: 'Design retainer, August 2026',
    ...{
      amount: '2400.00',
      currency: 'USD',
      at: '2026-08-01T15:00:00.000Z',
      timeZone: 'America/Los_Angeles',
    },
  },
  recurring_paused: {
    ...{
      recurringId: '0f6a2c9e-41d7-4e55-9c0e-2d1f6c1b7a10',
      to: seller.to,
      clientName: document.clientName,
    },
    title: 'Design retainer, August 2026',
    ...{ amount: '2400.00', currency: 'USD', missed: 5 },
  },
  confirm_email: link,
  reset_password: link,
  password_changed: seller,
  security_changed: { ...seller, event: 'passkey_added', passkey: 'Chrome on macOS' },
  change_email: link,
  email_change_asked: { ...link, newEmail: 'ada@new-studio.example' },
  email_taken: seller,
  deletion_asked: { ...link, deletesAt: '2026-03-16T15:00:00Z', timeZone: 'UTC' },
  new_sign_in: {
    ...link,
    browser: 'Firefox on Windows',
    address: '203.0.113.7',
    at: '2026-03-02T15:00:00Z',
    timeZone: 'Europe/Madrid',
  },
  plan_changed: { ...seller, event: 'subscription_started', until, plan: 'monthly' },
  payout_changed: { ...seller, event: 'stripe_connected' },
  verify_paypal: { ...link, sellerName: document.sellerName, sellerEmail: seller.to, merchantId: 'M47' },
  accountant_invited: { ...link, fullName: '', sellerName: document.sellerName, sellerEmail: seller.to },
  accountant_accepted: { ...seller, memberName: 'Ada Marsh', memberEmail: 'ada@ledgerworks.example' },
  accountant_ended: { ...seller, sellerName: document.sellerName },
};

/** Invoices with taxes or in other money as they are sent, by what they show. */
export const abroadMails: Record<string, DocumentPayload> = Object.fromEntries(
  Object.entries(samplesAbroad).map(([name, { title, amount, currency, client }]) => [
    `document_sent, ${name}`,
    { ...document, title, amount, ...(currency && { currency }), clientName: client.name, to: client.email },
  ]),
);
