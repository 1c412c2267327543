/** GET /api/v1/system/: how the machinery is, in one call (docs/extend/jobs.md, "Watching"). No payload, no body, no person's data. */
import { REPLY_VERDICTS, type SystemProblem } from '@hireyard/domain/system/health';
import { choice, flag, type Is, known, list, moment, object, orNull, text, whole } from '../answer.ts';
import type { CATCH_UP_STATES } from './reconcilerrun.ts';
import type { FailureKind, JobState } from './job.ts';

/** What a check of all figures may find wrong: stock, then money, then what records are found by. */
export const FINDING_KINDS = [
  'owned',
  'late',
  'booked',
  'capacity',
  'excess',
  'reserved',
  'packed',
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

/** How mail goes in one direction. */
const direction = object({
  /** MAIL_OUT or MAIL_IN. */
  way: text,
  /** When the product last signed in, and when that last worked; null = never, or nothing is signed in to. */
  checked_at: orNull(moment),
  ok_at: orNull(moment),
  failing_since: orNull(moment),
  problem: orNull(text),
  /** When the last mail went out or came in. */
  last_at: orNull(moment),
});

export const systemSchema = object({
  as_of: moment,
  /** What should be looked at, the gravest first; empty = all is well. */
  problems: list(
    object({
      code: known<SystemProblem['code']>(text),
      gravity: known<SystemProblem['gravity']>({ enum: ['bad', 'look', 'note'] }),
      count: whole,
    }),
  ),
  /** How much work there is of each topic. */
  topics: list(
    object({
      topic: text,
      /** Due, and not begun. */
      waiting: whole,
      /** For a later moment: repeating work, and what pauses before its next try. */
      later: whole,
      /** Of these, what failed before. */
      pausing: whole,
      running: whole,
      dead: whole,
      /** Since when the oldest that is due could have begun. */
      oldest_at: orNull(moment),
    }),
  ),
  /** Dead jobs, those of one topic that failed in the same way together. */
  failures: list(
    object({
      topic: text,
      /** The words of the newest of them. */
      last_error: text,
      /** For the filter `same_error` of the list. */
      same_error: text,
      failure: orNull(known<FailureKind>(text)),
      count: whole,
      first_at: moment,
      last_at: moment,
      /** Jobs that these hold back. */
      behind: whole,
    }),
  ),
  providers: list(
    object({
      provider: text,
      waiting: whole,
      failed: whole,
      last_at: orNull(moment),
      /** Turned away in the last seven days, as their signature was wrong. */
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
  /** The processes of the product. */
  nodes: list(
    object({
      node: text,
      name: text,
      version: text,
      /** It answers requests. */
      serves: flag,
      /** It does background work. */
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
    /** The last change of the tables, by its file. */
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
    /** The job that checks them now. */
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
        /** Null = not asked yet. */
        checked_at: orNull(moment),
        verdict: orNull(choice(REPLY_VERDICTS)),
        /** The host's refusal, or why nobody knows; empty when replies are accepted. */
        words: text,
      }),
    ),
  }),
  /** Null = none is known of here. */
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
