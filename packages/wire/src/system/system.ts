/** GET /api/v1/system/: the system status in one call (docs/extend/jobs.md, "Monitoring"), without payloads, bodies or personal data. */
import { REPLY_VERDICTS, type SystemProblem } from '@hireyard/domain/system/health';
import { choice, flag, type Is, known, list, moment, object, orNull, text, whole } from '../answer.ts';
import type { CATCH_UP_STATES } from './reconcilerrun.ts';
import type { FailureKind, JobState } from './job.ts';

/** Kinds of wrong figures: stock, then money, then search data. */
export const FINDING_KINDS = [
  'owned',
  'late',
  'booked',
  'capacity',
  'excess',
  'reserved',
  'packed',
  'goods',
  'requested',
  'refunded',
  'taken',
  'transfer',
  'journal',
  'debt',
  'ledger',
  'balance',
  'position',
  'states',
  'credit',
  'search',
  'spelling',
  'outdated',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** One direction of mail. */
const direction = object({
  /** Value of MAIL_OUT or MAIL_IN. */
  way: text,
  /** The last sign-in and the last successful one; null = never, or no sign-in is needed. */
  checked_at: orNull(moment),
  ok_at: orNull(moment),
  failing_since: orNull(moment),
  problem: orNull(text),
  /** When the last email was sent or received. */
  last_at: orNull(moment),
});

export const systemSchema = object({
  as_of: moment,
  /** Problems, gravest first; empty = all systems normal. */
  problems: list(
    object({
      code: known<SystemProblem['code']>(text),
      gravity: known<SystemProblem['gravity']>({ enum: ['bad', 'look', 'note'] }),
      count: whole,
    }),
  ),
  /** Jobs by topic. */
  topics: list(
    object({
      topic: text,
      /** Due, but not started. */
      waiting: whole,
      /** Due later: repeating jobs, and failed ones before their next attempt. */
      later: whole,
      /** Of these, jobs that failed before. */
      pausing: whole,
      running: whole,
      dead: whole,
      /** When the oldest due job could have started. */
      oldest_at: orNull(moment),
    }),
  ),
  /** Failed jobs, grouped by topic and error. */
  failures: list(
    object({
      topic: text,
      /** Error of the newest one. */
      last_error: text,
      /** Value for the list filter `same_error`. */
      same_error: text,
      failure: orNull(known<FailureKind>(text)),
      count: whole,
      first_at: moment,
      last_at: moment,
      /** Jobs blocked by these. */
      behind: whole,
    }),
  ),
  providers: list(
    object({
      provider: text,
      waiting: whole,
      failed: whole,
      last_at: orNull(moment),
      /** Rejected in the last seven days because of a wrong signature. */
      refused: whole,
    }),
  ),
  catch_ups: list(
    object({
      id: whole,
      name: text,
      state: known<(typeof CATCH_UP_STATES)[number]>(text),
      ran_at: orNull(moment),
      next_at: orNull(moment),
      counts: known<Readonly<Record<string, number>>>({
        type: 'object',
        additionalProperties: { type: 'number' },
      }),
      last_error: orNull(text),
    }),
  ),
  /** Running processes. */
  nodes: list(
    object({
      node: text,
      name: text,
      version: text,
      /** Serves requests. */
      serves: flag,
      /** Runs jobs. */
      works: flag,
      started_at: moment,
      seen_at: moment,
    }),
  ),
  database: object({
    version: text,
    /** Bytes. */
    size: whole,
    connections: whole,
    most_connections: whole,
    /** Name of the last migration. */
    migration: text,
    replicas: list(object({ name: text, state: text, behind: orNull(whole) })),
  }),
  history: object({
    sealed: whole,
    sealed_at: orNull(moment),
    unsealed: whole,
    checked_at: orNull(moment),
    problem: orNull(text),
  }),
  figures: object({
    last: orNull(
      object({
        at: moment,
        wrong: whole,
        findings: list(object({ kind: choice(FINDING_KINDS), text })),
      }),
    ),
    /** The job of a running check. */
    job: orNull(
      object({
        id: whole,
        state: known<JobState>(text),
        progress: text,
        progress_text: text,
        last_error: orNull(text),
      }),
    ),
  }),
  mail: object({
    out: direction,
    in: direction,
    /** Whether the mail host accepts reply addresses; null = none are used. */
    replies: orNull(
      object({
        domain: text,
        /** Null = not checked yet. */
        checked_at: orNull(moment),
        verdict: orNull(choice(REPLY_VERDICTS)),
        /** The host's refusal, or why the verdict is unknown; empty if accepted. */
        words: text,
      }),
    ),
  }),
  /** Null = none found. */
  backup: orNull(object({ at: moment, ok: flag, words: text })),
});

export type SystemOverview = Is<typeof systemSchema>;
export type TopicLoad = SystemOverview['topics'][number];
export type FailureGroup = SystemOverview['failures'][number];
export type ProviderLoad = SystemOverview['providers'][number];
export type CatchUpState = SystemOverview['catch_ups'][number];
export type SystemNode = SystemOverview['nodes'][number];
export type FiguresCheck = NonNullable<SystemOverview['figures']['last']>;
export type MailDirection = Is<typeof direction>;
export type MailReplies = NonNullable<SystemOverview['mail']['replies']>;
