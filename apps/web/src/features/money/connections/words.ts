/** Texts for jobs, events and catch-ups. */
import { t } from '@hireyard/messages';
import { topicName } from '@hireyard/wire/system/job-topics';
import { paths } from '../../../lib/registry/paths.ts';

/** A job's description; unknown topics stay as they are. */
export const topicText = topicName;

const PROVIDERS: Readonly<Record<string, string>> = {
  testcard: t('Test cards (no real money)'),
  stripe: t('Stripe'),
  xero: t('Xero'),
  capture: t('Stored on this server (nothing is sent)'),
  smtp: t('Mail server (SMTP)'),
  ses: t('Amazon SES'),
  woocommerce: 'WooCommerce',
};
export const providerWords = (name: string): string => PROVIDERS[name] ?? name;

const RECEIVERS: Readonly<Record<string, string>> = {
  smtp: t('Built-in mail server (SMTP)'),
  ses: t('Amazon SES'),
  imap: t('Mailbox (IMAP)'),
};
/** The name of an incoming mail service. */
export const mailInWords = (name: string): string => RECEIVERS[name] ?? name;

export interface About {
  readonly text: string;
  readonly to?: string;
}
/** The record of a job, with its page if it has one. */
export function aboutOf(aggregate: string): About {
  const [kind, id = ''] = aggregate.split(':');
  if (!/^\d+$/.test(id)) return { text: aggregate };
  if (kind === 'payment_request')
    return { text: t('Payment request P{id}', { id }), to: paths.paymentRequest.to({ id }) };
  if (kind === 'contract') return { text: t('Contract'), to: paths.contract.to({ id }, { tab: 'money' }) };
  if (kind === 'statement' || kind === 'account') return { text: t('Account'), to: paths.account.to({ id }) };
  return { text: aggregate };
}

/** A catch-up's counts, e.g. "open 2, events 14". */
export const countText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
