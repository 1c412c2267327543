/** GET /api/v1/system/: how the machinery is, in one call (docs/jobs.md, "Watching"). No payload, no body, no person's data. */
import { REPLY_VERDICTS, type ReplyVerdict, type SystemProblem } from '@hireyard/domain/system/health';
import type { JsonSchema } from '../field.ts';
import type { CATCH_UP_STATES } from './reconcilerrun.ts';
import type { FailureKind, JobState } from './job.ts';

/** How much work there is of a topic. */
export interface TopicLoad {
  readonly topic: string;
  /** Due, and not begun. */
  readonly waiting: number;
  /** For a later moment: repeating work, and what pauses before its next try. */
  readonly later: number;
  /** Of these, what failed before. */
  readonly pausing: number;
  readonly running: number;
  readonly dead: number;
  /** Since when the oldest that is due could have begun. */
  readonly oldest_at: string | null;
}
/** Dead jobs of one topic that failed in the same way. */
export interface FailureGroup {
  readonly topic: string;
  /** The words of the newest of them. */
  readonly last_error: string;
  /** For the filter `same_error` of the list. */
  readonly same_error: string;
  readonly failure: FailureKind | null;
  readonly count: number;
  readonly first_at: string;
  readonly last_at: string;
  /** Jobs that these hold back. */
  readonly behind: number;
}
export interface ProviderLoad {
  readonly provider: string;
  readonly waiting: number;
  readonly failed: number;
  readonly last_at: string | null;
  /** Turned away in the last seven days, as their signature was wrong. */
  readonly refused: number;
}
export interface CatchUpState {
  readonly id: number;
  readonly name: string;
  readonly state: (typeof CATCH_UP_STATES)[number];
  readonly ran_at: string | null;
  readonly next_at: string | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly last_error: string | null;
}
/** A process of the product. */
export interface SystemNode {
  readonly node: string;
  readonly name: string;
  readonly version: string;
  /** It answers requests. */
  readonly serves: boolean;
  /** It does background work. */
  readonly works: boolean;
  readonly started_at: string;
  readonly seen_at: string;
}
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

export interface FiguresCheck {
  readonly at: string;
  readonly wrong: number;
  readonly findings: readonly { readonly kind: FindingKind; readonly text: string }[];
}
/** A job that somebody watches. */
interface Watched {
  readonly id: number;
  readonly state: JobState;
  readonly progress: string;
  readonly progress_text: string;
  readonly last_error: string | null;
}

/** How mail goes in one direction. */
export interface MailDirection {
  /** MAIL_OUT or MAIL_IN. */
  readonly way: string;
  /** When the product last signed in, and when that last worked; null = never, or nothing is signed in to. */
  readonly checked_at: string | null;
  readonly ok_at: string | null;
  readonly failing_since: string | null;
  readonly problem: string | null;
  /** When the last mail went out or came in. */
  readonly last_at: string | null;
}

/** Whether the mail host accepts reply addresses. */
export interface MailReplies {
  readonly domain: string;
  /** Null = not asked yet. */
  readonly checked_at: string | null;
  readonly verdict: ReplyVerdict | null;
  /** The host's refusal, or why nobody knows; empty when replies are accepted. */
  readonly words: string;
}

export interface SystemOverview {
  readonly as_of: string;
  /** What should be looked at, the gravest first; empty = all is well. */
  readonly problems: readonly SystemProblem[];
  readonly topics: readonly TopicLoad[];
  readonly failures: readonly FailureGroup[];
  readonly providers: readonly ProviderLoad[];
  readonly catch_ups: readonly CatchUpState[];
  readonly nodes: readonly SystemNode[];
  readonly database: {
    readonly version: string;
    /** Bytes. */
    readonly size: number;
    readonly connections: number;
    readonly most_connections: number;
    /** The last change of the tables, by its file. */
    readonly migration: string;
    readonly replicas: readonly {
      readonly name: string;
      readonly state: string;
      readonly behind: number | null;
    }[];
  };
  readonly history: {
    readonly sealed: number;
    readonly sealed_at: string | null;
    readonly unsealed: number;
    readonly checked_at: string | null;
    readonly problem: string | null;
  };
  readonly figures: { readonly last: FiguresCheck | null; readonly job: Watched | null };
  readonly mail: {
    readonly out: MailDirection;
    readonly in: MailDirection;
    /** Null = no reply addresses are used. */
    readonly replies: MailReplies | null;
  };
  /** Null = none is known of here. */
  readonly backup: { readonly at: string; readonly ok: boolean; readonly words: string } | null;
}

const text = { type: 'string' } as const;
const moment = { type: 'string', format: 'date-time' } as const;
const whole = { type: 'integer' } as const;
const yes = { type: 'boolean' } as const;
const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
const list = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'array',
  items: object(properties),
});

const direction = object({
  way: text,
  checked_at: orNull(moment),
  ok_at: orNull(moment),
  failing_since: orNull(moment),
  problem: orNull(text),
  last_at: orNull(moment),
});

export const systemSchema: JsonSchema = object({
  as_of: moment,
  problems: list({ code: text, gravity: { enum: ['bad', 'look', 'note'] }, count: whole }),
  topics: list({
    topic: text,
    waiting: whole,
    later: whole,
    pausing: whole,
    running: whole,
    dead: whole,
    oldest_at: orNull(moment),
  }),
  failures: list({
    topic: text,
    last_error: text,
    same_error: text,
    failure: orNull(text),
    count: whole,
    first_at: moment,
    last_at: moment,
    behind: whole,
  }),
  providers: list({ provider: text, waiting: whole, failed: whole, last_at: orNull(moment), refused: whole }),
  catch_ups: list({
    id: whole,
    name: text,
    state: text,
    ran_at: orNull(moment),
    next_at: orNull(moment),
    counts: { type: 'object', additionalProperties: { type: 'number' } },
    last_error: orNull(text),
  }),
  nodes: list({
    node: text,
    name: text,
    version: text,
    serves: yes,
    works: yes,
    started_at: moment,
    seen_at: moment,
  }),
  database: object({
    version: text,
    size: whole,
    connections: whole,
    most_connections: whole,
    migration: text,
    replicas: list({ name: text, state: text, behind: orNull(whole) }),
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
        findings: list({ kind: { type: 'string', enum: [...FINDING_KINDS] }, text }),
      }),
    ),
    job: orNull(
      object({ id: whole, state: text, progress: text, progress_text: text, last_error: orNull(text) }),
    ),
  }),
  mail: object({
    out: direction,
    in: direction,
    replies: orNull(
      object({
        domain: text,
        checked_at: orNull(moment),
        verdict: orNull({ type: 'string', enum: [...REPLY_VERDICTS] }),
        words: text,
      }),
    ),
  }),
  backup: orNull(object({ at: moment, ok: yes, words: text })),
});
