import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { billingEvents } from '#server/features/billing/act-on-billing-events.ts';
import { connectEvents } from '#server/features/connect/act-on-connect-events.ts';
import { paymentEvents } from '#server/features/payments/act-on-payment-events.ts';
import { accountEvents } from '#server/features/paypal/act-on-account-events.ts';
import { disputeEvents } from '#server/features/paypal/act-on-dispute-events.ts';
import { orderEvents } from '#server/features/paypal/act-on-order-events.ts';

const words = readFileSync('.env.example', 'utf8').split(/[\s,]+/);
const actedOn = [billingEvents, connectEvents, paymentEvents, accountEvents, disputeEvents, orderEvents];

test.each(actedOn.flat())('whoever sets an endpoint up is told that it needs %s', (event) => {
  expect(words).toContain(event);
});
