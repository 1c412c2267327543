/** Jobs, deliveries and catch-ups in words. */
import { t } from '@hireyard/messages';
import type { Read } from '@hireyard/wire/resource/define-resource';
import type { job } from '@hireyard/wire/system/job';
import { topicName } from '@hireyard/wire/system/job-topics';
import { paths } from '../../../lib/registry/paths.ts';

export type Job = Read<typeof job>;

/** What a job is to do; an unknown topic as it stands. */
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
export const countText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
