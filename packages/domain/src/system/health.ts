/** What an operator should look at: facts about the machinery in, problems out, the gravest first. No clock of its own. */

/** A worker or node that was not heard of for so long is gone. */
export const SILENT_AFTER_S = 60;
/** Work that is due and was not begun for so long waits too long. */
export const WAITS_TOO_LONG_S = 600;
/** Catch-ups run every ten minutes: two were missed. */
export const CATCH_UP_AFTER_S = 30 * 60;
/** The history is sealed every minute; an hour without a seal is a break. */
export const UNSEALED_AFTER_S = 3600;
export const REPLICA_BEHIND_S = 60;
/** A backup a day, with two hours for making it. */
export const BACKUP_AFTER_S = 26 * 3600;
/** Mail is checked every ten minutes: two checks were missed. */
export const MAIL_CHECKED_WITHIN_S = 30 * 60;
/** Figures are checked when somebody asks for it. */
export const FIGURES_CHECKED_WITHIN_S = 31 * 24 * 3600;

/** A direction of mail in which the product signs in to a service; ages in seconds. */
export interface MailFacts {
  /** Since it last worked; null = never. */
  readonly age: number | null;
  /** Since it began to fail; null = the last check worked, or there was none. */
  readonly failingFor: number | null;
}

/** What the mail host said of a made-up reply address. */
export const REPLY_VERDICTS = ['accepted', 'refused', 'unknown'] as const;
export type ReplyVerdict = (typeof REPLY_VERDICTS)[number];

export interface SystemFacts {
  /** Jobs that wait for a person's decision. */
  readonly dead: number;
  /** Seconds since the oldest due job could have begun; null = nothing is due. */
  readonly oldestDue: number | null;
  readonly failedDeliveries: number;
  readonly catchUps: readonly {
    readonly failed: boolean;
    /** Seconds since its last run; null = never. */
    readonly age: number | null;
    /** No process knows its service any more: nothing is expected of it. */
    readonly off: boolean;
  }[];
  /** Processes heard of within the last minute. */
  readonly nodes: readonly { readonly works: boolean; readonly version: string }[];
  /** What the last check of the history found; null = nothing, or never checked. */
  readonly historyProblem: string | null;
  /** Seconds since the oldest entry without a seal was written; null = all are sealed. */
  readonly unsealedAge: number | null;
  /** Figures that the last check found wrong; null = never checked. */
  readonly wrongFigures: number | null;
  /** Seconds since that check; null = never checked. */
  readonly figuresAge: number | null;
  /** Mail stays on this machine although this is no demonstration. */
  readonly mailKept: boolean;
  /** Null = nothing is signed in to. */
  readonly mailOut: MailFacts | null;
  readonly mailIn: MailFacts | null;
  /** Null = no reply addresses are used. */
  readonly mailReplies: ReplyVerdict | null;
  /** Seconds that each replica is behind; null = it does not say. */
  readonly replicas: readonly (number | null)[];
  /** The last backup; null = none is known of. */
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

/** Problems that say no more than that nobody has looked yet. */
const NOT_CHECKED: ReadonlySet<SystemProblemCode> = new Set([
  'mail_unchecked',
  'mail_replies_unchecked',
  'figures_unchecked',
  'figures_old',
]);

/** Whether nothing is known to be wrong, and something has not been checked. */
export const isOnlyUnchecked = (problems: readonly Pick<SystemProblem, 'code'>[]): boolean =>
  problems.length > 0 && problems.every(({ code }) => NOT_CHECKED.has(code));

export interface SystemProblem {
  readonly code: SystemProblemCode;
  /** `bad`: somebody must act now; `look`: today; `note`: it may pass by itself. */
  readonly gravity: 'bad' | 'look' | 'note';
  /** How many, or how many seconds for what is late. */
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

/** At least 1: what has begun this second counts. */
const failingSeconds = (mail: MailFacts | null): number =>
  mail === null || mail.failingFor === null ? 0 : Math.max(1, mail.failingFor);

const isMailUnchecked = (mail: MailFacts | null): boolean =>
  mail !== null && mail.failingFor === null && (mail.age === null || mail.age > MAIL_CHECKED_WITHIN_S);

/** What should be looked at; empty = all is well. */
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
