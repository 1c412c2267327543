/** Jobs, deliveries and catch-ups in words. */
import type { Read } from '@hireyard/wire/define-resource';
import type { job } from '@hireyard/wire/resources/job';
import { paths } from '../../../routes.ts';

export type Job = Read<typeof job>;

const TOPICS: Readonly<Record<string, string>> = {
  'refund.send': 'Send a refund to the card provider',
  'payment.refresh': 'Read a card payment anew',
  'accounting.sync': 'Bring the accounting package in line',
  'statement.pdf': 'Make a statement as PDF',
  'mail.send': 'Send a mail',
  'mail.read': 'Read a message that came',
  'inbound.apply': 'Apply what an outside service delivered',
  'reconcile.payments': 'Catch up with the card provider',
  'reconcile.accounting': 'Catch up with the accounting package',
  'reconcile.nominals': 'Look the accounts up in the accounting package',
  'reconcile.mail': 'Look for mail that waits',
  'reconcile.shop': 'Catch up with the shop',
  housekeeping: 'Clear away what is old',
};
/** What a job is to do; an unknown topic as it stands. */
export const topicWords = (topic: string): string => TOPICS[topic] ?? topic;

const PROVIDERS: Readonly<Record<string, string>> = {
  testcard: 'Test cards (a stand-in: no real money moves)',
  stripe: 'Stripe',
  xero: 'Xero',
  capture: 'Kept on this machine (nothing is sent)',
  smtp: 'A mail server (SMTP)',
  ses: 'Amazon SES',
  woocommerce: 'WooCommerce',
};
export const providerWords = (name: string): string => PROVIDERS[name] ?? name;

const RECEIVERS: Readonly<Record<string, string>> = {
  smtp: 'Delivered here (SMTP)',
  ses: 'Amazon SES',
  imap: 'Fetched from a mailbox (IMAP)',
};
/** How mail comes in. */
export const mailInWords = (name: string): string => RECEIVERS[name] ?? name;

export interface About {
  readonly text: string;
  readonly to?: string;
}
/** What a job is about, with the page of that record where it has one. */
export function aboutOf(aggregate: string): About {
  const [kind, id = ''] = aggregate.split(':');
  if (!/^\d+$/.test(id)) return { text: aggregate };
  if (kind === 'payment_request')
    return { text: `Payment request P${id}`, to: paths.paymentRequest.to({ id }) };
  if (kind === 'contract') return { text: 'Contract', to: paths.contract.to({ id }, { tab: 'money' }) };
  if (kind === 'statement' || kind === 'account') return { text: 'Account', to: paths.account.to({ id }) };
  return { text: aggregate };
}

/** What a catch-up counted, e.g. "open 2, events 14". */
export const countWords = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
