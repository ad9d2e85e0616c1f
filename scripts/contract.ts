import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import Stripe from 'stripe';
import { startFakeStripe } from '#server/test/fakes/stripe.ts';
import { differences } from './contract-differences.ts';
import { comparePaypal } from './contract-paypal.ts';
import { type Answers, type ProbeTarget, probe } from './contract-probe.ts';

type Environment = Record<string, string | undefined>;

const clientOf = (key: string, url = 'https://api.stripe.com') => {
  const { protocol, hostname: host, port } = new URL(url);
  return new Stripe(key, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host,
    ...(port && { port }),
    telemetry: false,
  });
};

/** The answers of the fake. @param withPayments as an account that may take them */
export async function probeStandIn(withPayments = true): Promise<Answers> {
  const fake = await startFakeStripe();
  const stripe = clientOf(fake.options.secretKey, fake.options.apiUrl);
  const account = withPayments ? fake.openAccount().account : undefined;
  try {
    return await probe({ stripe, account, prices: await pricesOf(stripe, {}) });
  } finally {
    await fake.stop();
  }
}

async function pricesOf(stripe: Stripe, environment: Environment): Promise<ProbeTarget['prices']> {
  const find = async (plan: 'monthly' | 'yearly') => {
    const { data } = await stripe.prices.list({ lookup_keys: [`pro_${plan}`] });
    const id = environment[`STRIPE_PRICE_${plan.toUpperCase()}`] || data[0]?.id;
    if (!id) throw new Error(`The account has no price with the look-up key pro_${plan}.`);
    return id;
  };
  return { monthly: await find('monthly'), yearly: await find('yearly') };
}

/**
 * Replays the same calls against the fake and, where its key is given, Stripe's test mode.
 * @param account a connected account that may take payments; undefined: none are begun @returns how many answers differ
 */
export async function compare(
  environment: Environment,
  account: string | undefined,
  say: (line: string) => void,
): Promise<number> {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: url } = environment;
  if (key && !/^(sk|rk)_test_/.test(key)) throw new Error('STRIPE_SECRET_KEY must be one for tests.');
  const standIn = await probeStandIn(!key || account !== undefined);
  say(`The fake answers ${standIn.size} steps.`);
  if (!key) {
    say('STRIPE_SECRET_KEY is not set: nothing was compared with Stripe.');
    return 0;
  }
  const stripe = clientOf(key, url || undefined);
  if (!account) say('Without --account, a connected account that may take payments, none are begun.');
  const prices = await pricesOf(stripe, environment);
  const found = differences(standIn, await probe({ stripe, account, prices }));
  for (const difference of found) say(difference);
  say(found.length === 0 ? 'Stripe answers the same.' : `${found.length} differences.`);
  return found.length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { values } = parseArgs({ options: { account: { type: 'string' }, merchant: { type: 'string' } } });
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  try {
    const cards = await compare(process.env, values.account, say);
    const paypal = await comparePaypal(process.env, values.merchant, say);
    process.exitCode = cards + paypal > 0 ? 1 : 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
