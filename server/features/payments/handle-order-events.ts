import { z } from 'zod';
import { checkPayment } from './check-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type Payment, paymentsRepo } from './payments.repo.ts';
import { syncRefundsAndDisputes } from './sync-refunds-and-disputes.ts';

/** Events about payments that our endpoint at PayPal is to be told of; each only points to a payment to ask about. */
export const orderEvents: readonly string[] = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.REFUND.PENDING',
  'PAYMENT.REFUND.FAILED',
];

const isAboutRefund = (type: string) =>
  type.startsWith('PAYMENT.REFUND.') || /^PAYMENT\.CAPTURE\.(REFUNDED|REVERSED)$/.test(type);

const payee = z.object({ merchant_id: z.string() }).optional().catch(undefined);
const reference = z.uuid().optional().catch(undefined);

/** Orders, captures and refunds alike: each says in its own place what it belongs to. */
const resourceSchema = z.object({
  id: z.string(),
  custom_id: reference,
  payee,
  purchase_units: z.array(z.object({ custom_id: reference, payee })).optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }) }).optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});

type Resource = z.output<typeof resourceSchema>;

interface OrderEvent {
  type: string;
  resource: unknown;
}

/** @returns why nothing was done, if nothing was @throws PaymentError */
export async function handleOrderEvent(
  deps: PaymentDeps,
  { type, resource: given }: OrderEvent,
): Promise<string | undefined> {
  const resource = resourceSchema.safeParse(given).data;
  const payment = resource && (await findPayment(deps, resource));
  if (payment?.provider !== 'paypal') return 'unknown payment';
  const account = (resource?.payee ?? resource?.purchase_units?.[0]?.payee)?.merchant_id;
  if (account !== undefined && account !== payment.externalAccount) return 'of another account';
  const orderId = resource?.purchase_units ? resource.id : resource?.supplementary_data?.related_ids.order_id;
  const followed = await checkPayment(deps, payment.id, orderId);
  if (followed && isAboutRefund(type)) await syncRefundsAndDisputes(deps, followed);
  return undefined;
}

async function findPayment({ db }: PaymentDeps, resource: Resource): Promise<Payment | undefined> {
  const id = resource.custom_id ?? resource.purchase_units?.[0]?.custom_id;
  if (id) return paymentsRepo(db).find(id);
  // A refund need not bear our reference; it names the money that it was taken from.
  const from = resource.links.find(({ rel }) => rel === 'up')?.href;
  const captureId = from && URL.canParse(from) ? new URL(from).pathname.split('/').at(-1) : undefined;
  return captureId ? paymentsRepo(db).findByMoney('paypal', captureId) : undefined;
}
