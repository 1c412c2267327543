/** GET /launchpad/: the day at a glance (spec §7.4). A section that the caller may not view is null. */
import { t } from '@hireyard/messages';
import { ATTENTION_KINDS, type AttentionKind, type Urgency } from '@hireyard/domain/reports/attention';
import type { FixPlace } from '@hireyard/domain/reports/attention-row';
import * as f from '../field.ts';
import type { JsonSchema } from '../field.ts';

/** What contracts of a day come to. Weight in kg; `vehicles` are trips of ours. */
export interface DayLoad {
  readonly count: number;
  readonly pieces: number;
  readonly weight: string;
  readonly vehicles: number;
  readonly value: string;
}
export const TODAY_KINDS = ['going_out', 'coming_back', 'overdue_back', 'needs_closing'] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

/** A call of the API that puts something right, as it is to be sent. */
export interface FixCallWire {
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly body: unknown;
}
export interface AttentionRow {
  readonly kind: AttentionKind;
  /** What it is about. */
  readonly record: { readonly type: string; readonly id: number; readonly number: string };
  readonly contract: { readonly id: number; readonly contract_number: string } | null;
  readonly customer: string | null;
  readonly depot: string | null;
  readonly amount: string | null;
  readonly reason: string;
  /** The day that it is about. */
  readonly day: string;
  readonly urgency: Urgency;
  readonly fix: { readonly label: string; readonly call: FixCallWire | null; readonly open: FixPlace };
}
export interface AttentionGroup {
  readonly kind: AttentionKind;
  readonly label: string;
  readonly count: number;
}
export interface NextDay {
  readonly day: string;
  /** 1 = Monday. */
  readonly weekday: number;
  readonly contracts_out: number;
  readonly contracts_back: number;
  readonly pieces_out: number;
  readonly pieces_back: number;
  /** Of what comes back, what has to be washed. */
  readonly washup_pieces: number;
  readonly vehicles_used: number;
  /** Null where the settings do not say how many vehicles there are. */
  readonly vehicles_available: number | null;
  readonly over_capacity: boolean;
}
export interface WeekDay {
  readonly day: string;
  /** Hire, wash-up and delivery of contracts that begin on it, without tax. */
  readonly turnover: string;
  /** The same weekday of the same week a year ago. */
  readonly last_year: string;
}
export interface LaunchpadMoney {
  readonly outstanding: string;
  readonly overdue: string;
  readonly deposits_held: string;
  readonly refunds_to_approve: number;
  readonly failed_jobs: number;
  readonly week: {
    readonly starting: string;
    readonly last_year_starting: string;
    readonly turnover: string;
    readonly last_year: string;
    readonly days: readonly WeekDay[];
  };
}
export interface LaunchpadAnnouncement {
  readonly id: number;
  readonly subject: string;
  readonly content: string;
  readonly created_at: string;
  readonly updated_at: string;
}
export interface Launchpad {
  readonly as_of: string;
  /** The business day. */
  readonly day: string;
  /** Nothing was quoted yet: the guide for new businesses may be wanted (`/setup/`). */
  readonly new_business: boolean;
  /** Ids of the depots that it is about; empty = all. */
  readonly depot: readonly number[];
  readonly today: Readonly<Record<TodayKind, DayLoad>> | null;
  readonly attention: readonly AttentionRow[];
  readonly attention_groups: readonly AttentionGroup[];
  readonly next_days: readonly NextDay[] | null;
  readonly money: LaunchpadMoney | null;
  readonly announcements: readonly LaunchpadAnnouncement[] | null;
}

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;
const amount = { type: 'string', pattern: '^-?\\d+\\.\\d{2}$' } as const;
const day = { type: 'string', format: 'date' } as const;
const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const load = object({ count: whole, pieces: whole, weight: text, vehicles: whole, value: amount });

const json = <T>(schema: JsonSchema) => f.json<T, { readOnly: true }>({ readOnly: true }, schema);

export const launchpadShape = {
  as_of: f.timestamp(),
  day: f.date({ readOnly: true, label: t('Business day') }),
  new_business: f.bool({ readOnly: true }),
  depot: json<Launchpad['depot']>(list(whole)),
  today: json<Launchpad['today']>(
    orNull(object(Object.fromEntries(TODAY_KINDS.map((kind) => [kind, load])))),
  ),
  attention: json<Launchpad['attention']>(
    list(
      object({
        kind: { enum: [...ATTENTION_KINDS] },
        record: object({ type: text, id: whole, number: text }),
        contract: orNull(object({ id: whole, contract_number: text })),
        customer: orNull(text),
        depot: orNull(text),
        amount: orNull(amount),
        reason: text,
        day,
        urgency: { enum: [0, 1, 2] },
        fix: object({
          label: text,
          call: orNull(object({ method: text, path: text, body: {} })),
          open: { type: 'object', required: ['page'], properties: { page: text } },
        }),
      }),
    ),
  ),
  attention_groups: json<Launchpad['attention_groups']>(
    list(object({ kind: text, label: text, count: whole })),
  ),
  next_days: json<Launchpad['next_days']>(
    orNull(
      list(
        object({
          day,
          weekday: whole,
          contracts_out: whole,
          contracts_back: whole,
          pieces_out: whole,
          pieces_back: whole,
          washup_pieces: whole,
          vehicles_used: whole,
          vehicles_available: orNull(whole),
          over_capacity: { type: 'boolean' },
        }),
      ),
    ),
  ),
  money: json<Launchpad['money']>(
    orNull(
      object({
        outstanding: amount,
        overdue: amount,
        deposits_held: amount,
        refunds_to_approve: whole,
        failed_jobs: whole,
        week: object({
          starting: day,
          last_year_starting: day,
          turnover: amount,
          last_year: amount,
          days: list(object({ day, turnover: amount, last_year: amount })),
        }),
      }),
    ),
  ),
  announcements: json<Launchpad['announcements']>(
    orNull(list(object({ id: whole, subject: text, content: text, created_at: text, updated_at: text }))),
  ),
};
