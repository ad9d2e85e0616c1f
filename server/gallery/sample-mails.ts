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
  reminder: { ...document, slot: '48h', isLate: true, unsubscribe: '7K3QX9M2PDWZ4T8HB6CVN5R1EY' },
  payment_receipt: document,
  payment_failed: document,
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
  confirm_email: link,
  reset_password: link,
  password_changed: seller,
  plan_changed: { ...seller, event: 'subscription_started', until, plan: 'monthly' },
  payout_changed: { ...seller, event: 'stripe_connected' },
  verify_paypal: { ...link, sellerName: document.sellerName, sellerEmail: seller.to, merchantId: 'M47' },
};

/** Invoices with taxes or in other money as they are sent, by what they show. */
export const abroadMails: Record<string, DocumentPayload> = Object.fromEntries(
  Object.entries(samplesAbroad).map(([name, { title, amount, currency, client }]) => [
    `document_sent, ${name}`,
    { ...document, title, amount, ...(currency && { currency }), clientName: client.name, to: client.email },
  ]),
);
