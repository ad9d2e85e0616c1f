import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { StripeOptions } from '#server/stripe-config.ts';
import { readText } from './read-text.ts';
import { type Books, createBooks } from './stripe-books.ts';
import { type ConnectConsole, createConnectConsole } from './stripe-connect.ts';
import { type Form, parseForm } from './stripe-form.ts';
import { serveHostedPage } from './stripe-hosted.ts';
import type { Thing } from './stripe-ledger.ts';
import { newId, Refusal } from './stripe-refusal.ts';
import { routeOf, serve } from './stripe-routes.ts';
import { faultIn } from './stripe-shapes.ts';

// Between its tries the library waits for half a second and more, whatever it is told. Who asks a provider that is away would
// wait for that alone: no test is about how long.
Stripe.prototype.getInitialNetworkRetryDelay = () => 0.005;

export interface FakeEvent {
  id: string;
  type: string;
  livemode: boolean;
  /** The connected account that it is about. */
  account?: string;
  data: { object: Thing };
}

/** What happens instead of, or before, an answer to a call like `POST /v1/subscriptions`. */
export interface Fault {
  match: RegExp;
  /** Calls that it befalls. */
  times: number;
  /** Does what was asked and cuts the connection before the answer. */
  isLost?: boolean;
  /** Answers with this, whatever was asked. */
  answer?: { status: number; body: unknown };
  /** Does what was asked no sooner than then. */
  after?: Promise<void>;
  /** Happens just before what was asked. */
  before?: () => Promise<unknown>;
  /** Holds the answer back, which was made before, until then. */
  until?: Promise<void>;
}

export interface FakeStripe {
  options: StripeOptions;
  /** Of our own account. */
  books: Books;
  /** Of the connected accounts, by their ids. */
  accounts: Map<string, Books>;
  /** Where connected accounts are opened, set up and withdrawn. */
  connect: ConnectConsole;
  /** The books of an account that was opened elsewhere. */
  openAccount(id?: string): { account: string; books: Books };
  /** Everything that was told, delivered or not. */
  events: FakeEvent[];
  /** Calls that were answered, like `POST /v1/customers`. */
  calls: { call: string; form: Form; key: string | undefined; account: string | undefined }[];
  faults: Fault[];
  /** Where events go at once; undefined: nowhere. */
  hookUrl: string | undefined;
  isLive: boolean;
  emit(type: string, thing: Thing, account?: string): Promise<void>;
  /** Delivers an event, signed, as often and in whatever order a test likes. @returns the status of the answer */
  deliver(event: FakeEvent, url: string): Promise<number>;
  /** Pays the invoice behind a secret, as the browser does. */
  pay(clientSecret: string, method?: string): Promise<void>;
  stop(): Promise<void>;
}

const BROWSER_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
};

/** @param timestamp in epoch seconds */
export const signEvent = (payload: string, secret: string, timestamp: number) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

const errorText = (message: string, type = 'invalid_request_error') =>
  JSON.stringify({ error: { type, message } });

interface Made {
  status: number;
  body: string;
}

interface Call {
  call: string;
  route: string;
  form: Form;
  text: string;
  key: string | undefined;
  account: string | undefined;
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const text = await readText(request);
  const { pathname, search } = new URL(request.url ?? '/', 'http://stripe');
  const method = request.method ?? '';
  const key = method === 'POST' ? (request.headers['idempotency-key'] as string | undefined) : undefined;
  const form = parseForm(method === 'GET' ? search.slice(1) : text);
  const account = request.headers['stripe-account'] as string | undefined;
  return { call: `${method} ${pathname}`, route: routeOf(method, pathname), form, text, key, account };
}

interface Places {
  /** Whose books a call is about. */
  booksOf: (account: string | undefined) => Books;
  connect: ConnectConsole;
}

async function carryOut({ booksOf, connect }: Places, asked: Call): Promise<Made> {
  try {
    const fault = faultIn(asked.route, asked.form);
    if (fault) throw new Refusal(400, fault.message, { code: fault.code, param: fault.param });
    const served =
      connect.serve(asked.route, asked.call, asked.form) ?? (await serve(booksOf(asked.account), asked));
    return { status: 200, body: JSON.stringify(served) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, body: JSON.stringify({ error: error.body }) };
  }
}

/** The first answer stands for its key; meanwhile others are told to wait. */
function createAnswers(places: Places) {
  const answered = new Map<string, { asked: string; made?: Made }>();
  const refuse = (status: number, message: string): Made => ({
    status,
    body: errorText(message, 'idempotency_error'),
  });

  return async (wanted: Call): Promise<Made> => {
    const { call, text, account } = wanted;
    if (!wanted.key) return carryOut(places, wanted);
    const key = `${account ?? ''} ${wanted.key}`;
    const asked = createHash('sha256').update(`${call} ${text}`).digest('hex');
    const known = answered.get(key);
    if (known && known.asked !== asked)
      return refuse(400, 'Keys can only be used with the parameters they were first used with.');
    if (known)
      return known.made ?? refuse(409, 'There is currently another in-progress request using this key.');
    answered.set(key, { asked });
    const made = await carryOut(places, wanted);
    answered.set(key, { asked, made });
    return made;
  };
}

function addUsualPrices(books: Books): void {
  books.addPrice({ lookup_key: 'pro_monthly' });
  books.addPrice({
    lookup_key: 'pro_yearly',
    unit_amount: 9_900,
    recurring: { interval: 'year', interval_count: 1 },
  });
}

const randomKey = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`;

/** A real HTTP server that speaks the part of Stripe's documented protocol that subscriptions need. */
export async function startFakeStripe({ now = () => Date.now() } = {}): Promise<FakeStripe> {
  const seconds = () => Math.floor(now() / 1_000);
  const openBooks = (account?: string) =>
    createBooks(
      seconds,
      (type, thing) => fake.emit(type, thing, account),
      () => fake.options.apiUrl,
    );
  const books = openBooks();
  const accounts = new Map<string, Books>();
  addUsualPrices(books);
  const server = createServer((request, response) => void handle(fake, answer, request, response));
  const booksOf = (account: string | undefined) => {
    const found = account === undefined ? books : accounts.get(account);
    if (found) return found;
    throw new Refusal(403, `The key does not have access to account '${account}', or it does not exist.`, {
      code: 'account_invalid',
    });
  };
  const connect = createConnectConsole({
    now: seconds,
    emit: (type, thing, account) => fake.emit(type, thing, account),
    openBooks(account) {
      const opened = openBooks(account.id);
      opened.put(account);
      accounts.set(account.id, opened);
    },
    closeBooks: (account) => void accounts.delete(account),
    isLive: () => fake.isLive,
    apiUrl: () => fake.options.apiUrl,
  });
  const answer = createAnswers({ booksOf, connect });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const fake: FakeStripe = {
    options: {
      secretKey: randomKey('sk_test'),
      publishableKey: randomKey('pk_test'),
      webhookSecret: randomKey('whsec'),
      connectWebhookSecret: randomKey('whsec'),
      connectDashboard: 'full',
      prices: { monthly: undefined, yearly: undefined },
      apiUrl: `http://127.0.0.1:${port}`,
      isLive: false,
    },
    books,
    accounts,
    connect,
    openAccount(id = newId('acct')) {
      const opened = openBooks(id);
      accounts.set(id, opened);
      return { account: id, books: opened };
    },
    events: [],
    calls: [],
    faults: [],
    hookUrl: undefined,
    isLive: false,
    async emit(type, thing, account) {
      const object = structuredClone(thing);
      const event = {
        ...{ id: newId('evt'), object: 'event', type, livemode: fake.isLive },
        ...(account && { account }),
        data: { object },
      };
      fake.events.push(event);
      if (fake.hookUrl) await fake.deliver(event, fake.hookUrl);
    },
    async deliver(event, url) {
      const payload = JSON.stringify(event, null, 2);
      const { webhookSecret, connectWebhookSecret } = fake.options;
      const secret = event.account ? connectWebhookSecret : webhookSecret;
      const signature = signEvent(payload, secret ?? '', seconds());
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      };
      const told = await fetch(url, { method: 'POST', headers, body: payload });
      await told.body?.cancel();
      return told.status;
    },
    async pay(clientSecret, method = 'pm_card_visa') {
      await books.confirm(clientSecret.split('_secret_')[0] ?? '', method);
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

async function handle(
  { options, accounts, connect, calls, faults }: FakeStripe,
  answer: (wanted: Call) => Promise<Made>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'OPTIONS') return void response.writeHead(204, BROWSER_HEADERS).end();
  if (!request.url?.startsWith('/v1/')) return serveHostedPage({ accounts, connect }, request, response);
  const wanted = await readCall(request);
  const headers = { 'content-type': 'application/json', 'request-id': newId('req'), ...BROWSER_HEADERS };
  const send = ({ status, body }: Made) => void response.writeHead(status, headers).end(body);
  const given = request.headers.authorization;
  const isBrowser = given === `Bearer ${options.publishableKey}` && wanted.route.includes('payment_intents');
  if (given !== `Bearer ${options.secretKey}` && !isBrowser)
    return send({ status: 401, body: errorText('Invalid API Key provided') });
  calls.push(wanted);
  const fault = faults.find(({ match, times }) => times > 0 && match.test(wanted.call));
  if (fault) fault.times--;
  if (fault?.answer) return send({ status: fault.answer.status, body: JSON.stringify(fault.answer.body) });
  await fault?.after;
  await fault?.before?.();
  const made = await answer(wanted);
  await fault?.until;
  if (fault?.isLost) return void response.destroy();
  send(made);
}
