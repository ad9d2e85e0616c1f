import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { billingEvents } from '#server/features/billing/handle-billing-events.ts';
import { disputeEvents } from '#server/features/payments/handle-dispute-events.ts';
import { orderEvents } from '#server/features/payments/handle-order-events.ts';
import { paymentEvents } from '#server/features/payments/handle-payment-events.ts';
import { connectEvents } from '#server/features/payouts/handle-connect-events.ts';
import { accountEvents } from '#server/features/payouts/handle-paypal-account-events.ts';

const words = readFileSync('.env.example', 'utf8').split(/[\s,]+/);
const actedOn = [billingEvents, connectEvents, paymentEvents, accountEvents, disputeEvents, orderEvents];

test.each(actedOn.flat())('whoever sets an endpoint up is told that it needs %s', (event) => {
  expect(words).toContain(event);
});
