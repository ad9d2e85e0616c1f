import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { listen } from '#server/listen.ts';
import { onEnd } from '#server/stop.ts';
import { type FakePaypal, startFakePaypal } from '#server/test/fakes/paypal.ts';
import { readText } from '#server/test/fakes/read-text.ts';
import { type FakeStripe, startFakeStripe } from '#server/test/fakes/stripe.ts';
import { cards, challengePage, stripeScript } from '#server/test/fakes/stripe-script.ts';
import { type FakeTwilio, startFakeTwilio } from '#server/test/fakes/twilio.ts';
import {
  accountActions,
  cardPaymentActions,
  paypalActions,
  subscriptionActions,
  textActions,
} from './actions.ts';
import { type Action, createConsole } from './console.ts';
import { createGateway, type OwnPath } from './gateway.ts';

/*
 * The product in development with fakes for the payment providers and for text messages, so that a person can
 * subscribe, be paid, and see what becomes of it, without an account anywhere. The fakes forget everything at the
 * end, so the product starts each time with an empty database.
 */

const port = Number(process.env.PORT || 3000);
const origin = process.env.APP_URL || `http://localhost:${port}`;
const dataDir = path.join(process.env.DATA_DIR || '.data', 'payments');

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** What tells the product to use the fakes. */
const environmentOf = (stripe: FakeStripe, paypal: FakePaypal, twilio: FakeTwilio) => ({
  STRIPE_SECRET_KEY: stripe.options.secretKey,
  STRIPE_PUBLISHABLE_KEY: stripe.options.publishableKey,
  STRIPE_WEBHOOK_SECRET: stripe.options.webhookSecret,
  STRIPE_CONNECT_WEBHOOK_SECRET: stripe.options.connectWebhookSecret,
  STRIPE_API_BASE: stripe.options.apiUrl,
  PAYPAL_CLIENT_ID: paypal.options.clientId,
  PAYPAL_CLIENT_SECRET: paypal.options.clientSecret,
  PAYPAL_WEBHOOK_ID: paypal.options.webhookId,
  PAYPAL_ENV: 'sandbox',
  PAYPAL_API_BASE: paypal.options.apiUrl,
  TWILIO_ACCOUNT_SID: twilio.options.accountSid,
  TWILIO_AUTH_TOKEN: twilio.options.authToken,
  TWILIO_FROM: twilio.options.from,
  TWILIO_API_BASE: twilio.options.apiUrl,
});

/** The script of the card provider, whose calls stay on this origin. */
const script: OwnPath = {
  path: '/fakes/stripe.js',
  serve(_request, response) {
    response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' });
    response.end(
      stripeScript
        .replaceAll('https://api.stripe.com', '/fakes/stripe')
        .replaceAll("'https://hooks.stripe.com'", 'location.origin')
        .replaceAll('https://hooks.stripe.com', '/fakes'),
    );
  },
};

/** Where that script asks whether it is really the owner of the card. */
const challenge: OwnPath = {
  path: '/fakes/3d_secure',
  serve(_request, response) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(challengePage);
  },
};

/** Calls of that script, which go on to the fake. */
const calls = ({ options }: FakeStripe): OwnPath => ({
  path: '/fakes/stripe/',
  async serve(request, response) {
    const body = await readText(request);
    const url = options.apiUrl + (request.url ?? '').slice('/fakes/stripe'.length);
    const answer = await fetch(url, {
      method: request.method ?? 'GET',
      headers: {
        authorization: request.headers.authorization ?? '',
        'content-type': request.headers['content-type'] ?? '',
      },
      ...(body && { body }),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(await answer.text());
  },
});

/** A switch for what the providers tell by themselves. */
function toldDeed(stripe: FakeStripe, paypal: FakePaypal): Action {
  const tell = (isTold: boolean) => async () => {
    stripe.hookUrl = isTold ? `${origin}/api/webhooks/stripe` : undefined;
    paypal.hookUrl = isTold ? `${origin}/api/webhooks/paypal` : undefined;
  };
  const isTold = stripe.hookUrl !== undefined;
  return {
    about: `Events of the providers ${isTold ? 'reach' : 'do not reach'} the product`,
    label: isTold ? 'Hold them back' : 'Let them through',
    run: tell(!isTold),
  };
}

async function main(): Promise<void> {
  const [stripe, paypal, twilio] = await Promise.all([
    startFakeStripe(),
    startFakePaypal(),
    startFakeTwilio(),
  ]);
  await toldDeed(stripe, paypal).run();
  const merchant = paypal.books.addMerchant();
  const actionsPage: OwnPath = {
    path: '/fakes',
    serve: createConsole({
      path: '/fakes',
      notes: () => [
        `Cards: ${cards.good} pays, ${cards.challenged} asks for its owner, ${cards.slow} takes its time, ${cards.declined} is refused.`,
        `PayPal: the merchant id ${merchant.id} can be paid.`,
      ],
      actions: () => [
        toldDeed(stripe, paypal),
        ...subscriptionActions(stripe),
        ...accountActions(stripe),
        ...cardPaymentActions(stripe),
        ...paypalActions(paypal),
        ...textActions(twilio, origin),
      ],
    }),
  };
  const productPort = await freePort();
  const gateway = createGateway({
    target: `http://127.0.0.1:${productPort}`,
    own: [script, challenge, calls(stripe), actionsPage],
    edit: (html) => html.replace('<head>', '<head><script src="/fakes/stripe.js"></script>'),
  });
  // Before anything starts that would go on alone.
  await listen(gateway, { port });
  rmSync(dataDir, { recursive: true, force: true });
  const product = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: {
      ...process.env,
      ...environmentOf(stripe, paypal, twilio),
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: String(productPort),
      HOST: '127.0.0.1',
      APP_URL: origin,
    },
    stdio: 'inherit',
  });
  process.stdout.write(`\n  Fakes of the providers: ${origin}/fakes\n`);
  onEnd(() => product.kill('SIGTERM'), { isRunByNpm: process.env.npm_lifecycle_event !== undefined });
  // Whatever ends this process, the product does not go on alone.
  process.once('exit', () => product.kill('SIGTERM'));
  product.once('exit', (code) => process.exit(code ?? 1));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
