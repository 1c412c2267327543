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
  /** Seconds that each replica is behind; null = it does not say. */
  readonly replicas: readonly (number | null)[];
  /** The last backup; null = none is known of, which may be kept elsewhere. */
  readonly backup: { readonly ok: boolean; readonly age: number } | null;
}

export const SYSTEM_PROBLEMS = [
  'history_broken',
  'figures_wrong',
  'no_worker',
  'backup_failed',
  'work_waits',
  'jobs_dead',
  'deliveries_failed',
  'catch_up_failed',
  'catch_up_late',
  'history_unsealed',
  'backup_old',
  'replica_behind',
  'versions_differ',
] as const;
export type SystemProblemCode = (typeof SYSTEM_PROBLEMS)[number];

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
  work_waits: 'look',
  jobs_dead: 'look',
  deliveries_failed: 'look',
  catch_up_failed: 'look',
  catch_up_late: 'look',
  history_unsealed: 'look',
  backup_old: 'look',
  replica_behind: 'note',
  versions_differ: 'note',
};

const over = (seconds: number | null, limit: number): number =>
  seconds !== null && seconds > limit ? seconds : 0;

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
    work_waits: over(facts.oldestDue, WAITS_TOO_LONG_S),
    jobs_dead: facts.dead,
    deliveries_failed: facts.failedDeliveries,
    catch_up_failed: failed.length,
    catch_up_late: expected.filter((one) => !one.failed && over(one.age, CATCH_UP_AFTER_S) > 0).length,
    history_unsealed: over(facts.unsealedAge, UNSEALED_AFTER_S),
    backup_old: facts.backup?.ok === true ? over(facts.backup.age, BACKUP_AFTER_S) : 0,
    replica_behind: over(Math.max(0, ...facts.replicas.map((one) => one ?? 0)), REPLICA_BEHIND_S),
    versions_differ: versions > 1 ? versions : 0,
  };
  return SYSTEM_PROBLEMS.filter((code) => counts[code] > 0).map((code) => ({
    code,
    gravity: GRAVITY[code],
    count: counts[code],
  }));
}
