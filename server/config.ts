import { isIP } from 'node:net';
import { z } from 'zod';
import { emailAddress } from '#shared/text-field.ts';
import { problemWith } from './config-problems.ts';
import { emptyAsUnset, optional } from './environment-value.ts';
import { arePaypalKeysWhole, type PaypalOptions, paypalOf, paypalVariables } from './paypal-config.ts';
import type { SigningOptions } from './providers/signing-certificate.ts';
import { dataKeyOf } from './secret-box.ts';
import { areStripeKeysWhole, type StripeOptions, stripeOf, stripeVariables } from './stripe-config.ts';

const environments = ['development', 'production', 'test'] as const;

const MIN_SECRET_LENGTH = 32;
const MIN_PASSPHRASE_LENGTH = 12;

const sessionSecrets = z
  .string()
  .transform((value) => value.split(',').map((secret) => secret.trim()))
  .refine((secrets) => secrets.every((secret) => secret.length >= MIN_SECRET_LENGTH));

const dataKeys = z
  .string()
  .transform((value) => value.split(',').map((key) => dataKeyOf(key.trim())))
  .refine((keys): keys is Buffer[] => keys.every((key) => key !== undefined));

/** Which proxies to believe: a number of hops, or addresses and ranges as Express takes them. */
const trustProxy = z
  .string()
  .trim()
  .refine((value) => /^\d{1,3}$/.test(value) || value.split(',').every((part) => isProxy(part.trim())))
  .transform((value) => (/^\d+$/.test(value) ? Number(value) : value));

const PROXY_WORDS = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0) return PROXY_WORDS.includes(text);
  const most = version === 4 ? 32 : 128;
  return rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** Two letters each, as in ISO 3166. */
const countries = z
  .string()
  .transform((value) => value.split(',').map((country) => country.trim().toUpperCase()))
  .refine((codes) => codes.every((code) => /^[A-Z]{2}$/.test(code)));

const environmentSchema = z
  .object({
    NODE_ENV: optional(z.enum(environments)),
    PORT: z.preprocess(emptyAsUnset, z.coerce.number().int().min(0).max(65_535).default(3000)),
    HOST: optional(z.string()),
    APP_URL: optional(z.url({ protocol: /^https?$/ })),
    DATABASE_URL: optional(postgresUrl),
    DATABASE_DIRECT_URL: optional(postgresUrl),
    DATABASE_READ_URL: optional(postgresUrl),
    WEB_CONCURRENCY: z.preprocess(emptyAsUnset, z.coerce.number().int().min(1).max(64).default(1)),
    SHUTDOWN_DELAY: z.preprocess(emptyAsUnset, z.coerce.number().min(0).max(60).default(0)),
    DATA_DIR: z.preprocess(emptyAsUnset, z.string().default('.data')),
    SESSION_SECRET: optional(sessionSecrets),
    DATA_KEYS: optional(dataKeys),
    BREACHED_PASSWORDS_FILE: optional(z.string()),
    TRUST_PROXY: optional(trustProxy),
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
    MAIL_FROM: optional(emailAddress),
    TWILIO_ACCOUNT_SID: optional(z.string().regex(/^AC[0-9a-f]{32}$/i)),
    TWILIO_AUTH_TOKEN: optional(z.string()),
    TWILIO_FROM: optional(z.string().regex(/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/i)),
    TWILIO_API_BASE: z.preprocess(
      emptyAsUnset,
      z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
    ),
    ...stripeVariables,
    ...paypalVariables,
    SIGNING_CERTIFICATE: optional(z.string()),
    METRICS_PORT: z.preprocess(emptyAsUnset, z.coerce.number().int().min(0).max(65_535).optional()),
    METRICS_HOST: z.preprocess(emptyAsUnset, z.string().default('127.0.0.1')),
    BACKUP_DIR: optional(z.string()),
    BACKUP_KEEP: z.preprocess(emptyAsUnset, z.coerce.number().int().min(1).max(3_650).default(14)),
    BACKUP_PASSPHRASE: optional(z.string().min(MIN_PASSPHRASE_LENGTH)),
    OPERATOR_EMAIL: optional(emailAddress),
    SIGNING_CERTIFICATE_PASSWORD: optional(z.string()),
    SMS_COUNTRIES: z.preprocess(emptyAsUnset, countries.default(['US', 'CA'])),
    npm_lifecycle_event: optional(z.string()),
    WORKER: z.preprocess(emptyAsUnset, z.enum(['on', 'off']).default('on')),
    LOG_LEVEL: z.preprocess(
      emptyAsUnset,
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    ),
  })
  .refine(
    ({ TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from }) => {
      const given = [sid, token, from].filter((value) => value !== undefined).length;
      return given === 0 || given === 3;
    },
    {
      error:
        'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM belong together: set all of them, or none',
    },
  )
  .refine((values) => values.DATABASE_URL !== undefined || values.DATABASE_DIRECT_URL === undefined, {
    error: 'DATABASE_DIRECT_URL is another way to the database of DATABASE_URL: set both, or only the latter',
  })
  .refine((values) => values.DATABASE_URL !== undefined || values.DATABASE_READ_URL === undefined, {
    error: 'DATABASE_READ_URL is a replica of the database of DATABASE_URL: set both, or only the latter',
  })
  .refine((values) => values.SIGNING_CERTIFICATE !== undefined || !values.SIGNING_CERTIFICATE_PASSWORD, {
    error: 'SIGNING_CERTIFICATE_PASSWORD opens the file of SIGNING_CERTIFICATE: set both, or none',
  })
  .refine(areStripeKeysWhole, {
    error:
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong together: set both, both live or both for tests, like sk_test_… and pk_test_…, or none',
  })
  .refine(arePaypalKeysWhole, {
    error:
      'PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID and PAYPAL_ENV belong together: set all of them, or none',
  });

/** How to reach Twilio, which sends text messages. */
export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** A number in E.164, or the id of a messaging service. */
  from: string;
  /** Origin of the API. */
  apiUrl: string;
}

export interface BackupOptions {
  /** Folder of the daily back-ups; undefined means none are made. */
  dir: string | undefined;
  /** How many of them are kept. */
  keep: number;
  /** Undefined: they aren't encrypted. */
  passphrase: string | undefined;
}

type Environment = (typeof environments)[number];

export interface Config {
  environment: Environment;
  /** The environment where it was said and not assumed. */
  namedEnvironment: Environment | undefined;
  port: number;
  /** Address to listen on; undefined means all. */
  host: string | undefined;
  /** Origin under which people reach the product, without a slash at the end. */
  appUrl: string;
  /** Undefined: the server starts a PostgreSQL of its own under `dataDir`. */
  databaseUrl: string | undefined;
  /** The same database without a pooler between, for what needs a connection of its own for long. */
  databaseDirectUrl: string | undefined;
  /** A replica of it, for what is long and only read. */
  databaseReadUrl: string | undefined;
  /** Processes that answer requests on one port. */
  webProcesses: number;
  /** For how long a server that is told to stop still takes requests, so that a proxy notices first. */
  shutdownDelayMs: number;
  dataDir: string;
  /** The first signs; all verify. Undefined: one is made and kept in `dataDir`. */
  sessionSecrets: string[] | undefined;
  /** The first encrypts; all decrypt. Undefined: one is made and kept in `dataDir`. */
  dataKeys: Buffer[] | undefined;
  /** A sorted list of SHA-1 hashes of passwords that nobody may choose. */
  breachedPasswordsFile: string | undefined;
  trustProxy: string | number | false;
  smtpUrl: string | undefined;
  /** Address that mails come from. */
  mailFrom: string;
  /** Undefined: no text messages go out. */
  twilio: TwilioOptions | undefined;
  /** Undefined: Pro cannot be bought here. */
  stripe: StripeOptions | undefined;
  /** Undefined: nobody can be paid through PayPal here. */
  paypal: PaypalOptions | undefined;
  /** Undefined: what is signed is sealed by its hash alone. */
  signing: SigningOptions | undefined;
  /** Undefined: nothing is measured. */
  metrics: { port: number; host: string } | undefined;
  backup: BackupOptions;
  /** Who is told of what goes wrong in the background. */
  operatorEmail: string | undefined;
  /** Countries whose phones get text messages. */
  smsCountries: string[];
  /** This process sends mails and does what is due by itself; else `npm run worker` does, on this machine or others. */
  isWorker: boolean;
  /** This process is the child of an `npm run`. */
  isRunByNpm: boolean;
  logLevel: string;
}

/**
 * Reads the whole configuration once. Every variable is described in `.env.example`.
 * @throws Error that lists every problem at once
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path: [name], message }) =>
      name === undefined
        ? `  ${message}`
        : `  ${problemWith(String(name), environment[String(name)], message)}`,
    );
    throw new Error(`The configuration isn't valid:\n${problems.join('\n')}`);
  }
  const values = parsed.data;
  const appUrl = new URL(values.APP_URL ?? `http://localhost:${values.PORT}`);
  return {
    environment: values.NODE_ENV ?? 'development',
    namedEnvironment: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    appUrl: appUrl.origin,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    webProcesses: values.WEB_CONCURRENCY,
    shutdownDelayMs: values.SHUTDOWN_DELAY * 1_000,
    dataDir: values.DATA_DIR,
    sessionSecrets: values.SESSION_SECRET,
    dataKeys: values.DATA_KEYS,
    breachedPasswordsFile: values.BREACHED_PASSWORDS_FILE,
    trustProxy: values.TRUST_PROXY ?? false,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `no-reply@${appUrl.hostname}`,
    twilio: twilioOf(values),
    stripe: stripeOf(values),
    paypal: paypalOf(values),
    signing: signingOf(values),
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    backup: { dir: values.BACKUP_DIR, keep: values.BACKUP_KEEP, passphrase: values.BACKUP_PASSPHRASE },
    operatorEmail: values.OPERATOR_EMAIL,
    smsCountries: values.SMS_COUNTRIES,
    isWorker: values.WORKER === 'on',
    isRunByNpm: values.npm_lifecycle_event !== undefined,
    logLevel: values.LOG_LEVEL,
  };
}

function signingOf(values: z.output<typeof environmentSchema>): SigningOptions | undefined {
  const { SIGNING_CERTIFICATE: certificate, SIGNING_CERTIFICATE_PASSWORD: password = '' } = values;
  return certificate ? { certificate, password } : undefined;
}

function twilioOf(values: z.output<typeof environmentSchema>): TwilioOptions | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = values;
  if (!accountSid || !authToken || !from) return undefined;
  return { accountSid, authToken, from, apiUrl: new URL(values.TWILIO_API_BASE).origin };
}
