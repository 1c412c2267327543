/** What people can be told of: the catalogue of notifications (docs/use/notifications.md). Screens, checks and mail follow from it. */
import { t } from '@hireyard/messages';
import { dictionary } from '@hireyard/messages/dictionary';
import { APPROVE_REFUND_PERMISSION } from './access.ts';

/** Ways in which a notification reaches its reader. */
export const CHANNELS = ['app', 'mail', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];
export type Channels = Readonly<Record<Channel, boolean>>;

/** Those who alone may hear of what concerns the whole system. */
export const ADMIN_ONLY = 'admin';

export interface NotificationKind {
  readonly label: string;
  /** When it comes, in words. */
  readonly description: string;
  readonly area: string;
  /** What its reader needs besides the right to view the record: a permission, administrators alone, or nothing more. */
  readonly permission: string | null;
  /** For who chose nothing. */
  readonly channels: Channels;
  /** Not one of its day but of the hour: mail may bring it at once. */
  readonly urgent: boolean;
  /** Several of a day are one line, in these words; else only those of one record are. */
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
    description: t('A customer accepted a quote by its link.'),
    area: t('Contracts'),
    permission: 'contract.view_contract',
    channels: channels('app', 'mail', 'push'),
    urgent: true,
  },
  deposit_unpaid: {
    label: t('Deposit unpaid before delivery'),
    description: t('A hire goes out tomorrow and its deposit is not paid.'),
    area: t('Contracts'),
    permission: 'accounting.view_paymentrequest',
    channels: channels('app', 'mail', 'push'),
    urgent: true,
    many: (count) => t('{count} deposits unpaid before delivery', { count }),
  },
  overdue_back: {
    label: t('Hire not back in time'),
    description: t('The day to collect a hire has passed and it is still out.'),
    area: t('Contracts'),
    permission: 'contract.view_contract',
    channels: channels('app', 'mail'),
    urgent: false,
    many: (count) => t('{count} hires not back in time', { count }),
  },
  mention: {
    label: t('You were mentioned'),
    description: t('Somebody wrote your name after an @ in a note.'),
    area: t('Contracts'),
    permission: 'core.view_note',
    channels: channels('app', 'mail', 'push'),
    urgent: true,
  },
  payment_received: {
    label: t('Payment received'),
    description: t('A customer paid by card, or somebody recorded a payment.'),
    area: t('Money'),
    permission: 'accounting.view_transaction',
    channels: channels('app', 'mail'),
    urgent: false,
    many: (count) => t('{count} payments received', { count }),
  },
  payment_failed: {
    label: t('Payment failed'),
    description: t('A customer tried to pay by card and could not.'),
    area: t('Money'),
    permission: 'accounting.view_paymentrequest',
    channels: channels('app', 'mail'),
    urgent: true,
    many: (count) => t('{count} payments failed', { count }),
  },
  payment_disputed: {
    label: t('Payment disputed'),
    description: t('A customer asked the bank to take a card payment back.'),
    area: t('Money'),
    permission: 'accounting.view_paymentrequest',
    channels: channels('app', 'mail', 'push'),
    urgent: true,
  },
  refund_to_approve: {
    label: t('Refund waits for approval'),
    description: t('Somebody asked for a refund, and you may approve it.'),
    area: t('Money'),
    permission: APPROVE_REFUND_PERMISSION,
    channels: channels('app', 'mail', 'push'),
    urgent: true,
  },
  refund_succeeded: {
    label: t('Refund succeeded'),
    description: t('A refund that you asked for was given back.'),
    area: t('Money'),
    permission: 'accounting.view_refundrequest',
    channels: channels('app'),
    urgent: false,
    many: (count) => t('{count} refunds succeeded', { count }),
  },
  refund_failed: {
    label: t('Refund failed'),
    description: t('A refund that you asked for could not be given back.'),
    area: t('Money'),
    permission: 'accounting.view_refundrequest',
    channels: channels('app', 'mail', 'push'),
    urgent: true,
  },
  message_received: {
    label: t('Message in the inbox'),
    description: t('A customer wrote.'),
    area: t('Customers'),
    permission: 'comms.view_sesmail_incoming',
    channels: channels('app'),
    urgent: false,
    many: (count) => t('{count} messages in the inbox', { count }),
  },
  message_matched: {
    label: t('Message about a contract of yours'),
    description: t('A customer wrote about a contract that you made.'),
    area: t('Customers'),
    permission: 'comms.view_sesmail_incoming',
    channels: channels('app', 'mail', 'push'),
    urgent: true,
  },
  change_opened: {
    label: t('Change request opened'),
    description: t('A customer wants a contract changed, or wrote again about it.'),
    area: t('Customers'),
    permission: 'comms.view_changerequest',
    channels: channels('app', 'mail'),
    urgent: false,
  },
  mail_returned: {
    label: t('Mail came back'),
    description: t('A mail of yours, or one that went out by itself, bounced or was complained about.'),
    area: t('Customers'),
    permission: 'comms.view_sesmail',
    channels: channels('app', 'mail'),
    urgent: false,
    many: (count) => t('{count} mails came back', { count }),
  },
  announcement: {
    label: t('Announcement'),
    description: t('Somebody wrote an announcement for everybody.'),
    area: t('System'),
    permission: 'comms.view_announcement',
    channels: channels('app'),
    urgent: false,
  },
  stock_shortage: {
    label: t('Stock short on a live contract'),
    description: t('Units that a contract counts on are missing now.'),
    area: t('Stock'),
    permission: 'stock.view_stockitem',
    channels: channels('app', 'mail'),
    urgent: true,
    many: (count) => t('{count} stock shortages', { count }),
  },
  work_finished: {
    label: t('Your work finished'),
    description: t(
      'An import or an action on many records that you started has ended, or could not be done.',
    ),
    area: t('System'),
    permission: null,
    channels: channels('app', 'push'),
    urgent: false,
  },
  user_changed: {
    label: t('Rights or sign-in of a user changed'),
    description: t('Somebody gave or took rights, or changed how a user signs in.'),
    area: t('System'),
    permission: ADMIN_ONLY,
    channels: channels('app', 'mail'),
    urgent: true,
  },
  job_failed: {
    label: t('Job failed for good'),
    description: t('The system gave up on a piece of work, and somebody must decide.'),
    area: t('System'),
    permission: ADMIN_ONLY,
    channels: channels('app', 'mail'),
    urgent: true,
    many: (count) => t('{count} jobs failed for good', { count }),
  },
  figures_differ: {
    label: t('A check found a difference'),
    description: t('The nightly check of the history found what should not be.'),
    area: t('System'),
    permission: ADMIN_ONLY,
    channels: channels('app', 'mail', 'push'),
    urgent: true,
  },
});
export type NotificationCode = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_CODES = Object.keys(NOTIFICATION_KINDS) as readonly NotificationCode[];

/** The kind with this code; undefined for what is none, e.g. a test that one sends to oneself. */
export const kindOf = (code: string): NotificationKind | undefined =>
  (NOTIFICATION_KINDS as Readonly<Record<string, NotificationKind>>)[code];

/** Whether somebody may hear of a kind at all. */
export function mayReceive(
  user: { readonly is_admin: boolean; readonly permissions: readonly string[] },
  { permission }: Pick<NotificationKind, 'permission'>,
): boolean {
  if (permission === null || user.is_admin) return true;
  return permission !== ADMIN_ONLY && user.permissions.includes(permission);
}

/** The codes that somebody may hear of, in the order of the catalogue. */
export const notifiedUsers = (user: Parameters<typeof mayReceive>[0]): NotificationCode[] =>
  NOTIFICATION_CODES.filter((code) => mayReceive(user, NOTIFICATION_KINDS[code]));

/** What makes notifications of one day one line: their kind, or their record where each is its own matter. */
export const groupOf = (
  code: string,
  record: { readonly resource: string; readonly id: number } | null,
): string =>
  kindOf(code)?.many !== undefined || record === null ? code : `${code} ${record.resource} ${record.id}`;

/** The words of a line: "Payment received", "10 payments received", "You were mentioned (3)". */
export function notificationTitle(code: string, count: number): string {
  const kind = kindOf(code);
  if (kind === undefined) return t('Test notification');
  if (count <= 1) return kind.label;
  return kind.many?.(count) ?? `${kind.label} (${count})`;
}
