/** Board, calendar and timeline of contracts. They use the filters of the list (docs/use/contract-views.md). */
import { t } from '@hireyard/messages';
import type { Action } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import type { ReadOf } from '../field.ts';
import { problemRef, stateRef } from '../resource/shared.ts';

/** Cards per board column: default and maximum. */
export const BOARD_CARDS = 20;
export const MAX_BOARD_CARDS = 500;
/** Maximum number of days in a calendar and in a timeline. */
export const MAX_CALENDAR_DAYS = 62;
export const MAX_TIMELINE_DAYS = 186;
/** Maximum entries of a calendar per kind, over all days. */
export const MAX_CALENDAR_ENTRIES = 3_500;
/** Maximum bars of a timeline. The count is still exact. */
export const MAX_BARS = 1_000;

const MOVES = ['delivery', 'collection'] as const;
const named = { id: f.id(), name: f.text({}) };
const hire = {
  id: f.id(),
  contract_number: f.text({}),
  lead_customer: f.relation('customer', named, { nullable: true }),
  account: f.relation('account', named, { nullable: true }),
  depot: f.relation('depot', { id: f.id(), code: f.text({}), name: f.text({}) }, {}),
  hire_date: f.date({ nullable: true }),
  delivery_date: f.date({ nullable: true }),
  collection_date: f.date({ nullable: true }),
  grand_total: f.money({}),
  states: f.embedded(stateRef),
  problems: f.embedded(problemRef),
  /** Days on which lines with own dates leave or return, besides the contract's. */
  own_days: f.embedded({ day: f.date({}), kind: f.choice(MOVES, {}) }),
};
const bar = {
  ...hire,
  /** From the first goods leaving to the last returning. */
  first_day: f.date({}),
  last_day: f.date({}),
};
const entry = {
  id: f.id(),
  contract_number: f.text({}),
  kind: f.choice(MOVES, {}),
  /** True if we drive; false if the customer comes to the depot. */
  driven: f.bool({}),
  customer: f.text({ nullable: true }),
  depot: f.text({}),
  states: f.embedded(stateRef),
};

export const boardShape = {
  columns: f.embedded({
    state: f.json<ReadOf<typeof stateRef>>({}, { type: 'object' }),
    /** Number and total of the filtered contracts. */
    count: f.int({}),
    total: f.money({}),
    cards: f.embedded(hire),
  }),
};
export const calendarShape = {
  days: f.embedded({
    day: f.date({}),
    deliveries: f.int({}),
    collections: f.int({}),
    /** Vehicles of our own trips. */
    vehicles_out: f.int({}),
    vehicles_back: f.int({}),
    entries: f.embedded(entry),
  }),
};
export const timelineShape = { count: f.int({}), bars: f.embedded(bar) };

export type Board = ReadOf<typeof boardShape>;
export type BoardColumn = Board['columns'][number];
export type BoardCard = BoardColumn['cards'][number];
export type ContractCalendar = ReadOf<typeof calendarShape>;
export type CalendarDay = ContractCalendar['days'][number];
export type CalendarEntry = CalendarDay['entries'][number];
export type Timeline = ReadOf<typeof timelineShape>;
export type TimelineBar = Timeline['bars'][number];

const day = (description: string) => ({ type: 'string', format: 'date', description });
const view = {
  method: 'GET',
  on: 'collection',
  permission: 'contract.view_contract',
  filtered: true,
} as const;
/** Actions of the contract declaration. */
export const contractViewActions = {
  board: {
    ...view,
    path: 'board',
    summary: 'Filtered contracts by position: count, total and first cards of each',
    query: {
      position: { type: 'string', description: 'System action of a single column to return' },
      size: {
        type: 'integer',
        minimum: 1,
        maximum: MAX_BOARD_CARDS,
        default: BOARD_CARDS,
        description: 'Cards per column',
      },
    },
    returns: boardShape,
  },
  calendar: {
    ...view,
    path: 'calendar',
    summary: 'Deliveries and collections per day; abandoned contracts only with a state filter',
    query: {
      from: day(t('First day')),
      to: day(t('Last day, at most {most} days in total', { most: MAX_CALENDAR_DAYS })),
      entries: { type: 'integer', minimum: 0, default: 4, description: 'Entries per day and kind' },
    },
    returns: calendarShape,
  },
  timeline: {
    ...view,
    path: 'timeline',
    summary: `Contracts with a hire in the period by delivery date, the first ${MAX_BARS}; abandoned ones only with a state filter`,
    query: {
      from: day(t('First day')),
      to: day(t('Last day, at most {most} days in total', { most: MAX_TIMELINE_DAYS })),
    },
    returns: timelineShape,
  },
} as const satisfies Record<string, Action>;
