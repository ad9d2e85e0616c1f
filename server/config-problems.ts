interface Expectation {
  /** What a value must be, as the end of '{variable}: '. */
  accepts: string;
  example: string;
  /** The value may be repeated in a message: it opens nothing. */
  isOpen?: true;
}

const url = (accepts: string, example: string): Expectation => ({ accepts, example, isOpen: true });

/** One entry for each variable that can be wrong by itself. */
const expectations: Record<string, Expectation> = {
  NODE_ENV: { accepts: 'must be development, production or test', example: 'production', isOpen: true },
  PORT: { accepts: 'must be a whole number from 0 to 65535', example: '3000', isOpen: true },
  APP_URL: url('must be a whole http or https address', 'https://billing.example'),
  DATABASE_URL: {
    accepts: 'must be the address of a PostgreSQL',
    example: 'postgres://user:password@localhost:5432/billwright',
  },
  DATABASE_DIRECT_URL: {
    accepts: 'must be the address of the same PostgreSQL without a pooler',
    example: 'postgres://user:password@localhost:5432/billwright',
  },
  DATABASE_READ_URL: {
    accepts: 'must be the address of a replica of the same PostgreSQL',
    example: 'postgres://user:password@replica:5432/billwright',
  },
  WEB_CONCURRENCY: { accepts: 'must be a whole number from 1 to 64', example: '2', isOpen: true },
  SHUTDOWN_DELAY: { accepts: 'must be a number of seconds from 0 to 60', example: '5', isOpen: true },
  METRICS_PORT: { accepts: 'must be a whole number from 0 to 65535', example: '9464', isOpen: true },
  BACKUP_KEEP: { accepts: 'must be a whole number from 1 to 3650', example: '14', isOpen: true },
  BACKUP_PASSPHRASE: { accepts: 'must have at least 12 characters', example: 'five words of your own' },
  OPERATOR_EMAIL: { accepts: 'must be one email address', example: 'ops@billing.example', isOpen: true },
  SESSION_SECRET: {
    accepts: 'each secret must have at least 32 characters; several stand with commas between them',
    example: '0123456789abcdef0123456789abcdef, but of your own (openssl rand -hex 32)',
  },
  DATA_KEYS: {
    accepts: 'each key must be 32 bytes in base64; several stand with commas between them',
    example: 'a key of your own (openssl rand -base64 32)',
  },
  TRUST_PROXY: {
    accepts:
      'name the proxies, or how many there are: a number of hops, or IP addresses, ranges and the words loopback, linklocal and uniquelocal with commas between them',
    example: '1 or TRUST_PROXY=loopback,10.0.0.0/8',
    isOpen: true,
  },
  SMTP_URL: {
    accepts: 'must be the address of a mail server',
    example: 'smtp://user:password@mail.example:587',
  },
  MAIL_FROM: { accepts: 'must be one email address', example: 'billing@billing.example', isOpen: true },
  TWILIO_ACCOUNT_SID: {
    accepts: 'must be AC and 32 hexadecimal digits',
    example: 'AC0123456789abcdef0123456789abcdef',
  },
  TWILIO_FROM: {
    accepts: 'must be a number with + and its country, or the id of a messaging service',
    example: '+15551230123',
    isOpen: true,
  },
  TWILIO_API_BASE: url('must be a whole http or https address', 'https://api.twilio.com'),
  SMS_COUNTRIES: {
    accepts: 'must be countries of two letters with commas between them',
    example: 'US,CA',
    isOpen: true,
  },
  STRIPE_SECRET_KEY: { accepts: 'must begin with sk_ or rk_, then test_ or live_', example: 'sk_test_…' },
  STRIPE_PUBLISHABLE_KEY: { accepts: 'must begin with pk_test_ or pk_live_', example: 'pk_test_…' },
  STRIPE_CONNECT_DASHBOARD: { accepts: 'must be full or express', example: 'full', isOpen: true },
  STRIPE_API_BASE: url('must be a whole http or https address', 'https://api.stripe.com'),
  PAYPAL_ENV: { accepts: 'must be sandbox or live', example: 'sandbox', isOpen: true },
  PAYPAL_API_BASE: url('must be a whole http or https address', 'https://api-m.sandbox.paypal.com'),
  WORKER: { accepts: 'must be on or off', example: 'on', isOpen: true },
  LOG_LEVEL: {
    accepts: 'must be fatal, error, warn, info, debug, trace or silent',
    example: 'info',
    isOpen: true,
  },
};

/** What is wrong with one variable, what it may be, and an example. Secrets are not repeated. */
export function problemWith(name: string, value: string | undefined, message: string): string {
  const expected = expectations[name];
  if (!expected) return `${name}: ${message}`;
  const given = expected.isOpen ? ` It is ${JSON.stringify(value)}.` : '';
  return `${name}: ${expected.accepts}, like ${name}=${expected.example}.${given}`;
}
