import { type DomainError, invalid, paymentFailed, providerUnavailable } from '#server/errors.ts';
import type { Log } from '#server/log.ts';
import { BillingError } from '#server/providers/billing.ts';

const byFault: Partial<Record<BillingError['fault'], (error: BillingError) => DomainError>> = {
  declined: ({ message }) => paymentFailed(message),
  setup_required: () =>
    invalid('Complete the platform profile at the payment provider first.', {
      setupRequired: true,
    }),
  https_required: () => invalid('Live mode requires HTTPS.', { httpsRequired: true }),
};

/** Turns the provider's failures into answers. Its message about a card is for the owner; anything else is logged. */
export async function answering<Answer>(log: Log, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BillingError)) throw error;
    if (error.fault !== 'declined') logFailure(log, error);
    throw byFault[error.fault]?.(error) ?? providerUnavailable();
  }
}

/** With the provider's own name for the request, by which its support finds it. */
function logFailure(log: Log, error: BillingError): void {
  const { cause } = error;
  const providerRequest = cause instanceof Error && 'requestId' in cause ? cause.requestId : undefined;
  log.warn({ err: error, providerRequest }, 'the payment provider did not do what was asked');
}
