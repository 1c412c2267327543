import { contract } from '@hireyard/wire/contracts/contract';
import { describe, expect, it } from 'vitest';
import { readListState } from '../../../resource/list/list-state.ts';
import { contractViews, ORDERS, QUOTES, quoteViews, stateIds } from './views.ts';

const actions = [...QUOTES, ...ORDERS];
const ids = stateIds(actions.map((system_action, at) => ({ id: at + 1, system_action })));
const today = '2026-11-20';
const all = [...contractViews(ids, today), ...quoteViews(ids, today)];
const view = (label: string) => all.find((one) => one.label === label)?.filters;

describe('built-in views', () => {
  it('use only filters and values that the list accepts', () => {
    for (const { filters } of all) {
      const query = new URLSearchParams(
        Object.entries(filters).map(([name, values]): [string, string] => [name, values.join(',')]),
      );
      expect(readListState(contract, query).filters).toEqual(filters);
    }
  });
  it("list as going out today the drops of today that haven't arrived", () => {
    expect(view('Going out today')).toEqual({
      states__id__in: ids('entered', 'in_transit', 'on_hire'),
      due_out_on: [today],
    });
  });
  it('list as overdue returns due before today, not today', () => {
    expect(view('Overdue returns')).toEqual({
      states__id__in: ids('on_hire'),
      late_on: ['2026-11-20'],
    });
    expect(view('To complete')).toEqual({
      states__id__in: ids('off_hire', 'collection'),
      collection_date__lte: ['2026-11-19'],
    });
  });
  it('differ from each other, so that at most one tab is marked', () => {
    for (const views of [contractViews(ids, today), quoteViews(ids, today)])
      expect(new Set(views.map((one) => JSON.stringify(one.filters))).size).toBe(views.length);
  });
  it('leave out actions without a state', () => {
    expect(stateIds([])('quote')).toEqual([]);
  });
});
