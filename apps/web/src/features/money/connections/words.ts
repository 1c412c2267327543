/** Names of outside services. */
import { t } from '@hireyard/messages';

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
