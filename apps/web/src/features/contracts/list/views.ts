/** Built-in views of contracts and quotes as filters in the address, so that they can be shared and refined. */
import { t } from '@hireyard/messages';
import { addDays } from '@hireyard/domain/values/calendar';
import type { FilterValues } from '../../../resource/list/list-state.ts';
import { type StateIds, stateIds } from '../../../resource/record.ts';

export { type StateIds, stateIds };

export interface View {
  readonly label: string;
  readonly filters: FilterValues;
}

const OUT = ['on_hire', 'off_hire', 'collection'] as const;
const LIVE = ['entered', 'in_transit', ...OUT] as const;
export const QUOTES = ['quote', 'quote_abandoned'] as const;
/** Positions of all current and past orders. */
export const ORDERS = [...LIVE, 'complete', 'abandoned'] as const;

const between = (field: string, from: string | undefined, to: string | undefined): FilterValues => ({
  ...(from === undefined ? {} : { [`${field}__gte`]: [from] }),
  ...(to === undefined ? {} : { [`${field}__lte`]: [to] }),
});

const inStates = (ids: StateIds, ...actions: readonly string[]): FilterValues => ({
  states__id__in: ids(...actions),
});
export const leavingToday = (ids: StateIds, today: string): View => ({
  label: t('Going out today'),
  filters: { ...inStates(ids, 'entered', 'in_transit', 'on_hire'), due_out_on: [today] },
});
export const returningToday = (ids: StateIds, today: string): View => ({
  label: t('Coming back today'),
  filters: { ...inStates(ids, ...OUT), return_on: [today] },
});
export const overdueReturns = (ids: StateIds, today: string): View => ({
  label: t('Overdue returns'),
  filters: { ...inStates(ids, 'on_hire'), late_on: [today] },
});
/** Off hire or being collected, after the collection date: to be counted in, settled and completed. */
export const needsClosing = (ids: StateIds, today: string): View => ({
  label: t('To complete'),
  filters: {
    ...inStates(ids, 'off_hire', 'collection'),
    ...between('collection_date', undefined, addDays(today, -1)),
  },
});
export const outOn = (ids: StateIds, day: string): FilterValues => leavingToday(ids, day).filters;
export const backOn = (ids: StateIds, day: string): FilterValues => ({
  ...inStates(ids, ...LIVE),
  return_on: [day],
});
export const openQuotes = (ids: StateIds): View => ({
  label: t('Open quotes'),
  filters: inStates(ids, 'quote'),
});

/** @param today the business day, YYYY-MM-DD */
export function contractViews(ids: StateIds, today: string): readonly View[] {
  const states = (...actions: readonly string[]) => inStates(ids, ...actions);
  return [
    { label: t('All'), filters: {} },
    { label: t('All live'), filters: states(...LIVE) },
    leavingToday(ids, today),
    returningToday(ids, today),
    overdueReturns(ids, today),
    needsClosing(ids, today),
    {
      label: t('Next 7 days'),
      filters: { ...states('entered'), ...between('delivery_date', addDays(today, 1), addDays(today, 7)) },
    },
    { label: t('Complete'), filters: states('complete') },
  ];
}

export function quoteViews(ids: StateIds, today: string): readonly View[] {
  const open = openQuotes(ids).filters;
  return [
    { label: t('All'), filters: {} },
    openQuotes(ids),
    {
      label: t('Delivery within 14 days'),
      filters: { ...open, ...between('delivery_date', today, addDays(today, 14)) },
    },
    {
      label: t('Delivery date passed'),
      filters: { ...open, ...between('delivery_date', undefined, addDays(today, -1)) },
    },
    { label: t('Abandoned'), filters: { states__id__in: ids('quote_abandoned') } },
  ];
}
