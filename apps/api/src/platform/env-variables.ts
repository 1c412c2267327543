/** The environment variables with their checks. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { timeZoneName } from '@hireyard/wire/field/time-zone-name';

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

const yesOrNo = z
  .enum(['1', '0', 'true', 'false'], { error: 'must be 1 or 0' })
  .transform((text) => text === '1' || text === 'true');

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address like ${example}` });

/** Each call to the shop sends the keys, so plain http only to this machine. */
const shopUrl = url(/^https?$/, 'https://shop.example.com').refine(
  (address) => /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$))/i.test(address),
  { error: 'must start with https://' },
);

/** `0` trusts no proxy, a number that many in front, anything else a list of addresses. */
const trustProxy = z
  .string()
  .regex(/^[\d\s.,:/a-fA-F]+$/, 'must be a number of proxies or a list of addresses')
  .transform((text): boolean | number | string =>
    text === '0' ? false : /^\d+$/.test(text) ? Number(text) : text,
  );

/** `/api/` and `/api` are the same; `/` means no prefix. */
const basePath = z
  .string()
  .regex(/^\/[\w./-]*$/, 'must be a path that starts with /')
  .transform((path) => path.replace(/\/+$/, ''));

/** IANA name of a time zone. */
const timeZone = z
  .string()
  .refine((zone) => timeZoneName(zone) !== undefined, { error: 'must be a time zone like Europe/London' });

/** Domains of our email, in lower case, separated by commas or spaces; the first one has the reply addresses. */
const domains = z.string().transform((text, context) => {
  const all = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((domain) => domain !== '');
  if (all.every((domain) => /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*$/.test(domain))) return all;
  context.addIssue({ code: 'custom', message: 'must be domains like mail.example.com, separated by commas' });
  return z.NEVER;
});

/** Further push services that browsers may use: hosts, or all subdomains (`*.push.example.com`). */
const pushHosts = z.string().transform((text, context) => {
  const list = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((part) => part !== '');
  if (list.every((part) => /^(\*\.)?([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*$/.test(part)))
    return list;
  context.addIssue({ code: 'custom', message: 'must be hosts like push.example.com, separated by commas' });
  return z.NEVER;
});

/** Topics of a mail service's reports, separated by spaces or commas. */
const topics = z.string().transform((text, context) => {
  const list = text.split(/[\s,]+/).filter((part) => part !== '');
  if (list.every((part) => /^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/.test(part))) return list;
  context.addIssue({ code: 'custom', message: 'must be like arn:aws:sns:eu-west-1:123456789012:mail' });
  return z.NEVER;
});

/** `name=value` pairs, separated by commas. */
const otlpHeaders = z.string().transform((text, context) => {
  const pairs = text
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => /^([\w-]+)\s*=\s*([\x20-\x7e]+)$/.exec(pair));
  if (pairs.every((pair) => pair !== null))
    return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
  context.addIssue({ code: 'custom', message: 'must be like name=value, commas between' });
  return z.NEVER;
});

const ratio = z
  .string()
  .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
  .transform(Number);

/** Every variable with its check and default. .env.example explains them; a test keeps both in step. */
export const variables = {
  PORT: whole(0, 65_535).prefault('8080'),
  HOST: z.string().prefault('127.0.0.1'),
  DATA_DIR: z
    .string()
    .prefault('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/hireyard').optional(),
  DATABASE_POOL_SIZE: whole(1, 200).prefault('10'),
  DATABASE_TIMEOUT_SECONDS: whole(1, 600).prefault('15'),
  REQUESTS_AT_WORK: whole(0, 10_000).prefault('0'),
  REQUESTS_WAITING: whole(0, 100_000).prefault('500'),
  REQUESTS_WAIT_MS: whole(1, 60_000).prefault('5000'),
  REQUESTS_LAG_MS: whole(0, 60_000).prefault('1000'),
  WORKER: yesOrNo.prefault('1'),
  SERVE: yesOrNo.prefault('1'),
  MIGRATE: yesOrNo.prefault('1'),
  DRAIN_SECONDS: whole(0, 300).prefault('0'),
  SHUTDOWN_SECONDS: whole(1, 600).prefault('20'),
  TIME_ZONE: timeZone.prefault(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  DEMO: yesOrNo.prefault('1'),
  DEMO_PUBLIC: yesOrNo.prefault('0'),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  API_BASE_PATH: basePath.prefault('/'),
  PUBLIC_URL: url(/^https?$/, 'https://hire.example.com')
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  TRUST_PROXY: trustProxy.prefault('0'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .prefault('info'),
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: z.string().prefault('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/, 'http://localhost:4318').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders.prefault(''),
  OTEL_SERVICE_NAME: z.string().prefault('hireyard'),
  OTEL_TRACES_SAMPLER_ARG: ratio.prefault('1'),
  ACCESS_TOKEN_MINUTES: whole(1, 24 * 60).prefault('15'),
  REFRESH_TOKEN_DAYS: whole(1, 365).prefault('7'),
  REFRESH_TOKEN_ROTATION: z
    .enum(['screen', 'all', 'off'], { error: 'must be screen, all or off' })
    .prefault('screen'),
  RATE_LIMIT: yesOrNo.prefault('1'),
  STORAGE: z.enum(['disk', 's3'], { error: 'must be disk or s3' }).prefault('disk'),
  FILE_MAX_BYTES: whole(1024, 100 * 1024 * 1024).prefault('1048576'),
  S3_ENDPOINT: url(/^https?$/, 'https://s3.example.com').optional(),
  S3_REGION: z.string().prefault('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: yesOrNo.prefault('0'),
  PAYMENTS: z
    .enum(['manual', 'testcard', 'stripe'], { error: 'must be manual, testcard or stripe' })
    .optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: url(/^https?$/, 'https://api.stripe.com').prefault('https://api.stripe.com'),
  ACCOUNTS: z.enum(['ledger', 'xero'], { error: 'must be ledger or xero' }).prefault('ledger'),
  XERO_CLIENT_ID: z.string().optional(),
  XERO_CLIENT_SECRET: z.string().optional(),
  XERO_WEBHOOK_KEY: z.string().optional(),
  XERO_BANK_CODE: z.string().optional(),
  XERO_TERMINAL_CODE: z.string().optional(),
  XERO_DIRECT_DEBIT_CODE: z.string().optional(),
  XERO_TENANT_ID: z.string().optional(),
  XERO_SCOPES: z.string().optional(),
  XERO_API_URL: url(/^https?$/, 'https://api.xero.com/api.xro/2.0').prefault(
    'https://api.xero.com/api.xro/2.0',
  ),
  XERO_TOKEN_URL: url(/^https?$/, 'https://identity.xero.com/connect/token').prefault(
    'https://identity.xero.com/connect/token',
  ),
  SHOP: z.enum(['off', 'woocommerce'], { error: 'must be off or woocommerce' }).prefault('off'),
  SHOP_SECRET: z.string().min(12, 'must have at least 12 characters').optional(),
  SHOP_URL: shopUrl.optional(),
  SHOP_KEY: z.string().optional(),
  SHOP_CONSUMER_SECRET: z.string().optional(),
  ENQUIRY_SECRET: z.string().min(12, 'must have at least 12 characters').optional(),
  PUSH_HOSTS: pushHosts.prefault(''),
  MAIL_OUT: z.enum(['capture', 'smtp', 'ses'], { error: 'must be capture, smtp or ses' }).prefault('capture'),
  MAIL_FROM: z.email('must be an email address').prefault('hire@hireyard.example'),
  MAIL_DOMAIN: domains.prefault(''),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@mail.example.com:587').optional(),
  SMTP_TLS: z.enum(['offered', 'required'], { error: 'must be offered or required' }).prefault('offered'),
  MAIL_CA: z.string().optional(),
  SES_REGION: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d+$/, 'must be a region like eu-west-1')
    .optional(),
  SES_ENDPOINT: url(/^https?$/, 'https://email.eu-west-1.amazonaws.com').optional(),
  SES_CONFIGURATION_SET: z.string().optional(),
  SES_ACCESS_KEY_ID: z.string().optional(),
  SES_SECRET_ACCESS_KEY: z.string().optional(),
  SES_TOPICS: topics.prefault(''),
  SES_TRACKS: yesOrNo.prefault('0'),
  MAIL_IN: z
    .enum(['off', 'smtp', 'ses', 'imap'], { error: 'must be off, smtp, ses or imap' })
    .prefault('off'),
  MAIL_MAX_BYTES: whole(100_000, 100 * 1024 * 1024).prefault('31457280'),
  SMTP_LISTEN_HOST: z.string().prefault('0.0.0.0'),
  SMTP_LISTEN_PORT: whole(0, 65_535).prefault('2525'),
  SMTP_LISTEN_KEY: z.string().optional(),
  SMTP_LISTEN_CERT: z.string().optional(),
  IMAP_URL: url(/^imaps?$/, 'imaps://user:password@mail.example.com').optional(),
  IMAP_FOLDER: z.string().prefault('INBOX'),
  IMAP_MOVE_TO: z.string().optional(),
  BACKUP_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
};

export const schema = z.object(variables);

/** The settings of a valid environment. */
export type Parsed = z.output<typeof schema>;
