/** GET /launchpad/: the day at a glance (spec §7.4). A section that the caller may not view is null. */
import { t } from '@hireyard/messages';
import { ATTENTION_KINDS, type Urgency } from '@hireyard/domain/reports/attention';
import type { FixPlace } from '@hireyard/domain/reports/attention-fact';
import {
  amount,
  choice,
  day,
  flag,
  type Is,
  known,
  list,
  object,
  orNull,
  type Schema,
  text,
  whole,
} from '../answer.ts';
import * as f from '../field.ts';

export const TODAY_KINDS = ['going_out', 'coming_back', 'overdue_back', 'needs_closing'] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

const json = <T>(schema: Schema<T>) => f.json<T, { readOnly: true }>({ readOnly: true }, schema);

/** What contracts of a day come to. */
const load = object({
  count: whole,
  pieces: whole,
  /** Kilograms. */
  weight: text,
  /** Trips of ours. */
  vehicles: whole,
  value: amount,
});
/** A call of the API that puts something right, as it is to be sent. */
const fixCall = object({
  method: known<'POST' | 'PUT' | 'PATCH'>(text),
  path: text,
  body: known<unknown>({}),
});

export const launchpadShape = {
  as_of: f.timestamp(),
  /** The business day. */
  day: f.date({ readOnly: true, label: t('Business day') }),
  /** Nothing was quoted yet: the guide for new businesses may be wanted (`/setup/`). */
  new_business: f.bool({ readOnly: true }),
  /** Ids of the depots that it is about; empty = all. */
  depot: json(list(whole)),
  today: json(
    orNull(
      known<Readonly<Record<TodayKind, DayLoad>>>(
        object(Object.fromEntries(TODAY_KINDS.map((kind) => [kind, load]))),
      ),
    ),
  ),
  attention: json(
    list(
      object({
        kind: choice(ATTENTION_KINDS),
        /** What it is about. */
        record: object({ type: text, id: whole, number: text }),
        contract: orNull(object({ id: whole, contract_number: text })),
        customer: orNull(text),
        depot: orNull(text),
        amount: orNull(amount),
        reason: text,
        /** The day that it is about. */
        day,
        urgency: known<Urgency>({ enum: [0, 1, 2] }),
        fix: object({
          label: text,
          call: orNull(fixCall),
          open: known<FixPlace>({ type: 'object', required: ['page'], properties: { page: text } }),
        }),
      }),
    ),
  ),
  attention_groups: json(list(object({ kind: choice(ATTENTION_KINDS), label: text, count: whole }))),
  next_days: json(
    orNull(
      list(
        object({
          day,
          /** 1 = Monday. */
          weekday: whole,
          contracts_out: whole,
          contracts_back: whole,
          pieces_out: whole,
          pieces_back: whole,
          /** Of what comes back, what has to be washed. */
          washup_pieces: whole,
          vehicles_used: whole,
          /** Null where the settings do not say how many vehicles there are. */
          vehicles_available: orNull(whole),
          over_capacity: flag,
        }),
      ),
    ),
  ),
  money: json(
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
          days: list(
            object({
              day,
              /** Hire, wash-up and delivery of contracts that begin on it, without tax. */
              turnover: amount,
              /** The same weekday of the same week a year ago. */
              last_year: amount,
            }),
          ),
        }),
      }),
    ),
  ),
  announcements: json(
    orNull(list(object({ id: whole, subject: text, content: text, created_at: text, updated_at: text }))),
  ),
};

export type Launchpad = f.ReadOf<typeof launchpadShape>;
export type DayLoad = Is<typeof load>;
export type FixCallWire = Is<typeof fixCall>;
export type AttentionRow = Launchpad['attention'][number];
export type AttentionGroup = Launchpad['attention_groups'][number];
export type NextDay = NonNullable<Launchpad['next_days']>[number];
export type LaunchpadMoney = NonNullable<Launchpad['money']>;
export type LaunchpadAnnouncement = NonNullable<Launchpad['announcements']>[number];
