/** The catalogue of notifications (docs/use/notifications.md). Screens, checks and email follow it. */
import { t } from '@hireyard/messages';
import { dictionary } from '@hireyard/messages/dictionary';
import { APPROVE_REFUND_PERMISSION } from './access.ts';

/** Delivery channels. */
export const CHANNELS = ['app', 'mail', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];
export type Channels = Readonly<Record<Channel, boolean>>;

/** Marks kinds that only administrators receive, since they concern the whole system. */
export const ADMIN_ONLY = 'admin';

export interface NotificationKind {
  readonly label: string;
  /** When it is sent. */
  readonly description: string;
  readonly area: string;
  /** Required besides permission to view the record: a permission, being an administrator, or null. */
  readonly permission: string | null;
  /** The default channels. */
  readonly channels: Channels;
  /** May be emailed at once instead of in the digest. */
  readonly urgent: boolean;
  /** Merges several of a day into one line with this text; otherwise only those of one record are merged. */
  readonly many?: (count: number) => string;
}

const channels = (...names: readonly Channel[]): Channels => ({
  app: names.includes('app'),
  mail: names.includes('mail'),
  push: names.includes('push'),
});
const kinds = <const K extends Readonly<Record<string, NotificationKind>>>(all: K) =>
  dictionary(all) as { readonly [code in keyof K]: NotificationKind };

export const NOTIFICATION_KINDS = kinds({
  quote_accepted: {
    label: t('Quote accepted'),
    description: t('A customer accepted a quote online.'),
    area: t('Contracts'),
    permission: 'contract.view_contract',
    channels: channels('app', 'mail', 'push'),
    urgent: true,
  },
  deposit_unpaid: {
    label: t('Deposit unpaid before delivery'),
    description: t('Deposit unpaid the day before a hire.'),
    area: t('Contracts'),
    permission: 'accounting.view_paymentrequest',
    channels: channels('app', 'mail', 'push'),
    urgent: true,
    many: (count) => t('{count} deposits unpaid before delivery', { count }),
  },
  overdue_back: {
    label: t('Hire overdue'),
    description: t('Goods still out after the collection date.'),
    area: t('Contracts'),
    permission: 'contract.view_contract',
    channels: channels('app', 'mail'),
    urgent: false,
    many: (count) => t('{count} hires overdue', { count }),
  },
  mention: {
    label: t('You were mentioned'),
    description: t('Someone mentioned you in a note with @.'),
    area: t('Contracts'),
    permission: 'core.view_note',
    channels: channels('app', 'mail', 'push'),
    urgent: true,
  },
  payment_received: {
    label: t('Payment received'),
    description: t('A payment was made or recorded.'),
    area: t('Money'),
    permission: 'accounting.view_transaction',
    channels: channels('app', 'mail'),
    urgent: false,
    many: (count) => t('{count} payments received', { count }),
  },
  payment_failed: {
    label: t('Payment failed'),
    description: t('A customer’s card payment failed.'),
    area: t('Money'),
    permission: 'accounting.view_paymentrequest',
    channels: channels('app', 'mail'),
    urgent: true,
    many: (count) => t('{count} payments failed', { count }),
  },
  payment_disputed: {
    label: t('Payment disputed'),
    description: t('A customer disputed a card payment.'),
    area: t('Money'),
    permission: 'accounting.view_paymentrequest',
    channels: channels('app', 'mail', 'push'),
    urgent: true,
  },
  refund_to_approve: {
    label: t('Refund awaiting approval'),
    description: t('Someone requested a refund that you can approve.'),
    area: t('Money'),
    permission: APPROVE_REFUND_PERMISSION,
    channels: channels('app', 'mail', 'push'),
    urgent: true,
  },
  refund_succeeded: {
    label: t('Refund succeeded'),
    description: t('A refund you requested was paid.'),
    area: t('Money'),
    permission: 'accounting.view_refundrequest',
    channels: channels('app'),
    urgent: false,
    many: (count) => t('{count} refunds succeeded', { count }),
  },
  refund_failed: {
    label: t('Refund failed'),
    description: t('A refund you requested could not be paid.'),
    area: t('Money'),
    permission: 'accounting.view_refundrequest',
    channels: channels('app', 'mail', 'push'),
    urgent: true,
  },
  message_received: {
    label: t('New message in the inbox'),
    description: t('A customer sent an email.'),
    area: t('Customers'),
    permission: 'comms.view_sesmail_incoming',
    channels: channels('app'),
    urgent: false,
    many: (count) => t('{count} new messages in the inbox', { count }),
  },
  message_matched: {
    label: t('Message about your contract'),
    description: t('A customer emailed about a contract you created.'),
    area: t('Customers'),
    permission: 'comms.view_sesmail_incoming',
    channels: channels('app', 'mail', 'push'),
    urgent: true,
  },
  change_opened: {
    label: t('Change request opened'),
    description: t('A customer wants to change a contract.'),
    area: t('Customers'),
    permission: 'comms.view_changerequest',
    channels: channels('app', 'mail'),
    urgent: false,
  },
  mail_returned: {
    label: t('Email bounced'),
    description: t('Your or an automatic email bounced or was reported as spam.'),
    area: t('Customers'),
    permission: 'comms.view_sesmail',
    channels: channels('app', 'mail'),
    urgent: false,
    many: (count) => t('{count} emails bounced', { count }),
  },
  announcement: {
    label: t('Announcement'),
    description: t('Someone posted an announcement.'),
    area: t('System'),
    permission: 'comms.view_announcement',
    channels: channels('app'),
    urgent: false,
  },
  stock_shortage: {
    label: t('Stock shortage on a contract'),
    description: t('A live contract no longer has enough units.'),
    area: t('Stock'),
    permission: 'stock.view_stockitem',
    channels: channels('app', 'mail'),
    urgent: true,
    many: (count) => t('{count} stock shortages', { count }),
  },
  work_finished: {
    label: t('Import or bulk action finished'),
    description: t('Your import or bulk action has finished or failed.'),
    area: t('System'),
    permission: null,
    channels: channels('app', 'push'),
    urgent: false,
  },
  user_changed: {
    label: t('User permissions or sign-in changed'),
    description: t('Someone changed a user’s permissions or sign-in.'),
    area: t('System'),
    permission: ADMIN_ONLY,
    channels: channels('app', 'mail'),
    urgent: true,
  },
  job_failed: {
    label: t('Background job failed'),
    description: t('A background job failed for good.'),
    area: t('System'),
    permission: ADMIN_ONLY,
    channels: channels('app', 'mail'),
    urgent: true,
    many: (count) => t('{count} background jobs failed', { count }),
  },
  figures_differ: {
    label: t('History check failed'),
    description: t('The nightly history check found a problem.'),
    area: t('System'),
    permission: ADMIN_ONLY,
    channels: channels('app', 'mail', 'push'),
    urgent: true,
  },
});
export type NotificationCode = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_CODES = Object.keys(NOTIFICATION_KINDS) as readonly NotificationCode[];

/** Returns the kind with this code; undefined for others, e.g. test notifications. */
export const kindOf = (code: string): NotificationKind | undefined =>
  (NOTIFICATION_KINDS as Readonly<Record<string, NotificationKind>>)[code];

/** Returns whether a user may receive a kind. */
export function mayReceive(
  user: { readonly is_admin: boolean; readonly permissions: readonly string[] },
  { permission }: Pick<NotificationKind, 'permission'>,
): boolean {
  if (permission === null || user.is_admin) return true;
  return permission !== ADMIN_ONLY && user.permissions.includes(permission);
}

/** Returns the codes that a user may receive, in the order of the catalogue. */
export const receivableKinds = (user: Parameters<typeof mayReceive>[0]): NotificationCode[] =>
  NOTIFICATION_CODES.filter((code) => mayReceive(user, NOTIFICATION_KINDS[code]));

/** Returns the key by which notifications of a day are merged: the kind, or the record if each stands alone. */
export const groupOf = (
  code: string,
  record: { readonly resource: string; readonly id: number } | null,
): string =>
  kindOf(code)?.many !== undefined || record === null ? code : `${code} ${record.resource} ${record.id}`;

/** Returns the title of a line: "Payment received", "10 payments received", "You were mentioned (3)". */
export function notificationTitle(code: string, count: number): string {
  const kind = kindOf(code);
  if (kind === undefined) return t('Test notification');
  if (count <= 1) return kind.label;
  return kind.many?.(count) ?? `${kind.label} (${count})`;
}
