import type { z } from 'zod';
import type { PaypalBooks } from './paypal-books.ts';
import { PaypalRefusal } from './paypal-refusal.ts';
import { faultFor } from './paypal-sdk.ts';
import { emptyRequestSchema, orderRequestSchema } from './paypal-shapes.ts';
import type { Merchant } from './paypal-things.ts';

interface Served {
  status: number;
  body: unknown;
}

type Route = (parts: readonly string[], body: string) => Served | Promise<Served>;

function read<Schema extends z.ZodType>(schema: Schema, body: string): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new PaypalRefusal(400, 'INVALID_REQUEST', 'MALFORMED_REQUEST_JSON');
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new PaypalRefusal(
    400,
    'INVALID_REQUEST',
    `INVALID_PARAMETER_SYNTAX ${issue?.path.join('/')} ${issue?.message}`,
  );
}

const integrationOf = (merchant: Merchant) => ({
  merchant_id: merchant.id,
  primary_email: merchant.email,
  payments_receivable: merchant.paymentsReceivable,
  primary_email_confirmed: merchant.isEmailConfirmed,
  products: [{ name: 'EXPRESS_CHECKOUT', vetting_status: 'SUBSCRIBED' }],
});

/** The answer to a capture does not repeat what the order says. */
const sparse = ({ purchase_units: units, ...order }: ReturnType<PaypalBooks['show']>) => ({
  ...order,
  purchase_units: units.map(({ reference_id, payments }) => ({ reference_id, payments })),
});

/** What the fake answers to calls under its API. @param partnerId our own account */
export function paypalRoutes(books: PaypalBooks, partnerId: string): readonly [RegExp, Route][] {
  return [
    [
      /^POST \/v2\/checkout\/orders$/,
      (_parts, body) => {
        const request = read(orderRequestSchema, body);
        const fault = faultFor('orderRequest', JSON.parse(body));
        if (fault) throw new PaypalRefusal(400, 'INVALID_REQUEST', `INVALID_PARAMETER_SYNTAX ${fault}`);
        return { status: 200, body: books.show(books.create(request)) };
      },
    ],
    [
      /^GET \/v2\/checkout\/orders\/(\w+)$/,
      ([id = '']) => ({ status: 200, body: books.show(books.read(id)) }),
    ],
    [
      /^POST \/v2\/checkout\/orders\/(\w+)\/capture$/,
      async ([id = ''], body) => {
        read(emptyRequestSchema, body);
        return { status: 201, body: sparse(books.show(await books.capture(id))) };
      },
    ],
    [
      /^GET \/v2\/payments\/captures\/(\w+)$/,
      ([id = '']) => ({ status: 200, body: books.captureResource(id) }),
    ],
    [
      /^GET \/v1\/customer\/disputes\/([\w-]+)$/,
      ([id = '']) => ({ status: 200, body: books.getDispute(id) }),
    ],
    [
      /^GET \/v1\/customer\/partners\/(\w+)\/merchant-integrations\/(\w+)$/,
      ([partner, id = '']) => {
        const merchant = books.merchants.get(id);
        if (partner !== partnerId || !merchant?.isLinked)
          throw new PaypalRefusal(404, 'RESOURCE_NOT_FOUND', 'MERCHANT_NOT_FOUND');
        return { status: 200, body: integrationOf(merchant) };
      },
    ],
  ];
}
