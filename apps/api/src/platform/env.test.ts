import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { EnvError, loadDatabaseEnv, loadEnv } from './env.ts';
import { variables } from './env-variables.ts';

const dir = mkdtempSync(join(tmpdir(), 'hy-env-'));
afterAll(() => rmSync(dir, { recursive: true }));

const key = 'k'.repeat(32);

test('.env.example names exactly the variables read, with their defaults', () => {
  const text = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
  const pairs = [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
    ([, name, value]) => [name ?? '', value ?? ''] as const,
  );
  expect(pairs.map(([name]) => name)).toEqual(Object.keys(variables));
  const examples = { ...Object.fromEntries(pairs), SECRET_KEY: key, ADMIN_PASSWORD: 'x' };
  const examplesOnly = ['DATABASE_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'PUBLIC_URL'];
  const {
    DATABASE_URL: _url,
    ADMIN_EMAIL: _mail,
    ADMIN_PASSWORD: _password,
    PUBLIC_URL: _address,
    TIME_ZONE: zone,
    ...rest
  } = loadEnv(examples);
  expect(examplesOnly.every((name) => name in examples)).toBe(true);
  const { TIME_ZONE: own, ...defaults } = loadEnv({ SECRET_KEY: key });
  expect(rest).toEqual(defaults);
  expect([zone, own]).toEqual(['Europe/London', Intl.DateTimeFormat().resolvedOptions().timeZone]);
});

test('gives the defaults for an empty environment', () => {
  expect(loadEnv({ SECRET_KEY: key, PORT: '' })).toMatchObject({
    PORT: 8080,
    DEMO: true,
    API_BASE_PATH: '',
    TRUST_PROXY: false,
    ACCESS_TOKEN_MINUTES: 15,
    REFRESH_TOKEN_DAYS: 7,
    REFRESH_TOKEN_ROTATION: 'screen',
    RATE_LIMIT: true,
    LOG_LEVEL: 'info',
  });
});

test('reports all problems at once, by name', () => {
  const wrong = {
    PORT: '99999',
    DEMO: 'yes',
    ADMIN_EMAIL: 'nobody',
    SECRET_KEY: 'short',
    DATABASE_URL: 'mysql://x/y',
  };
  let message = '';
  try {
    loadEnv(wrong);
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError);
    message = (error as Error).message;
  }
  expect(message.split('\n')).toEqual([
    'Invalid environment settings:',
    '  PORT must be at most 65535',
    '  DATABASE_URL must be an address like postgres://user:password@host:5432/hireyard',
    '  DEMO must be 1 or 0',
    '  ADMIN_EMAIL must be an email address',
    '  SECRET_KEY must have at least 32 characters',
  ]);
});

test('S3 storage needs its bucket and key, and reports each missing one', () => {
  const wanted = { SECRET_KEY: key, STORAGE: 's3' };
  expect(() => loadEnv(wanted)).toThrow(
    /S3_BUCKET is required[^]*S3_ACCESS_KEY_ID is required[^]*S3_SECRET_ACCESS_KEY is required/,
  );
  const whole = { ...wanted, S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'i', S3_SECRET_ACCESS_KEY: 's' };
  expect(loadEnv(whole)).toMatchObject({ STORAGE: 's3', S3_REGION: 'us-east-1', S3_FORCE_PATH_STYLE: false });
  expect(() => loadEnv({ ...wanted, STORAGE: 'tape' })).toThrow(/STORAGE must be disk or s3/);
});

test('card payments by Stripe need three keys, and report each missing one', () => {
  const wanted = { SECRET_KEY: key, PAYMENTS: 'stripe' };
  const needed = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
  expect(() => loadEnv(wanted)).toThrow(
    new EnvError(needed.map((name) => `${name} is required with PAYMENTS=stripe`)),
  );
  const whole = { ...wanted, ...Object.fromEntries(needed.map((name) => [name, 'x'])) };
  expect(loadEnv(whole)).toMatchObject({ PAYMENTS: 'stripe', STRIPE_API_URL: 'https://api.stripe.com' });
  expect(() => loadEnv({ ...whole, PAYMENTS: 'cash' })).toThrow(
    /PAYMENTS must be manual, testcard or stripe/,
  );
});

test.each([
  [{}, 'testcard'],
  [{ DEMO: '1' }, 'testcard'],
  [{ DEMO: '0' }, 'manual'],
  [{ NODE_ENV: 'production', DEMO: '0' }, 'manual'],
  [{ DEMO: '0', PAYMENTS: 'manual' }, 'manual'],
  [{ PAYMENTS: 'testcard' }, 'testcard'],
])('with %j cards are taken by %s', (given, expected) => {
  expect(loadEnv({ SECRET_KEY: key, ...given }).PAYMENTS).toBe(expected);
});

test.each([{ DEMO: '0' }, { NODE_ENV: 'production' }])('refuses the card stand-in with %j', (given) => {
  expect(() => loadEnv({ SECRET_KEY: key, PAYMENTS: 'testcard', ...given })).toThrow(
    /PAYMENTS=testcard is for demos only/,
  );
});

test('a shop needs its webhook secret; its API settings belong together and need https', () => {
  const problems = (given: Record<string, string>) => {
    try {
      loadEnv({ SECRET_KEY: key, ...given });
      return [];
    } catch (error) {
      return (error as Error).message.split('\n').slice(1);
    }
  };
  const secret = 'twelve letters';
  expect(problems({ SHOP: 'woocommerce' })).toEqual(['  SHOP_SECRET is required with SHOP=woocommerce']);
  expect(problems({ SHOP: 'woocommerce', SHOP_SECRET: 'short' })[0]).toContain('at least 12 characters');
  expect(problems({ SHOP_KEY: 'ck' })[0]).toContain('must be set together');
  const rest = { SHOP: 'woocommerce', SHOP_SECRET: secret, SHOP_KEY: 'ck', SHOP_CONSUMER_SECRET: 'cs' };
  for (const SHOP_URL of ['http://shop.example.com', 'http://localhost.example.com', 'ftp://localhost'])
    expect(problems({ ...rest, SHOP_URL })).not.toEqual([]);
  for (const SHOP_URL of ['https://shop.example.com/shop', 'http://localhost:8000', 'http://127.0.0.1:1'])
    expect(loadEnv({ SECRET_KEY: key, ...rest, SHOP_URL })).toMatchObject({ SHOP: 'woocommerce', SHOP_URL });
});

test('Xero needs connection keys and bank account, and reports each missing one', () => {
  const wanted = { SECRET_KEY: key, ACCOUNTS: 'xero' };
  const needed = ['XERO_CLIENT_ID', 'XERO_CLIENT_SECRET', 'XERO_WEBHOOK_KEY', 'XERO_BANK_CODE'];
  expect(() => loadEnv(wanted)).toThrow(
    new EnvError(needed.map((name) => `${name} is required with ACCOUNTS=xero`)),
  );
  const whole = { ...wanted, ...Object.fromEntries(needed.map((name) => [name, 'x'])) };
  expect(loadEnv(whole)).toMatchObject({
    ACCOUNTS: 'xero',
    XERO_BANK_CODE: 'x',
    XERO_API_URL: 'https://api.xero.com/api.xro/2.0',
  });
  expect(() => loadEnv({ ...whole, ACCOUNTS: 'sage' })).toThrow(/ACCOUNTS must be ledger or xero/);
  expect(() => loadEnv({ ...whole, XERO_API_URL: 'xero' })).toThrow(/XERO_API_URL must be an address/);
});

test('SMTP and SES need a sender and a way to send, and report each missing setting', () => {
  const problems = (settings: object, reason: string, ...names: string[]) =>
    expect(() => loadEnv({ SECRET_KEY: key, ...settings })).toThrow(
      new EnvError(names.map((name) => `${name} is required with ${reason}`)),
    );
  problems({ MAIL_OUT: 'smtp' }, 'MAIL_OUT=smtp', 'MAIL_FROM', 'PUBLIC_URL', 'SMTP_URL');
  const amazon = ['SES_REGION', 'SES_ACCESS_KEY_ID', 'SES_SECRET_ACCESS_KEY'];
  problems({ MAIL_OUT: 'ses' }, 'MAIL_OUT=ses', 'MAIL_FROM', 'PUBLIC_URL', ...amazon);
  const SES_TOPICS = 'arn:aws:sns:eu-west-1:123456789012:mail arn:aws-cn:sns:cn-north-1:123456789012:in_2';
  problems({ SES_TOPICS }, 'SES_TOPICS', ...amazon);
  const from = {
    SECRET_KEY: key,
    MAIL_FROM: 'hire@fields.example',
    PUBLIC_URL: 'https://hire.fields.example',
  };
  const SMTP_URL = 'smtps://user:pass@mail.example.com';
  expect(loadEnv({ ...from, MAIL_OUT: 'smtp', SMTP_URL })).toMatchObject({ SMTP_URL, SMTP_TLS: 'offered' });
  const keys = { SES_REGION: 'us-gov-west-1', SES_ACCESS_KEY_ID: 'i', SES_SECRET_ACCESS_KEY: 's' };
  expect(loadEnv({ ...from, ...keys, MAIL_OUT: 'ses', SES_TOPICS })).toMatchObject({
    MAIL_OUT: 'ses',
    SES_TOPICS: SES_TOPICS.split(' '),
    SES_TRACKS: false,
  });
});

test.each([
  [{ MAIL_OUT: 'pigeon' }, /MAIL_OUT must be capture, smtp or ses/],
  [{ MAIL_FROM: 'Hire <hire@fields.example>' }, /MAIL_FROM must be an email address/],
  [{ SMTP_URL: 'https://mail.example.com' }, /SMTP_URL must be an address like smtp:/],
  [{ SMTP_TLS: 'never' }, /SMTP_TLS must be offered or required/],
  [{ SES_REGION: 'example.com/' }, /SES_REGION must be a region like eu-west-1/],
  [{ SES_TOPICS: 'mail' }, /SES_TOPICS must be like arn:aws:sns/],
])('refuses the mail setting %j', (settings, problem) => {
  expect(() => loadEnv({ SECRET_KEY: key, ...settings })).toThrow(problem);
});

test.each([
  ['smtp', 'MAIL_DOMAIN', 'fernhill.example.com'],
  ['imap', 'IMAP_URL', 'imaps://me:pass%40word@mail.example.com'],
])('receiving mail by %s needs %s', (MAIL_IN, name, value) => {
  expect(() => loadEnv({ SECRET_KEY: key, MAIL_IN })).toThrow(
    new EnvError([`${name} is required with MAIL_IN=${MAIL_IN}`]),
  );
  expect(loadEnv({ SECRET_KEY: key, MAIL_IN, [name]: value })).toMatchObject({
    MAIL_IN,
    SMTP_LISTEN_PORT: 2525,
    MAIL_MAX_BYTES: 31_457_280,
    IMAP_FOLDER: 'INBOX',
  });
});

test.each([
  [{ MAIL_IN: 'pigeon' }, /MAIL_IN must be off, smtp, ses or imap/],
  [{ MAIL_IN: 'ses' }, /SES_TOPICS is required with MAIL_IN=ses/],
  [{ IMAP_URL: 'https://mail.example.com' }, /IMAP_URL must be an address like imaps:/],
  [{ SMTP_LISTEN_KEY: 'key.pem' }, /SMTP_LISTEN_KEY and SMTP_LISTEN_CERT must be set together/],
])('refuses %j', (wrong, message) => {
  expect(() => loadEnv({ SECRET_KEY: key, ...wrong })).toThrow(message);
});

test.each([
  ['/api/', '/api'],
  ['/api', '/api'],
  ['/', ''],
  ['/a/b//', '/a/b'],
])('turns the base path %s into "%s"', (given, expected) => {
  expect(loadEnv({ SECRET_KEY: key, API_BASE_PATH: given }).API_BASE_PATH).toBe(expected);
});

test.each([
  ['0', false],
  ['2', 2],
  ['10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
])('TRUST_PROXY %s', (given, expected) => {
  expect(loadEnv({ SECRET_KEY: key, TRUST_PROXY: given }).TRUST_PROXY).toBe(expected);
});

describe('the demo, whose passwords are public', () => {
  const start = (given: object) => () => loadEnv({ SECRET_KEY: key, ...given });

  test('listens only on this machine by default, like the product itself', () => {
    expect(start({})()).toMatchObject({ HOST: '127.0.0.1', DEMO: true, DEMO_PUBLIC: false });
  });

  test.each(['localhost', '127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])(
    'may listen on %s',
    (HOST) => {
      expect(start({ HOST, DEMO: '1' })()).toMatchObject({ HOST, DEMO: true });
    },
  );

  test.each([
    '0.0.0.0',
    '::',
    '192.168.1.20',
    '127.0.0.1.example.com',
    'hire.example.com',
    'fd00::127.0.0.1',
  ])(
    'is refused on %s, with DEMO=1 or the default, and allowed with DEMO_PUBLIC=1 or as a real business',
    (HOST) => {
      const refusal = /DEMO=1 \(the default\) is not allowed with HOST=.*DEMO_PUBLIC=1/;
      expect(start({ HOST })).toThrow(refusal);
      expect(start({ HOST, DEMO: '1' })).toThrow(refusal);
      expect(start({ HOST, DEMO_PUBLIC: '1' })()).toMatchObject({ HOST, DEMO: true });
      expect(start({ HOST, DEMO: '0' })()).toMatchObject({ HOST, DEMO: false });
      expect(start({ HOST, SERVE: '0' })()).toMatchObject({ HOST, SERVE: false });
    },
  );

  test('is refused in production on every address, even with DEMO_PUBLIC=1', () => {
    for (const given of [{}, { DEMO: '1' }, { SERVE: '0' }, { HOST: '0.0.0.0', DEMO_PUBLIC: '1' }])
      expect(start({ NODE_ENV: 'production', ...given })).toThrow(/not allowed with NODE_ENV=production/);
    expect(start({ NODE_ENV: 'production', DEMO: '0', HOST: '0.0.0.0' })()).toMatchObject({ DEMO: false });
  });
});

describe('the secret key', () => {
  test('is created once for the embedded database, readable by its owner only', () => {
    const dataDir = join(dir, 'data');
    const first = loadEnv({ DATA_DIR: dataDir }).SECRET_KEY;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(loadEnv({ DATA_DIR: dataDir }).SECRET_KEY).toBe(first);
    expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  test('is required with a shared database', () => {
    expect(() => loadEnv({ DATABASE_URL: 'postgres://a@b/c' })).toThrow(
      /SECRET_KEY is required with DATABASE_URL/,
    );
  });

  test("isn't required by commands that only use the database", () => {
    const place = { DATABASE_URL: 'postgres://a@b/c', DATA_DIR: dir, TIME_ZONE: 'Pacific/Auckland' };
    expect(loadDatabaseEnv({ ...place, PORT: 'x' })).toEqual(place);
    expect(() => loadDatabaseEnv({ DATABASE_URL: 'mysql://a@b/c' })).toThrow(/DATABASE_URL must be/);
    expect(() => loadDatabaseEnv({ TIME_ZONE: 'Mars/Olympus' })).toThrow(/TIME_ZONE must be a time zone/);
  });
});
