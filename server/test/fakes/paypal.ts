import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaypalOptions } from '#server/paypal-config.ts';
import { type Made, made, PaypalApi, type PaypalCall } from './paypal-api.ts';
import { PaypalBooks } from './paypal-books.ts';
import { approvalPage, chooseOnPage } from './paypal-page.ts';
import { PaypalRefusal, paypalId } from './paypal-refusal.ts';
import { readText } from './read-text.ts';
import type { Fault } from './stripe.ts';

export interface PaypalEvent {
  id: string;
  event_type: string;
  create_time: string;
  resource: object;
}

export interface FakePaypal {
  /** Of an installation that is a partner of PayPal's. */
  options: PaypalOptions;
  books: PaypalBooks;
  /** Everything that was told, delivered or not. */
  events: PaypalEvent[];
  /** Calls that came with a good token. */
  calls: PaypalCall[];
  faults: Fault[];
  /** Where events go at once; undefined: nowhere. */
  hookUrl: string | undefined;
  /** Tokens that were handed out are no longer good. */
  forgetTokens(): void;
  /** Headers that make a body an event of PayPal's. */
  sign(body: string, webhookId?: string): Record<string, string>;
  /** Delivers an event, signed, as often and in whatever order a test likes. @returns the status of the answer */
  deliver(event: PaypalEvent, url: string): Promise<number>;
  stop(): Promise<void>;
}

const freshOptions = (apiUrl: string): PaypalOptions => ({
  clientId: randomBytes(20).toString('hex'),
  clientSecret: randomBytes(20).toString('hex'),
  webhookId: paypalId(),
  isLive: false,
  partnerId: paypalId(13),
  bnCode: undefined,
  apiUrl,
  // No test is about how long that is.
  againAfterMs: [5, 20],
});

/** A real HTTP server that speaks the part of PayPal's documented protocol that payments of invoices need. */
export async function startFakePaypal({ now = () => Date.now() } = {}): Promise<FakePaypal> {
  const time = () => new Date(now());
  const books = new PaypalBooks({
    now: time,
    origin: () => fake.options.apiUrl,
    async tell(type, resourceType, resource) {
      const event = {
        ...{ id: `WH-${paypalId()}-${paypalId()}`, event_version: '1.0', create_time: time().toISOString() },
        ...{ resource_type: resourceType, event_type: type, summary: type },
        resource: structuredClone(resource),
      };
      fake.events.push(event);
      if (fake.hookUrl) await fake.deliver(event, fake.hookUrl);
    },
  });
  const api = new PaypalApi(books, () => fake.options);
  const server = createServer((request, response) => void serve(fake, api, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const fake: FakePaypal = {
    options: freshOptions(`http://127.0.0.1:${port}`),
    books,
    events: [],
    calls: [],
    faults: [],
    hookUrl: undefined,
    forgetTokens: () => api.tokens.clear(),
    sign: (body, webhookId = fake.options.webhookId) => api.sign(body, time().toISOString(), webhookId),
    async deliver(event, url) {
      const body = JSON.stringify(event);
      const told = await fetch(url, { method: 'POST', headers: fake.sign(body), body });
      await told.body?.cancel();
      return told.status;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return fake;
}

async function serve(fake: FakePaypal, api: PaypalApi, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://paypal');
  try {
    if (pathname === '/checkoutnow')
      await servePage(fake.books, request, response, searchParams.get('token') ?? '');
    else await serveApi(fake, api, request, response);
  } catch (error) {
    const status = error instanceof PaypalRefusal ? error.status : 500;
    response.writeHead(status, { 'content-type': 'text/plain' }).end(String(error));
  }
}

async function servePage(
  books: PaypalBooks,
  request: IncomingMessage,
  response: ServerResponse,
  orderId: string,
) {
  if (request.method === 'GET') {
    const page = approvalPage(books.get(orderId));
    return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  }
  const choice = new URLSearchParams(await readText(request)).get('choice') ?? '';
  response.writeHead(303, { location: await chooseOnPage(books, orderId, choice) }).end();
}

async function serveApi(
  fake: FakePaypal,
  api: PaypalApi,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const body = await readText(request);
  const call = `${request.method} ${new URL(request.url ?? '/', 'http://paypal').pathname}`;
  const { authorization, 'content-type': type } = request.headers;
  const send = ({ status, body: text }: Made) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  const fault = fake.faults.find(({ match, times }) => times > 0 && match.test(call));
  if (fault) fault.times--;
  if (fault?.answer) return send(made(fault.answer.status, fault.answer.body));
  if (call === 'POST /v1/oauth2/token') return send(api.grant(authorization));
  if (!api.tokens.has(authorization?.replace('Bearer ', '') ?? ''))
    return send(made(401, { error: 'invalid_token', error_description: 'The token is not valid' }));
  if (request.method === 'POST' && type !== 'application/json')
    return send(made(415, { name: 'UNSUPPORTED_MEDIA_TYPE' }));
  const wanted = { call, body, requestId: request.headers['paypal-request-id'] as string | undefined };
  fake.calls.push(wanted);
  const given = await api.answer(wanted);
  await fault?.until;
  if (fault?.isLost) return void response.destroy();
  send(given);
}
