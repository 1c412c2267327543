/**
 * Name, purpose and consequence of each job topic. Screens show these texts; the server refuses to discard topics with `kept`. A test
 * compares the list with the topics the server runs.
 */
import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';

/** Identifies a job's record without its payload, which is never shown. */
interface Known {
  readonly aggregate: string;
  readonly key: string;
}

export interface JobTopic {
  /** In a list, e.g. "Send email". */
  readonly name: string;
  /** What it does, in a sentence, unless the name says it. */
  readonly does?: string;
  /** What happens if it is discarded, in a sentence. */
  readonly otherwise: string;
  /** Why it can't be discarded; absent = it can. */
  readonly kept?: string;
  /** A failed one blocks no others; for jobs that read current data when they run (docs/extend/jobs.md). */
  readonly independent?: true;
  /** Runs again automatically; a failed run is discarded, and the next run is the retry. */
  readonly repeats?: true;
  /** The resource and id of its record. */
  readonly record?: (job: Known) => readonly [resource: string, id: string | undefined];
}

const AGAIN = t('It runs again automatically.');
const numberAt = (text: string): string | undefined => /(\d+)$/.exec(text)?.[1];
const ofAggregate = (resource: string) => (job: Known) => [resource, numberAt(job.aggregate)] as const;
const ofKey = (resource: string) => (job: Known) => [resource, numberAt(job.key)] as const;
const importing = { record: ofKey('importrun'), independent: true } as const;
const repeating = (name: string, does?: string): JobTopic => ({
  name,
  ...(does === undefined ? {} : { does }),
  otherwise: AGAIN,
  repeats: true,
});

export const JOB_TOPICS: Readonly<Record<string, JobTopic>> = dictionary({
  'refund.send': {
    name: t('Send card refund'),
    does: t('Refunds the card that paid, once.'),
    otherwise: t('The customer may or may not have the money.'),
    kept: t('The outcome is unknown. Try again.'),
    record: ({ key }) => ['refundrequest', /^refund-(\d+)/.exec(key)?.[1]],
  },
  'payment.refresh': {
    name: t('Refresh card payment'),
    does: t('Checks a request’s payments with the card provider.'),
    otherwise: t('Card payments may show as unpaid until the next catch-up.'),
    record: ofAggregate('paymentrequest'),
  },
  'accounting.sync': {
    name: t('Update accounting package'),
    does: t('Sends invoices, payments and credits to the accounting package.'),
    otherwise: t('Missing in the accounting package until the contract next changes.'),
    independent: true,
    record: ofAggregate('contract'),
  },
  'statement.pdf': {
    name: t('Create statement PDF'),
    otherwise: t('The user must request it again.'),
    independent: true,
    record: ofAggregate('account'),
  },
  'mail.send': {
    name: t('Send email'),
    otherwise: t('Not sent. Resend the email from its page.'),
    independent: true,
    record: ofAggregate('sesmail'),
  },
  'mail.check': repeating(t('Check outgoing email'), t('Signs in to the mail service. Sends nothing.')),
  'mail.replies': repeating(
    t('Check that replies arrive'),
    t('Checks that reply addresses work. Sends nothing.'),
  ),
  'mail.read': {
    name: t('Process received email'),
    does: t('Puts received email in the inbox, with its contract.'),
    otherwise: t('The email isn’t in the inbox. Ask the sender to resend it.'),
    independent: true,
  },
  'inbound.apply': {
    name: t('Apply received event'),
    otherwise: t('Its changes are missing until the next catch-up, or replay under Events received.'),
    independent: true,
    record: ofKey('inboundevent'),
  },
  'reconcile.payments': repeating(t('Catch up with card provider')),
  'reconcile.accounting': repeating(
    t('Catch up with accounting package'),
    t('Adds missing invoices and payments there.'),
  ),
  'reconcile.nominals': repeating(t('Check account codes')),
  'reconcile.mail': repeating(t('Find unsent email')),
  'reconcile.shop': repeating(t('Catch up with shop')),
  'import.read': {
    name: t('Read import file'),
    otherwise: t('The import stops. Restart it on its page.'),
    ...importing,
  },
  'import.check': {
    name: t('Check import'),
    otherwise: t('The import stops. Restart it on its page.'),
    ...importing,
  },
  'import.apply': {
    name: t('Import checked rows'),
    otherwise: t('Nothing is imported. Restart it on its page.'),
    ...importing,
  },
  'import.undo': {
    name: t('Undo import'),
    otherwise: t('Imported records stay. Restart the undo on its page.'),
    ...importing,
  },
  'bulk.run': {
    name: t('Run bulk action'),
    otherwise: t('Finished records stay changed. Restart the rest on its page.'),
    independent: true,
    record: ofKey('bulkrun'),
  },
  'auth.reset': {
    name: t('Send password link'),
    otherwise: t('The user gets no link and must request another.'),
    independent: true,
  },
  'stock.reserve_days': {
    name: t('Recalculate reservations'),
    does: t('Applies changed days to reservations.'),
    otherwise: t('Availability uses the old days until settings are saved again.'),
  },
  'contract.recalculate': {
    name: t('Recalculate contracts'),
    does: t('Recalculates open contracts after changed settings.'),
    otherwise: t('Contracts stay out of date until next saved, sent or paid.'),
    independent: true,
  },
  'notification.push': {
    name: t('Prepare push notifications'),
    otherwise: t('No push is sent; see Notifications.'),
    independent: true,
  },
  'notification.device': {
    name: t('Send push notification'),
    otherwise: t('This device gets no push; see Notifications.'),
    independent: true,
  },
  'system.check': {
    name: t('Check all figures'),
    does: t('Checks stored stock, money and search data.'),
    otherwise: t('The last result stays.'),
    independent: true,
  },
  housekeeping: repeating(t('Delete expired data')),
  'goods.write_off': repeating(
    t('Write off lost items'),
    t('Writes off broken and missing units after the grace days.'),
  ),
  'sales.keep': repeating(t('Save weekly sales')),
  'history.seal': repeating(t('Seal history'), t('Seals new history entries against alteration.')),
  'history.verify': repeating(t('Check history'), t('Checks the history every night.')),
  'notification.daily': repeating(t('Daily reminders'), t('Notifies users of what is due today.')),
  'notification.digest': repeating(t('Send notification digests')),
  'files.sweep': {
    name: t('Delete unused files'),
    otherwise: t('They stay stored until the next deletion.'),
  },
});

/** Returns the name of a topic; unknown topics of other releases stay as they are. */
export const topicName = (topic: string): string => JOB_TOPICS[topic]?.name ?? topic;
