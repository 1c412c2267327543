/** Jobs, deliveries and catch-ups in words. */
import { t } from '@hireyard/messages';
import type { Read } from '@hireyard/wire/define-resource';
import type { job } from '@hireyard/wire/resources/job';
import { paths } from '../../../routes.ts';

export type Job = Read<typeof job>;

const TOPICS: Readonly<Record<string, string>> = {
  'refund.send': t('Send a refund to the card provider'),
  'payment.refresh': t('Read a card payment anew'),
  'accounting.sync': t('Bring the accounting package in line'),
  'statement.pdf': t('Make a statement as PDF'),
  'mail.send': t('Send a mail'),
  'mail.read': t('Read a message that came'),
  'inbound.apply': t('Apply what an outside service delivered'),
  'reconcile.payments': t('Catch up with the card provider'),
  'reconcile.accounting': t('Catch up with the accounting package'),
  'reconcile.nominals': t('Look the accounts up in the accounting package'),
  'reconcile.mail': t('Look for mail that waits'),
  'reconcile.shop': t('Catch up with the shop'),
  'import.read': t('Read the file of an import'),
  'import.check': t('Check an import'),
  'import.apply': t('Import what was checked'),
  'import.undo': t('Take an import back'),
  housekeeping: t('Clear away what is old'),
  'sales.keep': t('Keep the sales as they stand this week'),
  'history.seal': t('Seal what was changed'),
  'history.verify': t('Look the history through'),
  'auth.reset': t('Send the link that sets a password'),
  'bulk.run': t('Change many records'),
  'notification.daily': t('Look for what people are to be told today'),
  'notification.digest': t('Send digests of notifications'),
  'notification.device': t('Tell devices of people'),
  'notification.push': t('Push notifications'),
  'files.sweep': t('Clear away files that nothing refers to'),
};
/** What a job is to do; an unknown topic as it stands. */
export const topicWords = (topic: string): string => TOPICS[topic] ?? topic;

const PROVIDERS: Readonly<Record<string, string>> = {
  testcard: t('Test cards (a stand-in: no real money moves)'),
  stripe: t('Stripe'),
  xero: t('Xero'),
  capture: t('Kept on this machine (nothing is sent)'),
  smtp: t('A mail server (SMTP)'),
  ses: t('Amazon SES'),
  woocommerce: 'WooCommerce',
};
export const providerWords = (name: string): string => PROVIDERS[name] ?? name;

const RECEIVERS: Readonly<Record<string, string>> = {
  smtp: t('Delivered here (SMTP)'),
  ses: t('Amazon SES'),
  imap: t('Fetched from a mailbox (IMAP)'),
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
    return { text: t('Payment request P{id}', { id }), to: paths.paymentRequest.to({ id }) };
  if (kind === 'contract') return { text: t('Contract'), to: paths.contract.to({ id }, { tab: 'money' }) };
  if (kind === 'statement' || kind === 'account') return { text: t('Account'), to: paths.account.to({ id }) };
  return { text: aggregate };
}

/** What a catch-up counted, e.g. "open 2, events 14". */
export const countWords = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
