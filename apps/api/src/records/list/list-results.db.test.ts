import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Fields } from '@hireyard/wire/field';
import { resources } from '@hireyard/wire/resources';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { demoToday, loadDemo } from '../../app/demo/demo.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld } from '../../testing/world.ts';

type Row = Readonly<Record<string, unknown>>;
type Value = string | number | boolean | null;

let app: TestApp;
let admin: Agent;
beforeAll(async () => {
  app = await testApp();
  await app.db.transaction((tx) => loadDemo(tx, demoToday));
  admin = await app.as('admin');
  await makeWorld(admin);
}, 400_000);
afterAll(() => app.end());

/** A page that holds whole lists of the demo; longer lists are compared at both ends. */
const WHOLE = 1000;

async function rowsOf(resource: AnyResource, query: string): Promise<{ count: number; rows: Row[] }> {
  const { status, body } = await admin.get(`/api/v1/${resource.path}/?page_size=${WHOLE}&${query}`);
  expect([resource.name, query, status]).toEqual([resource.name, query, 200]);
  return { count: body.count, rows: body.results };
}

/** Returns the sort key of a row: other records by their name. */
function keyOf(fields: Fields, name: string, row: Row): Value {
  const value = row[name];
  const field = fields[name];
  if (field?.kind !== 'relation' || value === null) return value as Value;
  return (value as Row)[Object.keys(field.show ?? {})[1] ?? 'id'] as Value;
}

/** Returns the database's order of these texts, which depends on its collation. */
async function rankOf(values: readonly Value[]): Promise<(value: Value) => Value> {
  const texts = [...new Set(values.filter((value) => typeof value === 'string'))];
  const sorted = await app.db.rows<{ x: string }>(sql`select x from unnest(${texts}::text[]) x order by x`);
  const ranks = new Map(sorted.map(({ x }, n) => [x, n]));
  return (value) => (typeof value === 'string' ? (ranks.get(value) ?? null) : value);
}

const FIGURES = new Set(['int', 'decimal']);
const asFigure = (fields: Fields, name: string, value: Value): Value =>
  value !== null && FIGURES.has(fields[name]?.kind ?? '') ? Number(value) : value;

const pairs = (values: readonly Value[]) =>
  values.slice(1).map((value, n) => [values[n] ?? null, value] as const);
const filled = (values: readonly Value[]) => values.filter((value) => value !== null);
/** Empty values are last in both directions. */
const isSorted = (values: readonly Value[], sign: 1 | -1): boolean =>
  pairs(values).every(([a, b]) => b === null || (a !== null && (sign === 1 ? a <= b : a >= b)));

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (value as Row)['id'] : value;
/** Positions count among siblings. */
const SIBLINGS: Readonly<Record<string, (row: Row) => string>> = {
  'state.position': (row) => `${String(idOf(row['type']))} ${String(row['system_group'])}`,
  'state_group.position': (row) => String(idOf(row['type'])),
};

const listed = Object.values(resources).filter((resource) => resource.methods.includes('list'));

/** Orderings with at least two values to compare. */
let compared = 0;

describe.each(listed.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  const fields = resource.fields as Fields;

  test('sorts every ordering ascending, and descending with a minus', async () => {
    for (const name of resource.ordering) {
      const siblings = SIBLINGS[`${resource.name}.${name}`];
      if (siblings !== undefined) {
        const { rows } = await rowsOf(resource, `ordering=${name}`);
        for (const [, among] of Map.groupBy(rows, siblings))
          expect(
            isSorted(
              among.map((row) => row[name] as number),
              1,
            ),
          ).toBe(true);
        continue;
      }
      const read = async (ordering: string) => {
        const { count, rows } = await rowsOf(resource, `ordering=${ordering}`);
        return {
          count,
          ids: rows.map((row) => row['id']),
          keys: rows.map((row) => asFigure(fields, name, keyOf(fields, name, row))),
        };
      };
      const up = await read(name);
      const down = await read(`-${name}`);
      const rank = await rankOf([...up.keys, ...down.keys]);
      const [rising, falling] = [up.keys.map(rank), down.keys.map(rank)];
      expect([name, isSorted(rising, 1), isSorted(falling, -1)]).toEqual([name, true, true]);
      const [least = null] = filled(rising);
      const [most = null] = filled(falling);
      // no first value of one direction exceeds those of the other
      expect(filled(falling).every((value) => least !== null && value !== null && value >= least)).toBe(true);
      expect(filled(rising).every((value) => most !== null && value !== null && value <= most)).toBe(true);
      if (up.count <= WHOLE) expect(new Set(down.ids)).toEqual(new Set(up.ids));
      if (least !== most) compared += 1;
    }
  });
});

/** Returns whether a record matches a filter value, if that follows from the filter's name; else undefined. */
function oracleOf(
  { fields, filters }: AnyResource,
  name: string,
): ((row: Row, value: Value) => boolean) | undefined {
  const [head = '', ...rest] = name.split('__');
  const field = (fields as Fields)[head];
  const suffix = rest.join('__');
  if (field === undefined || field.detail) return undefined;
  // the field shows a name, while the filter takes its id
  if (field.kind === 'text' && filters[name]?.kind === 'ids') return undefined;
  const at = (row: Row) => asFigure(fields, head, idOf(row[head]) as Value);
  // compares moments by milliseconds, days as they are
  const time = (value: Value) =>
    field.kind === 'timestamp' && value !== null ? Date.parse(String(value)) : value;
  if (suffix === 'gte')
    return (row, value) => at(row) !== null && (time(at(row)) as number) >= (time(value) as number);
  if (suffix === 'lte')
    return (row, value) => at(row) !== null && (time(at(row)) as number) <= (time(value) as number);
  const ids = (row: Row) => (Array.isArray(row[head]) ? row[head].map(idOf) : [idOf(row[head])]);
  if (['', 'in', 'id', 'id__in'].includes(suffix) && filters[name]?.kind !== 'moment')
    return (row, value) => ids(row).includes(value);
  return suffix === 'id__in__not' ? (row, value) => !ids(row).includes(value) : undefined;
}

/** Returns values that some records have and others don't. */
function valuesOf({ fields }: AnyResource, name: string, rows: readonly Row[]): Value[] {
  const [head = ''] = name.split('__');
  const all = rows.flatMap((row) => (Array.isArray(row[head]) ? row[head].map(idOf) : [idOf(row[head])]));
  const found = [...new Set(all)].filter((value) => value !== null && value !== undefined && value !== '');
  return [found[0], found[Math.floor(found.length / 2)], found.at(-1)]
    .filter((value, n, list) => value !== undefined && list.indexOf(value) === n)
    .map((value) => asFigure(fields, head, value as Value));
}

/** Filters that also lift the list's default limit. */
const WIDENING = new Set(
  ['current_year', 'current_week_number', 'mode', 'depot', 'depot__id__in'].map(
    (name) => `sales_dated.${name}`,
  ),
);
/** The database stores microseconds and shows milliseconds, so a period ends with its millisecond. */
const sent = (name: string, value: Value): string =>
  name.endsWith('__lte') && /T\d\d:/.test(String(value))
    ? new Date(Date.parse(String(value)) + 1).toISOString()
    : String(value);

/** Filter values compared with the records they find. */
let checked = 0;

describe.each(listed.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  test('every field filter finds exactly the matching records', async () => {
    const { count, rows } = await rowsOf(resource, '');
    // filters of longer lists are compared if they find less than a page
    for (const name of Object.keys(resource.filters)) {
      const oracle = oracleOf(resource, name);
      if (oracle === undefined || WIDENING.has(`${resource.name}.${name}`)) continue;
      for (const value of valuesOf(resource, name, rows)) {
        if (typeof value === 'string' && /[\s,|]/.test(value) && resource.filters[name]?.kind === 'texts')
          continue;
        const found = await rowsOf(resource, `${name}=${encodeURIComponent(sent(name, value))}`);
        const ids = (list: readonly Row[]) => list.map((row) => row['id'] ?? row['uuid']);
        const says = [resource.name, name, value];
        expect.soft([...says, found.rows.filter((row) => !oracle(row, value))]).toEqual([...says, []]);
        const wanted = rows.filter((row) => oracle(row, value));
        if (count <= WHOLE)
          expect.soft([...says, new Set(ids(found.rows))]).toEqual([...says, new Set(ids(wanted))]);
        else expect.soft([...says, found.count >= wanted.length]).toEqual([...says, true]);
        checked += 1;
      }
    }
  });

  test('boolean filters divide the list', async () => {
    const whole = (await rowsOf(resource, '')).count;
    for (const [name, { kind }] of Object.entries(resource.filters)) {
      if (kind !== 'bool') continue;
      const [yes, no] = [await rowsOf(resource, `${name}=true`), await rowsOf(resource, `${name}=false`)];
      expect.soft([name, yes.count + no.count]).toEqual([name, whole]);
    }
  });
});

test('the demo has data to compare for nearly every field filter', () => {
  expect(checked).toBeGreaterThan(150);
});

test('the demo has data to sort for nearly every ordering', () => {
  const all = listed.reduce((sum, { ordering }) => sum + ordering.length, 0);
  expect(compared).toBeGreaterThan(all * 0.6);
});
