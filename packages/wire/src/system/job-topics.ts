/**
 * What each kind of background work is called, what it does, and what follows when a person gives it up. One declaration a topic: screens
 * say its words, the server refuses what must not be given up. A test holds the list to what the server runs.
 */
import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';

/** What a job is known by: its payload is shown to nobody. */
interface Known {
  readonly aggregate: string;
  readonly key: string;
}

export interface JobTopic {
  /** In a list, e.g. "Send a mail". */
  readonly name: string;
  /** What it does and for whom, in a sentence. */
  readonly does: string;
  /** What follows when it is given up, in a sentence. */
  readonly otherwise: string;
  /** Why nobody may give it up; absent = a person may. */
  readonly kept?: string;
  /** One that failed holds nothing back; for work that reads what is true when it runs (docs/extend/jobs.md). */
  readonly independent?: true;
  /** It comes again by itself; a run that failed is given up, and the next is its second try. */
  readonly repeats?: true;
  /** The record it is about: the name of its resource, and which. */
  readonly record?: (job: Known) => readonly [resource: string, id: string | undefined];
}

const AGAIN = t('It comes again by itself.');
const numberAt = (text: string): string | undefined => /(\d+)$/.exec(text)?.[1];
const ofAggregate = (resource: string) => (job: Known) => [resource, numberAt(job.aggregate)] as const;
const ofKey = (resource: string) => (job: Known) => [resource, numberAt(job.key)] as const;
const importing = { record: ofKey('importrun'), independent: true } as const;
const repeating = (name: string, does: string): JobTopic => ({ name, does, otherwise: AGAIN, repeats: true });

export const JOB_TOPICS: Readonly<Record<string, JobTopic>> = dictionary({
  'refund.send': {
    name: t('Send a refund to the card provider'),
    does: t('Gives money back to the card that paid, once.'),
    otherwise: t('The customer may have the money or not.'),
    kept: t('Only the card provider knows what became of it: try it again.'),
    record: ({ key }) => ['refundrequest', /^refund-(\d+)/.exec(key)?.[1]],
  },
  'payment.refresh': {
    name: t('Read a card payment anew'),
    does: t('Asks the card provider what became of the payments of a request, and writes it down.'),
    otherwise: t('What was paid by card may stand here as unpaid until the next catch-up with the provider.'),
    record: ofAggregate('paymentrequest'),
  },
  'accounting.sync': {
    name: t('Bring the accounting package in line'),
    does: t('Writes invoices, payments and credits of a contract into the accounting package.'),
    otherwise: t('The accounting package lacks what changed until something of the contract changes again.'),
    independent: true,
    record: ofAggregate('contract'),
  },
  'statement.pdf': {
    name: t('Make a statement as PDF'),
    does: t('Draws the statement of an account that somebody asked for.'),
    otherwise: t('Whoever asked for it asks again.'),
    independent: true,
    record: ofAggregate('account'),
  },
  'mail.send': {
    name: t('Send a mail'),
    does: t('Hands a mail to the mail service.'),
    otherwise: t('The mail is not sent. It can be sent again from its own page.'),
    independent: true,
    record: ofAggregate('sesmail'),
  },
  'mail.check': repeating(
    t('Check outgoing mail'),
    t('Signs in to the mail service without sending anything.'),
  ),
  'mail.replies': repeating(
    t('Check that replies arrive'),
    t('Asks the mail host whether it accepts reply addresses. Nothing is sent.'),
  ),
  'mail.read': {
    name: t('Read a message that came'),
    does: t('Reads a message that arrived, finds the contract it is about, and puts it into the inbox.'),
    otherwise: t('The message never appears in the inbox. Ask whoever wrote to write again.'),
    independent: true,
  },
  'inbound.apply': {
    name: t('Apply what an outside service delivered'),
    does: t('Reads what a delivery hints at, and writes down what follows.'),
    otherwise: t(
      'What it told is not known here until the next catch-up. It can be replayed at the deliveries.',
    ),
    independent: true,
    record: ofKey('inboundevent'),
  },
  'reconcile.payments': repeating(
    t('Catch up with the card provider'),
    t('Asks for payments whose delivery may have been missed.'),
  ),
  'reconcile.accounting': repeating(
    t('Catch up with the accounting package'),
    t('Compares invoices and payments, and writes what is missing there.'),
  ),
  'reconcile.nominals': repeating(
    t('Look the accounts up in the accounting package'),
    t('Reads which accounts there are to book on.'),
  ),
  'reconcile.mail': repeating(
    t('Look for mail that waits'),
    t('Queues mail whose sending was never asked for, so that none is forgotten.'),
  ),
  'reconcile.shop': repeating(
    t('Catch up with the shop'),
    t('Asks for orders and customers whose delivery may have been missed.'),
  ),
  'import.read': {
    name: t('Read the file of an import'),
    does: t('Reads the rows of a file that somebody uploaded.'),
    otherwise: t('The import stays where it is. It can be begun again on its page.'),
    ...importing,
  },
  'import.check': {
    name: t('Check an import'),
    does: t('Compares each row of a file with the records, without changing any.'),
    otherwise: t('The import stays where it is. It can be begun again on its page.'),
    ...importing,
  },
  'import.apply': {
    name: t('Import what was checked'),
    does: t('Writes the checked rows of a file.'),
    otherwise: t('Nothing of the file is written. It can be begun again on its page.'),
    ...importing,
  },
  'import.undo': {
    name: t('Take an import back'),
    does: t('Removes what an import made, and gives changed records their old values.'),
    otherwise: t('What was imported stays. It can be begun again on its page.'),
    ...importing,
  },
  'bulk.run': {
    name: t('Change many records'),
    does: t('Does an action on many records, one after the other.'),
    otherwise: t('What is done stays, the rest waits. It can be tried again on its page.'),
    independent: true,
    record: ofKey('bulkrun'),
  },
  'auth.reset': {
    name: t('Send the link that sets a password'),
    does: t('Writes the mail that lets a user set a new password.'),
    otherwise: t('The user gets no link, and asks for one again at the sign-in.'),
    independent: true,
  },
  'stock.reserve_days': {
    name: t('Reserve anew after a change of the settings'),
    does: t('Makes the reservations follow the days around a hire that the settings ask for.'),
    otherwise: t('Availability follows the old days until the settings are saved again.'),
  },
  'contract.recalculate': {
    name: t('Recalculate contracts'),
    does: t('Recalculates the open contracts that a change of prices, rules or settings affects.'),
    otherwise: t('Contracts stay out of date until they are next saved, sent or paid.'),
    independent: true,
  },
  'notification.push': {
    name: t('Push notifications'),
    does: t('Finds the devices of whom a notification is for.'),
    otherwise: t('No push notification is sent; it still appears under Notifications.'),
    independent: true,
  },
  'notification.device': {
    name: t('Tell devices of people'),
    does: t('Pushes a notification to one device.'),
    otherwise: t('This device gets no push notification; it still appears under Notifications.'),
    independent: true,
  },
  'system.check': {
    name: t('Check all figures'),
    does: t('Compares stock, money and search with what they follow from.'),
    otherwise: t('The result of the last check stays. A new one can be asked for at any time.'),
    independent: true,
  },
  housekeeping: repeating(t('Clear away what is old'), t('Lets go of what the settings do not want kept.')),
  'sales.keep': repeating(
    t('Keep the sales as they stand this week'),
    t('Writes down the sales figures of the week, for comparisons later on.'),
  ),
  'history.seal': repeating(
    t('Seal what was changed'),
    t('Joins new entries of the history to its chain, so that nobody can alter them unnoticed.'),
  ),
  'history.verify': repeating(
    t('Look the history through'),
    t('Checks every night that no entry of the history was altered.'),
  ),
  'notification.daily': repeating(
    t('Daily reminders'),
    t('Finds what is due today and notifies the people concerned.'),
  ),
  'notification.digest': repeating(
    t('Send digests of notifications'),
    t('Writes the mails that gather notifications.'),
  ),
  'files.sweep': {
    name: t('Clear away files that nothing refers to'),
    does: t('Removes files from the store whose records are gone.'),
    otherwise: t('They stay in the store until something is deleted or erased again.'),
  },
});

/** What a job is to do; an unknown topic, of another release, as it stands. */
export const topicName = (topic: string): string => JOB_TOPICS[topic]?.name ?? topic;
