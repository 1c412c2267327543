import { t } from '@hireyard/messages';
import { SALES_MODES, SALES_TYPES } from '@hireyard/domain/reports/sales';
import { day, type Is, known, list, object, orNull, text, whole } from '../answer.ts';
import { defineResource, type Read } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { depotRef } from '../resource/shared.ts';

/** Origin of a row: current contracts, an administrator, a weekly snapshot, or a snapshot derived later. */
export const SALES_ORIGINS = ['computed', 'historic', 'snapshot', 'derived'] as const;
export type SalesOrigin = (typeof SALES_ORIGINS)[number];

const charges = (label: string) => f.money({ label });
const shown = (label: string) => f.int({ readOnly: true, label });

/** Turnover booked so many weeks before a period, from that week's snapshot. */
export interface PacePoint {
  /** 0 = end of the period's first week. */
  readonly weeks_before: number;
  readonly turnover: string;
  readonly contracts_count: number;
  readonly origin: SalesOrigin;
}
const paceYear = object({
  year: whole,
  /** Week or month number. */
  number: whole,
  starting: day,
  /** Current figure; null if there never was one. */
  turnover: orNull(text),
  contracts_count: whole,
  points: list(known<PacePoint>({ type: 'object' })),
});
export type PaceYear = Is<typeof paceYear>;

/** Spec §3.21: sales of a week or month. Without filters: current totals of all depots by hire date. */
export const sales_dated = defineResource({
  name: 'sales_dated',
  path: 'stats/sales_dated',
  permission: 'stats.sales_dated',
  label: t('Sales row'),
  plural: t('Sales figures'),
  title: ['year', 'type'],
  fields: {
    id: f.id(),
    type: f.choice(SALES_TYPES, { required: true, label: t('Type') }),
    mode: f.choice(SALES_MODES, { label: t('By', undefined, 'grouping') }),
    depot: f.relation('depot', depotRef, {
      nullable: true,
      label: t('Depot'),
      hint: t('Leave empty for all depots'),
    }),
    current_year: shown(t('Calculated in year')),
    current_week_number: shown(t('Calculated in week')),
    year: f.int({ required: true, min: 1900, max: 2999, label: t('Year') }),
    month: f.int({ nullable: true, min: 1, max: 12, label: t('Month') }),
    week_number: f.int({ nullable: true, min: 1, max: 53, label: t('Week') }),
    week_starting: f.date({ nullable: true, readOnly: true, label: t('Week starting') }),
    month_starting: f.date({ nullable: true, readOnly: true, label: t('Month starting') }),
    hire_charges: charges(t('Hire')),
    washup_charges: charges(t('Wash-up')),
    delivery_charges: charges(t('Delivery')),
    turnover: f.money({ readOnly: true, label: t('Turnover') }),
    contracts_count: f.int({ min: 0, label: t('Contracts') }),
    origin: f.choice(SALES_ORIGINS, { readOnly: true, label: t('Origin') }),
    version: f.int({ readOnly: true, label: t('Version') }),
  },
  ordering: ['id', 'year', 'week_starting', 'month_starting', 'turnover', 'contracts_count'],
  defaultOrdering: 'id',
  filters: {
    type: filter.text(t('Type')),
    mode: filter.text(t('By', undefined, 'grouping')),
    current_year: filter.int(t('Calculated in year')),
    current_week_number: filter.int(t('Calculated in week')),
    year: filter.int(t('Year')),
    week_number: filter.int(t('Week')),
    month: filter.int(t('Month')),
    week_starting: filter.date(t('Week starting')),
    depot: filter.int(t('Depot')),
  },
  actions: {
    associative: {
      method: 'GET',
      path: 'associative',
      on: 'collection',
      permission: 'stats.view_sales_dated',
      filtered: true,
      summary: 'One row per year and week number (or month, if that is the type)',
      returns: {},
    },
    pace: {
      method: 'GET',
      path: 'pace',
      on: 'collection',
      permission: 'stats.view_sales_dated',
      summary: 'Turnover booked in the weeks before a period, and before the same period a year earlier',
      query: {
        type: { type: 'string', enum: [...SALES_TYPES] },
        mode: { type: 'string', enum: [...SALES_MODES] },
        year: { type: 'integer' },
        week_number: { type: 'integer' },
        month: { type: 'integer' },
        depot: { type: 'integer' },
      },
      returns: { arrayOf: paceYear },
    },
  },
  columns: ['year', 'week_number', 'month', 'mode', 'turnover', 'contracts_count', 'origin'],
});
export type SalesRow = Read<typeof sales_dated>;
