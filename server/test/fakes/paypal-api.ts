import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { PaypalOptions } from '#server/paypal-config.ts';
import type { PaypalBooks } from './paypal-books.ts';
import { PaypalRefusal } from './paypal-refusal.ts';
import { paypalRoutes } from './paypal-routes.ts';
import { verifyRequestSchema } from './paypal-shapes.ts';

export interface PaypalCall {
  /** Like `POST /v2/checkout/orders`. */
  call: string;
  body: string;
  requestId: string | undefined;
}

export interface Made {
  status: number;
  body: string;
}

export const made = (status: number, body: unknown): Made => ({ status, body: JSON.stringify(body) });

/** The event as it stands in the call, byte for byte. */
function eventIn(body: string): string {
  const name = '"webhook_event":';
  return body.slice(body.indexOf(name) + name.length, body.lastIndexOf('}')).trim();
}

/** Tokens, signatures, and answers that stand for their request id. */
export class PaypalApi {
  readonly tokens = new Set<string>();
  readonly #key = randomBytes(32);
  readonly #answered = new Map<string, Made>();
  readonly #books: PaypalBooks;
  readonly #options: () => PaypalOptions;

  constructor(books: PaypalBooks, options: () => PaypalOptions) {
    this.#books = books;
    this.#options = options;
  }

  grant(authorization: string | undefined): Made {
    const { clientId, clientSecret } = this.#options();
    const right = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (authorization !== right)
      return made(401, { error: 'invalid_client', error_description: 'Client Authentication failed' });
    const token = randomUUID();
    this.tokens.add(token);
    return made(200, { access_token: token, token_type: 'Bearer', expires_in: 32_400, scope: '' });
  }

  /** The first answer stands for its request id, whatever it was. */
  async answer(wanted: PaypalCall): Promise<Made> {
    const id = wanted.requestId && `${wanted.call} ${wanted.requestId}`;
    const known = id && this.#answered.get(id);
    if (known) return known;
    const given = await this.#carryOut(wanted).catch((error: unknown) => {
      if (error instanceof PaypalRefusal) return made(error.status, error.body);
      throw error;
    });
    if (id) this.#answered.set(id, given);
    return given;
  }

  /** Headers that make a body an event, for the endpoint with that id. */
  sign(body: string, at: string, webhookId: string): Record<string, string> {
    const id = randomUUID();
    return {
      'content-type': 'application/json',
      'user-agent': 'PayPal/AUHD-1.0-1',
      'paypal-transmission-id': id,
      'paypal-transmission-time': at,
      'paypal-transmission-sig': this.#signatureOf(body, id, at, webhookId),
      'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42',
      'paypal-auth-algo': 'SHA256withRSA',
    };
  }

  #signatureOf(body: string, id: string, at: string, webhookId: string): string {
    return createHmac('sha256', this.#key)
      .update([id, at, webhookId, crc32(body)].join('|'))
      .digest('base64');
  }

  #verify(body: string): Made {
    const asked = verifyRequestSchema.parse(JSON.parse(body));
    const { transmission_id: id, transmission_time: at, webhook_id: webhookId } = asked;
    const isRight =
      webhookId === this.#options().webhookId &&
      asked.transmission_sig === this.#signatureOf(eventIn(body), id, at, webhookId);
    return made(200, { verification_status: isRight ? 'SUCCESS' : 'FAILURE' });
  }

  async #carryOut({ call, body }: PaypalCall): Promise<Made> {
    if (call === 'POST /v1/notifications/verify-webhook-signature') return this.#verify(body);
    for (const [pattern, serve] of paypalRoutes(this.#books, this.#options().partnerId ?? '')) {
      const match = pattern.exec(call);
      if (!match) continue;
      const served = await serve(match.slice(1), body);
      return made(served.status, served.body);
    }
    throw new PaypalRefusal(404, 'RESOURCE_NOT_FOUND');
  }
}
