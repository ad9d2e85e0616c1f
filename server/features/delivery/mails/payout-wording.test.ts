import { expect, test } from 'vitest';
import type { PayoutPayload } from './mail-payloads.ts';
import { renderMail } from './mail-templates.ts';

const mailOf = (event: PayoutPayload['event']) =>
  renderMail(
    'payout_changed',
    { to: 'ada@bright.example', fullName: 'Ada Bright', event },
    {
      appUrl: 'https://billwright.example',
      messageId: '<1@billwright.example>',
      brand: { customLogo: null, hideCredits: false },
    },
  );

test.each<[PayoutPayload['event'], string, string]>([
  ['stripe_connected', 'Your Stripe account is connected', 'pay your Billwright invoices by card'],
  [
    'stripe_opened',
    'Your payout details were opened',
    'sign in, change your password and check your payment settings',
  ],
  ['stripe_paused', 'Card payments are paused', 'pay your invoices by card'],
  [
    'stripe_disconnected',
    'Your Stripe account is no longer connected',
    'Card payments are no longer offered on your invoices',
  ],
])('%s is told as %j, with the way to the settings', (event, subject, said) => {
  const mail = mailOf(event);
  expect(mail).toMatchObject({ to: 'ada@bright.example', subject });
  expect(mail.text).toContain('Hello Ada Bright,');
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain(said);
    expect(body).toContain('https://billwright.example/payments');
  }
});

test.each<[PayoutPayload['event'], string]>([
  ['bank_added', 'Bank details were added'],
  ['bank_changed', 'Your bank details were changed'],
  ['bank_removed', 'Your bank details were removed'],
])('%s is told as %j, with the way to the details', (event, subject) => {
  const mail = mailOf(event);
  expect(mail).toMatchObject({ to: 'ada@bright.example', subject });
  expect(mail.text).toContain('https://billwright.example/settings?tab=invoicing');
  expect(mail.text).toContain('check your bank details');
});
