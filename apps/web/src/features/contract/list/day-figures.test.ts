import { expect, it } from 'vitest';
import { dayFigures } from './day-figures.ts';
import { contractViews, ORDERS, QUOTES, quoteViews, stateIds } from './views.ts';

const ids = stateIds([...QUOTES, ...ORDERS].map((system_action, at) => ({ id: at + 1, system_action })));

it('every figure of the start page counts and opens a view that its list has', () => {
  const today = '2026-11-20';
  const figures = dayFigures(ids, today);
  expect(figures.map((figure) => figure.label)).toEqual([
    'Going out today',
    'Coming back today',
    'Overdue back',
    'Open quotes',
  ]);
  for (const { label, quotes, address, query } of figures) {
    const views = quotes ? quoteViews(ids, today) : contractViews(ids, today);
    const view = views.find((one) => one.label === label);
    const filters = Object.entries(view?.filters ?? {}).map(([name, values]) => [name, values.join(',')]);
    expect(address).toEqual(Object.fromEntries(filters));
    expect(query).toMatchObject(address);
  }
});
