/** GET /launchpad/: the dashboard (spec §7.4). Sections the caller may not view are null. */
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

/** Totals of a day's contracts. */
const load = object({
  count: whole,
  pieces: whole,
  /** Kilograms. */
  weight: text,
  /** Our own trips. */
  vehicles: whole,
  value: amount,
});
/** Contracts with units out, their lines, the units, and how many of these are overdue. */
const outNow = object({ contracts: whole, lines: whole, units: whole, overdue_units: whole });
/** An API request that fixes a problem. */
const fixCall = object({
  method: known<'POST' | 'PUT' | 'PATCH'>(text),
  path: text,
  body: known<unknown>({}),
});

export const launchpadShape = {
  as_of: f.timestamp(),
  /** The business day. */
  day: f.date({ readOnly: true, label: t('Business day') }),
  /** No quotes yet, so the setup guide may be shown (`/setup/`). */
  new_business: f.bool({ readOnly: true }),
  /** Depot ids; empty = all. */
  depot: json(list(whole)),
  today: json(
    orNull(
      known<Readonly<Record<TodayKind, DayLoad>>>(
        object(Object.fromEntries(TODAY_KINDS.map((kind) => [kind, load]))),
      ),
    ),
  ),
  /** Goods that are out now, as in the report of that name. */
  out_now: json(orNull(outNow)),
  attention: json(
    list(
      object({
        kind: choice(ATTENTION_KINDS),
        /** Title of the record. */
        record: object({ type: text, id: whole, number: text }),
        contract: orNull(object({ id: whole, contract_number: text })),
        customer: orNull(text),
        depot: orNull(text),
        amount: orNull(amount),
        reason: text,
        /** The relevant day. */
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
          /** Pieces coming back that need washing. */
          washup_pieces: whole,
          vehicles_used: whole,
          /** Null if the settings don't give the number of vehicles. */
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
              /** Hire, wash-up and delivery of contracts beginning on this day, without tax. */
              turnover: amount,
              /** The same weekday a year ago. */
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
export type LaunchpadOutNow = Is<typeof outNow>;
export type FixCallWire = Is<typeof fixCall>;
export type AttentionRow = Launchpad['attention'][number];
export type AttentionGroup = Launchpad['attention_groups'][number];
export type NextDay = NonNullable<Launchpad['next_days']>[number];
export type LaunchpadMoney = NonNullable<Launchpad['money']>;
export type LaunchpadAnnouncement = NonNullable<Launchpad['announcements']>[number];
