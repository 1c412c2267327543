import { expect, test } from 'vitest';
import * as f from '../field.ts';
import { fieldFilters } from './field-filters.ts';

test('a field is filtered by its own value, a relation by ids, a date by from and to', () => {
  const ref = { id: f.id(), code: f.text({}) };
  expect(
    fieldFilters({
      code: f.text({ label: 'Code', filter: 'equals' }),
      name: f.text({ label: 'Name' }),
      active: f.bool({ label: 'Active', filter: 'equals' }),
      depot: f.relation('depot', ref, { label: 'Depot', filter: 'equals' }),
      due: f.date({ label: 'Due', filter: 'range' }),
    }),
  ).toEqual({
    code: { kind: 'text', label: 'Code' },
    active: { kind: 'bool', label: 'Active' },
    depot__id__in: { kind: 'ids', resource: 'depot', label: 'Depot' },
    due__gte: { kind: 'date', label: 'Due from' },
    due__lte: { kind: 'date', label: 'Due to' },
  });
});

test('a kind that cannot be compared in this way is refused', () => {
  expect(() => fieldFilters({ name: f.text({ filter: 'range' }) })).toThrow(
    'name: a text has no filter by range',
  );
  expect(() => fieldFilters({ total: f.money({ filter: 'equals' }) })).toThrow(
    'total: a decimal has no filter by equals',
  );
});
