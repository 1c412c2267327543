/** Turns facts about the system into problems for the operator, gravest first. Has no clock of its own. */

/** After this time without a heartbeat, a worker or node counts as stopped. */
export const SILENT_AFTER_S = 60;
/** A due job is late after this time. */
export const WAITS_TOO_LONG_S = 600;
/** Catch-ups run every ten minutes: two were missed. */
export const CATCH_UP_AFTER_S = 30 * 60;
/** The history is sealed every minute; an hour without a seal is a failure. */
export const UNSEALED_AFTER_S = 3600;
export const REPLICA_BEHIND_S = 60;
/** A daily backup, plus two hours to write it. */
export const BACKUP_AFTER_S = 26 * 3600;
/** Mail is checked every ten minutes: two checks were missed. */
export const MAIL_CHECKED_WITHIN_S = 30 * 60;
/** Figures are checked on request. */
export const FIGURES_CHECKED_WITHIN_S = 31 * 24 * 3600;

/** One direction of mail that signs in to a service; ages in seconds. */
export interface MailFacts {
  /** Seconds since it last worked; null = never. */
  readonly age: number | null;
  /** Seconds since it began to fail; null = the last check worked, or there was none. */
  readonly failingFor: number | null;
}

/** The mail host's verdict on an invented reply address. */
export const REPLY_VERDICTS = ['accepted', 'refused', 'unknown'] as const;
export type ReplyVerdict = (typeof REPLY_VERDICTS)[number];

export interface SystemFacts {
  /** Failed jobs, which need a decision. */
  readonly dead: number;
  /** Seconds since the oldest due job could have started; null = nothing is due. */
  readonly oldestDue: number | null;
  readonly failedDeliveries: number;
  readonly catchUps: readonly {
    readonly failed: boolean;
    /** Seconds since its last run; null = never. */
    readonly age: number | null;
    /** No process knows its service any more, so no run is expected. */
    readonly off: boolean;
  }[];
  /** Processes seen in the last minute. */
  readonly nodes: readonly { readonly works: boolean; readonly version: string }[];
  /** The problem found by the last history check; null = none, or never checked. */
  readonly historyProblem: string | null;
  /** Age of the oldest unsealed entry in seconds; null = all are sealed. */
  readonly unsealedAge: number | null;
  /** Wrong figures found by the last check; null = never checked. */
  readonly wrongFigures: number | null;
  /** Seconds since that check; null = never checked. */
  readonly figuresAge: number | null;
  /** Email stays on this machine although this is no demo. */
  readonly mailKept: boolean;
  /** Null = it signs in to no service. */
  readonly mailOut: MailFacts | null;
  readonly mailIn: MailFacts | null;
  /** Null = no reply addresses are used. */
  readonly mailReplies: ReplyVerdict | null;
  /** Seconds that each replica is behind; null = unknown. */
  readonly replicas: readonly (number | null)[];
  /** The last backup; null = none found. */
  readonly backup: { readonly ok: boolean; readonly age: number } | null;
}

export const SYSTEM_PROBLEMS = [
  'history_broken',
  'figures_wrong',
  'no_worker',
  'backup_failed',
  'mail_out_failed',
  'mail_in_failed',
  'mail_replies_refused',
  'work_waits',
  'jobs_dead',
  'deliveries_failed',
  'catch_up_failed',
  'catch_up_late',
  'history_unsealed',
  'backup_old',
  'backup_missing',
  'mail_kept',
  'mail_unchecked',
  'figures_unchecked',
  'figures_old',
  'mail_replies_unchecked',
  'replica_behind',
  'versions_differ',
] as const;
export type SystemProblemCode = (typeof SYSTEM_PROBLEMS)[number];

/** Problems that only mean something was never checked. */
const NOT_CHECKED: ReadonlySet<SystemProblemCode> = new Set([
  'mail_unchecked',
  'mail_replies_unchecked',
  'figures_unchecked',
  'figures_old',
]);

/** Whether no problem is known, but something was never checked. */
export const isOnlyUnchecked = (problems: readonly Pick<SystemProblem, 'code'>[]): boolean =>
  problems.length > 0 && problems.every(({ code }) => NOT_CHECKED.has(code));

export interface SystemProblem {
  readonly code: SystemProblemCode;
  /** `bad`: act now; `look`: act today; `note`: may resolve itself. */
  readonly gravity: 'bad' | 'look' | 'note';
  /** A count, or seconds for late things. */
  readonly count: number;
}

const GRAVITY: Readonly<Record<SystemProblemCode, SystemProblem['gravity']>> = {
  history_broken: 'bad',
  figures_wrong: 'bad',
  no_worker: 'bad',
  backup_failed: 'bad',
  mail_out_failed: 'bad',
  mail_in_failed: 'bad',
  mail_replies_refused: 'bad',
  work_waits: 'look',
  jobs_dead: 'look',
  deliveries_failed: 'look',
  catch_up_failed: 'look',
  catch_up_late: 'look',
  history_unsealed: 'look',
  backup_old: 'look',
  backup_missing: 'look',
  mail_kept: 'look',
  mail_unchecked: 'look',
  figures_unchecked: 'look',
  figures_old: 'look',
  mail_replies_unchecked: 'note',
  replica_behind: 'note',
  versions_differ: 'note',
};

const over = (seconds: number | null, limit: number): number =>
  seconds !== null && seconds > limit ? seconds : 0;

/** At least 1, for what has just begun. */
const failingSeconds = (mail: MailFacts | null): number =>
  mail === null || mail.failingFor === null ? 0 : Math.max(1, mail.failingFor);

const isMailUnchecked = (mail: MailFacts | null): boolean =>
  mail !== null && mail.failingFor === null && (mail.age === null || mail.age > MAIL_CHECKED_WITHIN_S);

/** Returns the problems; empty = all systems normal. */
export function systemProblems(facts: SystemFacts): SystemProblem[] {
  const expected = facts.catchUps.filter(({ off }) => !off);
  const failed = expected.filter((one) => one.failed);
  const versions = new Set(facts.nodes.map(({ version }) => version)).size;
  const counts: Readonly<Record<SystemProblemCode, number>> = {
    history_broken: facts.historyProblem === null ? 0 : 1,
    figures_wrong: facts.wrongFigures ?? 0,
    no_worker: facts.nodes.some(({ works }) => works) ? 0 : 1,
    backup_failed: facts.backup?.ok === false ? 1 : 0,
    mail_out_failed: failingSeconds(facts.mailOut),
    mail_in_failed: failingSeconds(facts.mailIn),
    mail_replies_refused: facts.mailReplies === 'refused' ? 1 : 0,
    work_waits: over(facts.oldestDue, WAITS_TOO_LONG_S),
    jobs_dead: facts.dead,
    deliveries_failed: facts.failedDeliveries,
    catch_up_failed: failed.length,
    catch_up_late: expected.filter((one) => !one.failed && over(one.age, CATCH_UP_AFTER_S) > 0).length,
    history_unsealed: over(facts.unsealedAge, UNSEALED_AFTER_S),
    backup_old: facts.backup?.ok === true ? over(facts.backup.age, BACKUP_AFTER_S) : 0,
    backup_missing: facts.backup === null ? 1 : 0,
    mail_kept: facts.mailKept ? 1 : 0,
    mail_unchecked: [facts.mailOut, facts.mailIn].filter(isMailUnchecked).length,
    figures_unchecked: facts.figuresAge === null ? 1 : 0,
    figures_old: over(facts.figuresAge, FIGURES_CHECKED_WITHIN_S),
    mail_replies_unchecked: facts.mailReplies === 'unknown' ? 1 : 0,
    replica_behind: over(Math.max(0, ...facts.replicas.map((one) => one ?? 0)), REPLICA_BEHIND_S),
    versions_differ: versions > 1 ? versions : 0,
  };
  return SYSTEM_PROBLEMS.filter((code) => counts[code] > 0).map((code) => ({
    code,
    gravity: GRAVITY[code],
    count: counts[code],
  }));
}
