import type { Page } from '@hireyard/wire/page';
import { describe, expect, it, vi } from 'vitest';
import type { Query } from '../api/query-string.ts';
import type { Row } from './record.ts';

vi.mock('../api/index.ts', () => ({ client: () => ({}) }));
const { allRows } = await import('./export-list.ts');

const pages = (lists: readonly (readonly number[])[]) => {
  const asked: Query[] = [];
  const read = async (query: Query): Promise<Page<Row>> => {
    asked.push(query);
    const at = Number(query['page']) - 1;
    return {
      count: 0,
      next: at + 1 < lists.length ? 'more' : null,
      previous: null,
      results: (lists[at] ?? []).map((id) => ({ id })),
    };
  };
  return { asked, read };
};

describe('the export of a list', () => {
  it('reads every page with the conditions of the list', async () => {
    const { asked, read } = pages([[1, 2], [3]]);
    const rows = await allRows(read, { search: 'hall', ordering: '-name' });
    expect(rows.map((row) => row.id)).toEqual([1, 2, 3]);
    expect(asked.map((query) => [query['page'], query['search'], query['ordering']])).toEqual([
      [1, 'hall', '-name'],
      [2, 'hall', '-name'],
    ]);
  });
  it('takes a row once that moved to the next page meanwhile', async () => {
    const { read } = pages([
      [1, 2],
      [2, 3],
    ]);
    expect((await allRows(read, {})).map((row) => row.id)).toEqual([1, 2, 3]);
  });
});
