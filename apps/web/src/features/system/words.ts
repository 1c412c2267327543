/** Jobs, deliveries and problems in words. */
import { t } from '@hireyard/messages';
import type { SystemProblem, SystemProblemCode } from '@hireyard/domain/system/health';
import { heads } from '@hireyard/wire/resource/heads';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { JOB_TOPICS } from '@hireyard/wire/system/job-topics';
import type { inboundevent, INBOUND_STATES } from '@hireyard/wire/system/inboundevent';
import type { FailureKind, job, JobState } from '@hireyard/wire/system/job';
import type { CatchUpState, FindingKind } from '@hireyard/wire/system/system';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { headNamed } from '../../resource/record.ts';
import { paths } from '../../lib/registry/paths.ts';
import { inFigures } from '../../lib/format.ts';

export type Job = Read<typeof job>;
export type Delivery = Read<typeof inboundevent>;

interface Shown {
  readonly colour: string;
  readonly label: string;
}
/** A dead job waits for a person: what it is called says so. */
export const JOB_STATE: Readonly<Record<JobState, Shown>> = {
  queued: { colour: 'warning', label: t('Waiting') },
  running: { colour: 'primary', label: t('Running') },
  done: { colour: 'success', label: t('Done') },
  dead: { colour: 'danger', label: t('Failed') },
  given_up: { colour: 'medium', label: t('Given up') },
};
export const DELIVERY_STATE: Readonly<Record<(typeof INBOUND_STATES)[number], Shown>> = {
  received: { colour: 'warning', label: t('Received') },
  applied: { colour: 'success', label: t('Applied') },
  ignored: { colour: 'medium', label: t('Ignored') },
  failed: { colour: 'danger', label: t('Failed') },
};
export const CATCH_UP_STATE: Readonly<Record<CatchUpState['state'], string>> = {
  resting: t('Resting'),
  waiting: t('Waiting for its turn'),
  running: t('Running'),
  off: t('Not connected any more'),
};

/** What a check of all figures found wrong, by kind. */
export const FINDING: Readonly<Record<FindingKind, string>> = {
  owned: t('Owned units'),
  late: t('Late units'),
  booked: t('Booked units'),
  capacity: t('Capacity'),
  excess: t('Overbooked units'),
  reserved: t('Reservation'),
  packed: t('Packed units'),
  requested: t('Payment'),
  refunded: t('Refund'),
  taken: t('Card payment'),
  transfer: t('Transfer'),
  journal: t('Journal'),
  debt: t('Debt'),
  ledger: t('Ledger'),
  balance: t('Balance'),
  position: t('Position of a payment'),
  states: t('Financial states'),
  credit: t('Credit'),
  search: t('Search'),
  spelling: t('Spelling'),
  outdated: t('Contracts out of date'),
};

/** Whether a job failed and waits for the time of its next try. */
export const pauses = (one: Pick<Job, 'state' | 'attempts' | 'run_at'>): boolean =>
  one.state === 'queued' && one.attempts > 0 && one.run_at !== null;

/** Why a try failed, and what to do about it. */
export const FAILURE: Readonly<Record<FailureKind, { readonly label: string; readonly advice: string }>> = {
  away: {
    label: t('The other side did not answer'),
    advice: t('Nothing is lost. Once the service is there again, try it again.'),
  },
  slow: {
    label: t('It took too long'),
    advice: t('The service may be slow. Try it again later, when it has less to do.'),
  },
  refused: {
    label: t('The other side said no'),
    advice: t('Trying again will give the same answer until what it says is put right.'),
  },
  not_let_in: {
    label: t('We are not let in'),
    advice: t(
      'A key or password of this service is wrong or has run out. Whoever runs the server renews it; then try again.',
    ),
  },
  unclear: {
    label: t('It is not known what it did'),
    advice: t('Look it up at the service first. Tried again, it may be done twice.'),
  },
  lost: {
    label: t('The process that did it was lost'),
    advice: t(
      'If it happens again, this work itself ends the process: whoever runs the server looks into the log.',
    ),
  },
  database: {
    label: t('The database was away'),
    advice: t('Nothing is lost. Try it again now that this page can be read.'),
  },
  fault: {
    label: t('A fault of the program'),
    advice: t(
      'Try it again once. If it stays, give the number of this job to whoever looks after Hireyard: the log has more.',
    ),
  },
};

const PROVIDERS: Readonly<Record<string, string>> = {
  testcard: t('Test cards'),
  stripe: 'Stripe',
  xero: 'Xero',
  woocommerce: 'WooCommerce',
  ses: 'Amazon SES',
};
export const providerText = (name: string): string => PROVIDERS[name] ?? choiceText(name);

/** What each catch-up counts, in words. */
const COUNTS: Readonly<Record<string, (count: number) => string>> = {
  open: (count) => t('{count, plural, one {# open payment} other {# open payments}}', { count }),
  events: (count) => t('{count, plural, one {# event} other {# events}}', { count }),
  payments: (count) =>
    t('{count, plural, one {# payment request} other {# payment requests}} read anew', { count }),
  behind: (count) => t('{count, plural, one {# contract} other {# contracts}} to bring in line', { count }),
  refused: (count) => t('{count} of them turned down', { count: inFigures(count) }),
  read: (count) => t('{count, plural, one {# invoice} other {# invoices}} read', { count }),
  differences: (count) => t('{count, plural, one {# difference} other {# differences}}', { count }),
  codes: (count) => t('{count, plural, one {# account code} other {# account codes}} read', { count }),
  problems: (count) => t('{count} of them wrong', { count: inFigures(count) }),
  waiting: (count) => t('{count, plural, one {# mail} other {# mails}} that waited', { count }),
  seen: (count) => t('{count, plural, one {# change} other {# changes}} seen', { count }),
  new: (count) => t('{count, plural, one {# new delivery} other {# new deliveries}}', { count }),
};
/** The order in which they are said: what one belongs to stands before it. */
const COUNT_NAMES = Object.keys(COUNTS);
/** What a catch-up counted, e.g. "2 open payments, 14 events"; what there is none of is left out. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  const some = COUNT_NAMES.flatMap((name) => {
    const count = counts[name] ?? 0;
    return count === 0 ? [] : [COUNTS[name]?.(count) ?? ''];
  });
  return some.length === 0 ? t('nothing was missed') : some.join(', ');
}

/** A stretch of time in its largest unit. */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return t('less than a minute');
  if (minutes < 120) return t('{minutes, plural, one {# minute} other {# minutes}}', { minutes });
  const hours = Math.round(minutes / 60);
  if (hours < 48) return t('{hours, plural, one {# hour} other {# hours}}', { hours });
  return t('{days, plural, one {# day} other {# days}}', { days: Math.round(hours / 24) });
}

const MB = 1_000_000;
/** Bytes in the largest unit that leaves a figure before the point. */
export const sizeText = (bytes: number): string =>
  bytes < 1000 * MB
    ? `${inFigures(Math.round(bytes / MB))} MB`
    : `${inFigures(bytes / (1000 * MB), { maximumFractionDigits: 1 })} GB`;

const PROBLEM: Readonly<Record<SystemProblemCode, (count: number) => string>> = {
  history_broken: () => t('The history is not what was written: see its check.'),
  figures_wrong: (count) =>
    t('{count, plural, one {# figure does} other {# figures do}} not follow from what it comes from.', {
      count,
    }),
  no_worker: () => t('No process does background work: mail, refunds and deliveries wait.'),
  backup_failed: () => t('The last backup failed.'),
  mail_out_failed: (count) => t('Mail has not gone out for {time}.', { time: durationText(count) }),
  mail_in_failed: (count) =>
    t('Incoming mail has not been fetched for {time}.', { time: durationText(count) }),
  mail_replies_refused: () => t('The mail host refuses replies from customers. Set up a catch-all.'),
  mail_replies_unchecked: () => t('Could not check whether replies from customers arrive.'),
  work_waits: (count) => t('Work that is due has waited for {time}.', { time: durationText(count) }),
  jobs_dead: (count) =>
    t('{count, plural, one {# job failed and waits} other {# jobs failed and wait}} for a decision.', {
      count,
    }),
  deliveries_failed: (count) =>
    t('{count, plural, one {# delivery} other {# deliveries}} could not be applied.', { count }),
  catch_up_failed: (count) =>
    t('{count, plural, one {# catch-up} other {# catch-ups}} failed the last time.', { count }),
  catch_up_late: (count) =>
    t('{count, plural, one {# catch-up has} other {# catch-ups have}} not run for half an hour.', {
      count,
    }),
  history_unsealed: (count) =>
    t('The history has not been sealed for {time}.', { time: durationText(count) }),
  backup_old: (count) => t('The last backup is {time} old.', { time: durationText(count) }),
  backup_missing: () => t('No backup found.'),
  mail_kept: () => t('Mail is kept on this server and not sent.'),
  mail_unchecked: () => t('Mail has not been checked in the last 30 minutes.'),
  figures_unchecked: () => t('Stock and money have not been checked yet.'),
  figures_old: (count) => t('Stock and money were last checked {time} ago.', { time: durationText(count) }),
  replica_behind: (count) => t('A replica of the database is {time} behind.', { time: durationText(count) }),
  versions_differ: (count) => t('{count} versions are running: an upgrade is under way.', { count }),
};
/** A problem in a sentence. */
export const problemText = ({ code, count }: SystemProblem): string => PROBLEM[code](count);

/** The record in words, e.g. "Sent mail 14". */
export function aboutText({ resource, id }: Pick<About, 'resource' | 'id'>): string {
  const { name, label } = headNamed(resource);
  return `${name === heads.inboundevent.name ? t('Delivery', undefined, 'from outside') : label} ${id}`;
}

const PLACES: Readonly<Record<string, (id: string) => string>> = {
  contract: (id) => paths.contract.to({ id }, { tab: 'money' }),
  account: (id) => paths.account.to({ id }),
  paymentrequest: (id) => paths.paymentRequest.to({ id }),
  refundrequest: (id) => paths.refundRequest.to({ id }),
  sesmail: (id) => paths.sentMailRecord.to({ id }),
  importrun: (id) => paths.importRun.to({ id }),
  bulkrun: (id) => paths.bulkRun.to({ id }),
  inboundevent: (id) => paths.delivery.to({ id }),
};

export interface About {
  readonly resource: string;
  readonly id: string;
  readonly to: string;
}
/** The record that a job is about, with its page; undefined where there is none. */
export function aboutOf({
  topic,
  aggregate,
  key,
}: Pick<Job, 'topic' | 'aggregate' | 'key'>): About | undefined {
  const [resource, id] = JOB_TOPICS[topic]?.record?.({ aggregate, key }) ?? [];
  const to = resource === undefined || id === undefined ? undefined : PLACES[resource]?.(id);
  return resource === undefined || id === undefined || to === undefined ? undefined : { resource, id, to };
}
