import { Router } from 'express';
import { z } from 'zod';
import { isNotFound, notFound, providerUnavailable } from '#server/errors.ts';
import { parseBody } from '#server/http/api/parse.ts';
import type { CountFailedLookup } from '#server/limits/failed-lookup-limit.ts';
import { createRateLimit, type RateLimitStore } from '#server/limits/rate-limit.ts';
import type { Log } from '#server/log.ts';
import { PaymentError } from '#server/providers/payments.ts';
import { payInvoiceSchema } from '#shared/payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPaymentState } from './payment-state.ts';
import { noPayments, startPayment } from './start-payment.ts';

interface PublicPaymentDeps extends PaymentDeps {
  pool: RateLimitStore;
  countFailedLookup: CountFailedLookup;
}

const referenceSchema = z.uuid();

/** What whoever holds the link of an invoice does to pay it. */
export function publicPaymentRoutes({ pool, countFailedLookup, ...deps }: PublicPaymentDeps): Router {
  const routes = Router();
  const ofAddress = createRateLimit(pool, { name: 'public-pay', points: 60, seconds: 60 });
  const ofInvoice = createRateLimit(pool, { name: 'public-pay-invoice', points: 20, seconds: 60 });
  const looks = createRateLimit(pool, { name: 'public-payment', points: 120, seconds: 60 });

  routes.post('/:invoiceNumber/pay', async (request, response) => {
    const { invoiceNumber } = request.params;
    await ofAddress.take(request.ip ?? '');
    await ofInvoice.take(invoiceNumber.slice(0, 64));
    const { method, amount } = parseBody(payInvoiceSchema, request);
    const redirectUrl = await answering(deps.log, () =>
      startPayment(deps, invoiceNumber, { method, amount }),
    ).catch(countingMisses(() => countFailedLookup(request.ip ?? '')));
    response.json({ redirectUrl });
  });

  routes.get('/:invoiceNumber/payment', async (request, response) => {
    await looks.take(request.ip ?? '');
    const reference = referenceSchema.safeParse(request.query.ref);
    if (!reference.success) throw notFound('Payment not found');
    const state = await findPaymentState(deps, request.params.invoiceNumber, reference.data).catch(
      countingMisses(() => countFailedLookup(request.ip ?? '')),
    );
    response.json(state);
  });

  return routes;
}

/** Who tries numbers or references one after the other is stopped. */
const countingMisses =
  (count: () => Promise<void>) =>
  async (error: unknown): Promise<never> => {
    if (isNotFound(error)) await count();
    throw error;
  };

/** The provider's failures as answers. What it said is for the log. */
async function answering<Answer>(log: Log, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    log.warn({ err: error }, 'the payment provider did not do what was asked');
    if (error.fault === 'account') throw noPayments();
    throw providerUnavailable();
  }
}
