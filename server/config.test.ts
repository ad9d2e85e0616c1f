import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const SECRET = 'x'.repeat(32);

test('everything has a default', () => {
  expect(readConfig({})).toEqual({
    environment: 'development',
    namedEnvironment: undefined,
    port: 3000,
    host: undefined,
    appUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReadUrl: undefined,
    webProcesses: 1,
    shutdownDelayMs: 0,
    dataDir: '.data',
    sessionSecrets: undefined,
    dataKeys: undefined,
    breachedPasswordsFile: undefined,
    trustProxy: false,
    smtpUrl: undefined,
    mailFrom: 'no-reply@localhost',
    twilio: undefined,
    stripe: undefined,
    paypal: undefined,
    signing: undefined,
    metrics: undefined,
    backup: { dir: undefined, keep: 14, passphrase: undefined },
    operatorEmail: undefined,
    smsCountries: ['US', 'CA'],
    isWorker: true,
    isRunByNpm: false,
    logLevel: 'info',
  });
});

test('everything can be set', () => {
  expect(
    readConfig({
      NODE_ENV: 'production',
      PORT: '8080',
      HOST: '127.0.0.1',
      APP_URL: 'https://billing.example/',
      DATABASE_URL: 'postgresql://u:p@db.example/billwright',
      DATA_DIR: '/var/lib/billwright',
      SESSION_SECRET: SECRET,
      DATA_KEYS: Buffer.alloc(32, 1).toString('base64'),
      TRUST_PROXY: '1',
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'mail@billing.example',
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_FROM: '+15005550006',
      TWILIO_API_BASE: 'http://127.0.0.1:9000/',
      SMS_COUNTRIES: 'us, DE',
      DATABASE_DIRECT_URL: 'postgresql://u:p@direct.example/billwright',
      DATABASE_READ_URL: 'postgresql://u:p@replica.example/billwright',
      WEB_CONCURRENCY: '4',
      SHUTDOWN_DELAY: '2.5',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.7',
      BACKUP_DIR: '/mnt/backups',
      BACKUP_KEEP: '30',
      BACKUP_PASSPHRASE: 'five words of my own',
      OPERATOR_EMAIL: 'ops@billing.example',
      WORKER: 'off',
      LOG_LEVEL: 'warn',
      PATH: '/usr/bin',
      npm_lifecycle_event: 'start',
    }),
  ).toEqual({
    environment: 'production',
    namedEnvironment: 'production',
    port: 8080,
    host: '127.0.0.1',
    appUrl: 'https://billing.example',
    databaseUrl: 'postgresql://u:p@db.example/billwright',
    dataDir: '/var/lib/billwright',
    sessionSecrets: [SECRET],
    dataKeys: [Buffer.alloc(32, 1)],
    trustProxy: 1,
    smtpUrl: 'smtps://mail.example',
    mailFrom: 'mail@billing.example',
    twilio: {
      accountSid: `AC${'0'.repeat(32)}`,
      authToken: 'token',
      from: '+15005550006',
      apiUrl: 'http://127.0.0.1:9000',
    },
    databaseDirectUrl: 'postgresql://u:p@direct.example/billwright',
    databaseReadUrl: 'postgresql://u:p@replica.example/billwright',
    webProcesses: 4,
    shutdownDelayMs: 2_500,
    metrics: { port: 9464, host: '10.0.0.7' },
    backup: { dir: '/mnt/backups', keep: 30, passphrase: 'five words of my own' },
    operatorEmail: 'ops@billing.example',
    smsCountries: ['US', 'DE'],
    isWorker: false,
    isRunByNpm: true,
    logLevel: 'warn',
  });
});

test('an empty or blank variable counts as not set', () => {
  const names = [
    'NODE_ENV',
    'PORT',
    'HOST',
    'APP_URL',
    'DATABASE_URL',
    'DATA_DIR',
    'SESSION_SECRET',
    'DATA_KEYS',
  ];
  names.push('TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM', 'TWILIO_API_BASE', 'SMS_COUNTRIES');
  names.push(
    'METRICS_PORT',
    'METRICS_HOST',
    'DATABASE_DIRECT_URL',
    'DATABASE_READ_URL',
    'WEB_CONCURRENCY',
    'SHUTDOWN_DELAY',
    'BACKUP_DIR',
    'BACKUP_KEEP',
    'BACKUP_PASSPHRASE',
    'OPERATOR_EMAIL',
  );
  names.push('TRUST_PROXY', 'SMTP_URL', 'MAIL_FROM', 'WORKER', 'LOG_LEVEL');
  for (const value of ['', '  '])
    expect(readConfig(Object.fromEntries(names.map((name) => [name, value])))).toEqual(readConfig({}));
});

test('the address follows the port unless it is given', () => {
  expect(readConfig({ PORT: '4000' }).appUrl).toBe('http://localhost:4000');
  expect(readConfig({ PORT: '4000', APP_URL: 'http://billing.example:80/x?y' }).appUrl).toBe(
    'http://billing.example',
  );
});

describe('secrets', () => {
  test('may be several, the first of which signs', () => {
    const other = 'y'.repeat(40);
    expect(readConfig({ SESSION_SECRET: `${other}, ${SECRET}` }).sessionSecrets).toEqual([other, SECRET]);
  });

  test.each(['short', 'x'.repeat(31), `${SECRET},short`, `${SECRET},`])('%j is too short', (value) => {
    expect(() => readConfig({ SESSION_SECRET: value })).toThrow(
      'SESSION_SECRET: each secret must have at least 32 characters',
    );
  });

  test('that are refused are not repeated in the message', () => {
    expect(() => readConfig({ SESSION_SECRET: 'my-short-secret' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('my-short-secret') }),
    );
  });
});

describe('data keys', () => {
  const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

  test('may be several, the first of which encrypts', () => {
    const value = `${one.toString('base64')}, ${two.toString('hex')}`;
    expect(readConfig({ DATA_KEYS: value }).dataKeys).toEqual([one, two]);
    expect(readConfig({}).dataKeys).toBeUndefined();
  });

  test('of another length are refused, and not repeated in the message', () => {
    for (const value of ['a-short-one', `${one.toString('base64')},a-short-one`]) {
      expect(() => readConfig({ DATA_KEYS: value })).toThrow(
        'DATA_KEYS: each key must be 32 bytes in base64',
      );
      expect(() => readConfig({ DATA_KEYS: value })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('a-short-one') }),
      );
    }
  });
});

describe('the proxies to believe', () => {
  test.each([
    ['1', 1],
    ['2', 2],
    ['0', 0],
    ['loopback', 'loopback'],
    ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8, 127.0.0.1'],
    ['uniquelocal,fd00::/8,::1', 'uniquelocal,fd00::/8,::1'],
  ])('may be %j', (value, trustProxy) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(trustProxy);
  });

  test.each(['true', '*'])('are never all of them: %s', (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(
      'TRUST_PROXY: name the proxies, or how many there are',
    );
  });
});

describe('a value that cannot be used is named, with what may stand there and an example', () => {
  test.each([
    ['NODE_ENV', 'staging', 'must be development, production or test, like NODE_ENV=production.'],
    ['PORT', 'http', 'must be a whole number from 0 to 65535, like PORT=3000. It is "http".'],
    ['PORT', 'NaN', 'It is "NaN".'],
    ['PORT', '99999', 'It is "99999".'],
    ['PORT', '65536', 'like PORT=3000'],
    ['PORT', '-1', 'like PORT=3000'],
    ['PORT', '80.5', 'like PORT=3000'],
    ['APP_URL', 'billing.example', 'like APP_URL=https://billing.example. It is "billing.example".'],
    ['APP_URL', 'ftp://billing.example', 'must be a whole http or https address'],
    ['DATABASE_URL', 'mysql://db.example/x', 'like DATABASE_URL=postgres://user:password@'],
    ['SESSION_SECRET', 'short', 'at least 32 characters'],
    ['TRUST_PROXY', 'banana', 'like TRUST_PROXY=1 or TRUST_PROXY=loopback,10.0.0.0/8. It is "banana".'],
    ['TRUST_PROXY', '10.0.0.0/33', 'ranges'],
    ['TRUST_PROXY', '10.0.0.0/8/8', 'ranges'],
    ['TRUST_PROXY', '-1', 'a number of hops'],
    ['TRUST_PROXY', '1,', 'a number of hops'],
    ['SMTP_URL', 'http://mail.example', 'like SMTP_URL=smtp://user:password@mail.example:587'],
    ['SMTP_URL', 'mail.example', 'like SMTP_URL=smtp://'],
    ['MAIL_FROM', 'Billing <a@b.example>', 'like MAIL_FROM=billing@billing.example.'],
    ['TWILIO_ACCOUNT_SID', 'AC123', 'like TWILIO_ACCOUNT_SID=AC0123'],
    ['TWILIO_FROM', '555 0100', 'like TWILIO_FROM=+15551230123. It is "555 0100".'],
    ['TWILIO_API_BASE', 'api.twilio.com', 'like TWILIO_API_BASE=https://api.twilio.com.'],
    ['SMS_COUNTRIES', 'USA', 'like SMS_COUNTRIES=US,CA. It is "USA".'],
    ['STRIPE_SECRET_KEY', 'pk_test_x', 'like STRIPE_SECRET_KEY=sk_test_…'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_x', 'like STRIPE_PUBLISHABLE_KEY=pk_test_…'],
    ['STRIPE_CONNECT_DASHBOARD', 'half', 'must be full or express'],
    ['STRIPE_API_BASE', 'x', 'like STRIPE_API_BASE=https://api.stripe.com.'],
    ['PAYPAL_ENV', 'test', 'must be sandbox or live'],
    ['PAYPAL_API_BASE', 'x', 'like PAYPAL_API_BASE=https://'],
    ['WEB_CONCURRENCY', '0', 'must be a whole number from 1 to 64, like WEB_CONCURRENCY=2. It is "0".'],
    ['WEB_CONCURRENCY', 'auto', 'like WEB_CONCURRENCY=2'],
    ['SHUTDOWN_DELAY', '-1', 'must be a number of seconds from 0 to 60, like SHUTDOWN_DELAY=5.'],
    ['WORKER', 'yes', 'must be on or off, like WORKER=on. It is "yes".'],
    ['LOG_LEVEL', 'loud', 'like LOG_LEVEL=info. It is "loud".'],
  ])('%s=%s', (name, value, text) => {
    const refusal = () => readConfig({ [name]: value });
    expect(refusal).toThrow(new RegExp(`The configuration isn't valid:\\n  ${name}: .+`));
    expect(refusal).toThrow(text);
  });

  test.each(['DATABASE_URL', 'SMTP_URL', 'SESSION_SECRET', 'STRIPE_SECRET_KEY'])(
    'but never repeated where it may open something: %s',
    (name) => {
      expect(() => readConfig({ [name]: 'hunter2' })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
      );
    },
  );
});

test('what belongs together for text messages is asked for together, and the token is not repeated', () => {
  const wrong = { TWILIO_AUTH_TOKEN: 'a-secret-token', TWILIO_FROM: '+15005550006' };
  expect(() => readConfig(wrong)).toThrow('belong together');
  expect(() => readConfig(wrong)).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('a-secret-token') }),
  );
});

test.each(['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])(
  '%s goes with the database that it belongs to',
  (name) => {
    expect(() => readConfig({ [name]: 'postgres://u:p@db.example/x' })).toThrow(`${name} is`);
  },
);

test('every problem is listed at once', () => {
  const wrong = {
    PORT: 'x',
    APP_URL: 'x',
    DATABASE_URL: 'x',
    SESSION_SECRET: 'x',
    TRUST_PROXY: '*',
    LOG_LEVEL: 'x',
  };
  expect(() => readConfig(wrong)).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(
        new RegExp(
          Object.keys(wrong)
            .map((name) => `\\n  ${name}: .+`)
            .join(''),
          's',
        ),
      ),
    }),
  );
});

describe('PayPal', () => {
  const keys = {
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'hook',
    PAYPAL_ENV: 'sandbox',
  };

  test.each(Object.keys(keys))('is whole or not at all: without %s', (name) => {
    expect(() => readConfig({ ...keys, [name]: ' ' })).toThrow(/PAYPAL_CLIENT_ID.*belong together/);
  });

  test.each([
    ['sandbox', 'https://api-m.sandbox.paypal.com', false],
    ['live', 'https://api-m.paypal.com', true],
  ])('is reached at the address of %s', (environment, apiUrl, isLive) => {
    expect(readConfig({ ...keys, PAYPAL_ENV: environment }).paypal).toEqual({
      ...{ clientId: 'id', clientSecret: 'secret', webhookId: 'hook', isLive, apiUrl },
      ...{ partnerId: undefined, bnCode: undefined },
    });
  });

  test('has no environment that was not named', () => {
    expect(() => readConfig({ ...keys, PAYPAL_ENV: 'test' })).toThrow(/PAYPAL_ENV/);
  });
});
