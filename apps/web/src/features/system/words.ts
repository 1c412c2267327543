/** Texts for jobs, received events and problems. */
import { t } from '@hireyard/messages';
import type { SystemProblem, SystemProblemCode } from '@hireyard/domain/system/health';
import { heads } from '@hireyard/wire/resource/heads';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { JOB_TOPICS } from '@hireyard/wire/system/job-topics';
import type { inboundevent, INBOUND_STATES } from '@hireyard/wire/system/inboundevent';
import type { FailureKind, job, JobState } from '@hireyard/wire/system/job';
import type { CatchUpState, FindingKind } from '@hireyard/wire/system/system';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { recordPath } from '../../lib/registry/records.ts';
import { headNamed } from '../../resource/record.ts';
import { inFigures } from '../../lib/format.ts';

export type Job = Read<typeof job>;
export type Delivery = Read<typeof inboundevent>;

interface Shown {
  readonly colour: string;
  readonly label: string;
}
/** Wire state `dead` is shown as Failed. */
export const JOB_STATE: Readonly<Record<JobState, Shown>> = {
  queued: { colour: 'warning', label: t('Waiting') },
  running: { colour: 'primary', label: t('Running') },
  done: { colour: 'success', label: t('Done') },
  dead: { colour: 'danger', label: t('Failed') },
  given_up: { colour: 'medium', label: t('Discarded') },
};
export const DELIVERY_STATE: Readonly<Record<(typeof INBOUND_STATES)[number], Shown>> = {
  received: { colour: 'warning', label: t('Received') },
  applied: { colour: 'success', label: t('Applied') },
  ignored: { colour: 'medium', label: t('Ignored') },
  failed: { colour: 'danger', label: t('Failed') },
};
export const CATCH_UP_STATE: Readonly<Record<CatchUpState['state'], string>> = {
  resting: t('Idle'),
  waiting: t('Queued'),
  running: t('Running'),
  off: t('No longer connected'),
};

/** Kinds of wrong figures. */
export const FINDING: Readonly<Record<FindingKind, string>> = {
  owned: t('Owned units'),
  late: t('Late units'),
  booked: t('Booked units'),
  capacity: t('Capacity'),
  excess: t('Overbooked units'),
  reserved: t('Reservation'),
  packed: t('Packed units'),
  goods: t('Goods ledger'),
  requested: t('Payment'),
  refunded: t('Refund'),
  taken: t('Card payment'),
  transfer: t('Transfer'),
  journal: t('Journal'),
  debt: t('Debt'),
  ledger: t('Ledger'),
  balance: t('Balance'),
  position: t('Payment state'),
  states: t('Financial states'),
  credit: t('Credit'),
  search: t('Search'),
  spelling: t('Search spelling'),
  outdated: t('Outdated contracts'),
};

/** Whether a job failed and waits for its next attempt. */
export const pauses = (one: Pick<Job, 'state' | 'attempts' | 'run_at'>): boolean =>
  one.state === 'queued' && one.attempts > 0 && one.run_at !== null;

/** Why an attempt failed, and what to do. */
export const FAILURE: Readonly<Record<FailureKind, { readonly label: string; readonly advice: string }>> = {
  away: {
    label: t('The service did not respond'),
    advice: t('Try again when the service is back.'),
  },
  slow: {
    label: t('The service took too long'),
    advice: t('Try again later.'),
  },
  refused: {
    label: t('The service refused the request'),
    advice: t('Fix the cause first.'),
  },
  not_let_in: {
    label: t('Access denied'),
    advice: t('Wrong or expired key or password. Ask your server administrator.'),
  },
  unclear: {
    label: t('Outcome unknown'),
    advice: t('Check with the service first, or it may happen twice.'),
  },
  lost: {
    label: t('The process stopped unexpectedly'),
    advice: t('Possibly caused by this job. Ask your server administrator.'),
  },
  database: {
    label: t('The database was unavailable'),
    advice: t('Nothing was lost. Try again now.'),
  },
  fault: {
    label: t('Internal error'),
    advice: t('Try again. If it fails, give your server administrator its number.'),
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

/** Texts of the counts of catch-ups. */
const COUNTS: Readonly<Record<string, (count: number) => string>> = {
  open: (count) => t('{count, plural, one {# open payment} other {# open payments}}', { count }),
  events: (count) => t('{count, plural, one {# event} other {# events}}', { count }),
  payments: (count) =>
    t('{count, plural, one {# payment request} other {# payment requests}} refreshed', { count }),
  behind: (count) => t('{count, plural, one {# contract} other {# contracts}} out of sync', { count }),
  refused: (count) => t('{count} of them rejected', { count: inFigures(count) }),
  read: (count) => t('{count, plural, one {# invoice} other {# invoices}} checked', { count }),
  differences: (count) => t('{count, plural, one {# difference} other {# differences}}', { count }),
  codes: (count) => t('{count, plural, one {# account code} other {# account codes}} checked', { count }),
  problems: (count) => t('{count} of them wrong', { count: inFigures(count) }),
  waiting: (count) => t('{count, plural, one {# waiting email} other {# waiting emails}}', { count }),
  seen: (count) => t('{count, plural, one {# change} other {# changes}} found', { count }),
  new: (count) => t('{count, plural, one {# new event} other {# new events}}', { count }),
};
/** The order of the counts; a part follows its total. */
const COUNT_NAMES = Object.keys(COUNTS);
/** Formats the counts of a catch-up, e.g. "2 open payments, 14 events", without zeros. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  const some = COUNT_NAMES.flatMap((name) => {
    const count = counts[name] ?? 0;
    return count === 0 ? [] : [COUNTS[name]?.(count) ?? ''];
  });
  return some.length === 0 ? t('nothing missed') : some.join(', ');
}

/** Formats a duration in its largest unit. */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return t('less than a minute');
  if (minutes < 120) return t('{minutes, plural, one {# minute} other {# minutes}}', { minutes });
  const hours = Math.round(minutes / 60);
  if (hours < 48) return t('{hours, plural, one {# hour} other {# hours}}', { hours });
  return t('{days, plural, one {# day} other {# days}}', { days: Math.round(hours / 24) });
}

const MB = 1_000_000;
/** Formats bytes in MB or GB. */
export const sizeText = (bytes: number): string =>
  bytes < 1000 * MB
    ? `${inFigures(Math.round(bytes / MB))} MB`
    : `${inFigures(bytes / (1000 * MB), { maximumFractionDigits: 1 })} GB`;

const PROBLEM: Readonly<Record<SystemProblemCode, (count: number) => string>> = {
  history_broken: () => t('The history was altered.'),
  figures_wrong: (count) =>
    t('{count, plural, one {# figure is} other {# figures are}} wrong.', {
      count,
    }),
  no_worker: () => t('No worker is running. All jobs are waiting.'),
  backup_failed: () => t('The last backup failed.'),
  mail_out_failed: (count) => t('Sending email has failed for {time}.', { time: durationText(count) }),
  mail_in_failed: (count) => t('Fetching email has failed for {time}.', { time: durationText(count) }),
  mail_replies_refused: () => t('Customer replies are refused. Set up a catch-all address.'),
  mail_replies_unchecked: () => t('Customer replies could not be checked.'),
  work_waits: (count) => t('Due jobs waiting for {time}.', { time: durationText(count) }),
  jobs_dead: (count) =>
    t('{count, plural, one {# job} other {# jobs}} failed.', {
      count,
    }),
  deliveries_failed: (count) =>
    t('{count, plural, one {# event} other {# events}} could not be applied.', { count }),
  catch_up_failed: (count) => t('{count, plural, one {# catch-up} other {# catch-ups}} failed.', { count }),
  catch_up_late: (count) =>
    t('{count, plural, one {# catch-up has} other {# catch-ups have}} not run for half an hour.', {
      count,
    }),
  history_unsealed: (count) => t('History not sealed for {time}.', { time: durationText(count) }),
  backup_old: (count) => t('The last backup is {time} old.', { time: durationText(count) }),
  backup_missing: () => t('No backup found.'),
  mail_kept: () => t('Email is stored, not sent.'),
  mail_unchecked: () => t('Email not checked for 30 minutes.'),
  figures_unchecked: () => t('Stock and money not checked yet.'),
  figures_old: (count) => t('Stock and money checked {time} ago.', { time: durationText(count) }),
  replica_behind: (count) => t('A database replica is {time} behind.', { time: durationText(count) }),
  versions_differ: (count) =>
    t('{count} versions are running: an upgrade is in progress.', { count: inFigures(count) }),
};
/** Returns a problem as a sentence. */
export const problemText = ({ code, count }: SystemProblem): string => PROBLEM[code](count);

/** Returns the record as text, e.g. "Sent email 14". */
export function aboutText({ resource, id }: Pick<About, 'resource' | 'id'>): string {
  const { name, label } = headNamed(resource);
  return `${name === heads.inboundevent.name ? t('Event', undefined, 'from outside') : label} ${id}`;
}

export interface About {
  readonly resource: string;
  readonly id: string;
  readonly to: string;
}
/** Returns the record of a job with its page; undefined if it has none. */
export function aboutOf({
  topic,
  aggregate,
  key,
}: Pick<Job, 'topic' | 'aggregate' | 'key'>): About | undefined {
  const [resource, id] = JOB_TOPICS[topic]?.record?.({ aggregate, key }) ?? [];
  if (resource === undefined || id === undefined) return undefined;
  const to = recordPath(resource, Number(id), resource === heads.contract.name ? 'money' : undefined);
  return to === undefined ? undefined : { resource, id, to };
}
