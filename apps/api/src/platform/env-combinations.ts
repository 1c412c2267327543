/** Checks combinations of environment variables. */
import type { Parsed } from './env-variables.ts';

/** Non-empty variables. */
type Given = Readonly<Record<string, string>>;

const S3 = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
const XERO = ['XERO_CLIENT_ID', 'XERO_CLIENT_SECRET', 'XERO_WEBHOOK_KEY', 'XERO_BANK_CODE'];
const SES = ['SES_REGION', 'SES_ACCESS_KEY_ID', 'SES_SECRET_ACCESS_KEY'];
const SHOP_CALLS = ['SHOP_URL', 'SHOP_KEY', 'SHOP_CONSUMER_SECRET'];
const MAIL = ['MAIL_FROM', 'PUBLIC_URL'];

/** Returns a sentence for each missing variable. */
const missing = (given: Given, names: readonly string[], reason: string): string[] =>
  names.filter((name) => !given[name]).map((name) => `${name} is required with ${reason}`);

/** Returns the same if a variable has the value that needs them. */
const chosen = (given: Given, variable: string, value: string, names: readonly string[]): string[] =>
  given[variable] === value ? missing(given, names, `${variable}=${value}`) : [];

/** Returns the missing variables of S3 storage. */
export const storeProblems = (given: Given): string[] => chosen(given, 'STORAGE', 's3', S3);

/** Returns whether only programs on this machine can reach the address. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|(::ffff:)?127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** The demo's passwords are public, so it must not be exposed by accident or run a business. */
function demoProblems(env: Readonly<Partial<Parsed>>, production: boolean): string[] {
  if (env.DEMO !== true) return [];
  if (production)
    return [
      'DEMO=1 (the default) is not allowed with NODE_ENV=production: the demo passwords are public. Set DEMO=0',
    ];
  const host = env.HOST ?? '';
  if (isLoopback(host) || env.DEMO_PUBLIC === true || env.SERVE === false) return [];
  return [
    `DEMO=1 (the default) is not allowed with HOST=${host}: the demo passwords are public. ` +
      'Set DEMO=0 for your own business, or DEMO_PUBLIC=1 to show the demo to anyone who can reach this machine',
  ];
}

const problem = (isOne: boolean, text: string): string[] => (isOne ? [text] : []);

const processProblems = (given: Given, env: Readonly<Partial<Parsed>>): string[] => [
  ...problem(
    Boolean(given['DATABASE_URL']) && !given['SECRET_KEY'],
    'SECRET_KEY is required with DATABASE_URL, the same for all nodes (create one with openssl rand -base64 48)',
  ),
  ...problem(env.SERVE === false && env.WORKER === false, 'SERVE=0 with WORKER=0 leaves nothing to run'),
];

/** Returns whether real payments are possible: not in the demo. */
export const takesRealMoney = (env: Readonly<Partial<Parsed>>, inProduction: boolean): boolean =>
  inProduction || env.DEMO === false;

const shopProblems = (given: Given): string[] => [
  ...chosen(given, 'SHOP', 'woocommerce', ['SHOP_SECRET']),
  ...problem(
    SHOP_CALLS.some((name) => given[name]) && !SHOP_CALLS.every((name) => given[name]),
    `${SHOP_CALLS.join(', ')} must be set together: they fetch missed events from the shop`,
  ),
];

const sesProblems = (given: Given): string[] =>
  // The topics also report received email, even if another service sends ours.
  given['SES_TOPICS'] && given['MAIL_OUT'] !== 'ses'
    ? missing(given, SES, 'SES_TOPICS')
    : chosen(given, 'MAIL_OUT', 'ses', SES);

const mailProblems = (given: Given): string[] => [
  ...chosen(given, 'MAIL_OUT', 'smtp', [...MAIL, 'SMTP_URL']),
  ...chosen(given, 'MAIL_OUT', 'ses', MAIL),
  ...sesProblems(given),
  ...chosen(given, 'MAIL_IN', 'smtp', ['MAIL_DOMAIN']),
  ...chosen(given, 'MAIL_IN', 'ses', ['SES_TOPICS']),
  ...chosen(given, 'MAIL_IN', 'imap', ['IMAP_URL']),
  ...problem(
    Boolean(given['SMTP_LISTEN_KEY']) !== Boolean(given['SMTP_LISTEN_CERT']),
    'SMTP_LISTEN_KEY and SMTP_LISTEN_CERT must be set together',
  ),
];

/** Returns every conflict between variables, one sentence each. */
export const combinationProblems = (
  given: Given,
  env: Readonly<Partial<Parsed>>,
  inProduction: boolean,
): string[] => [
  ...processProblems(given, env),
  ...storeProblems(given),
  ...chosen(given, 'PAYMENTS', 'stripe', STRIPE),
  ...demoProblems(env, inProduction),
  // A stand-in takes no real money.
  ...problem(
    given['PAYMENTS'] === 'testcard' && takesRealMoney(env, inProduction),
    'PAYMENTS=testcard is for demos only, not with DEMO=0 or NODE_ENV=production',
  ),
  ...chosen(given, 'ACCOUNTS', 'xero', XERO),
  ...shopProblems(given),
  ...mailProblems(given),
];
