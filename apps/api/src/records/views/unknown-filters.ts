/** Finds filters of views that refer to deleted depots, merged states etc. */
import { BadFilter, type Filter, parseFilter } from '@hireyard/wire/resource/filter';
import { resources } from '@hireyard/wire/resources';
import type { UnknownFilter, ViewQuery } from '@hireyard/wire/records/savedview';
import { type Db, sql } from '../../db/database.ts';
import { tableOf } from '../core/source.ts';

interface Asked {
  readonly view: Record<string, unknown>;
  readonly filter: string;
  readonly of: string;
  readonly ids: readonly number[];
}

function idsOf(filter: Filter | undefined, text: string): readonly number[] {
  if (filter?.kind !== 'ids') return [];
  try {
    return (parseFilter('ids', [text]) as readonly number[] | undefined) ?? [];
  } catch (error) {
    if (error instanceof BadFilter) return [];
    throw error;
  }
}

function askedBy(view: Record<string, unknown>): Asked[] {
  const filters: Readonly<Record<string, Filter>> = resources[String(view['resource'])]?.filters ?? {};
  return Object.entries(view['query'] as ViewQuery).flatMap(([name, text]) => {
    const of = filters[name]?.resource;
    const ids = idsOf(filters[name], text);
    return of === undefined || ids.length === 0 ? [] : [{ view, filter: name, of, ids }];
  });
}

/** Fills `gone` of views in place, with one statement for all. */
export async function fillUnknownFilters(db: Db, views: readonly Record<string, unknown>[]): Promise<void> {
  for (const view of views) view['gone'] = [];
  const asked = views.flatMap(askedBy);
  const wanted = new Map<string, Set<number>>();
  for (const { of, ids } of asked) wanted.set(of, new Set([...(wanted.get(of) ?? []), ...ids]));
  if (wanted.size === 0) return;
  const found = await db.rows<{ of: string; id: number }>(
    sql.join(
      [...wanted].map(
        ([of, ids]) =>
          sql`select ${sql.lit(of)} as of, id::int from ${sql.table(tableOf(of))} where id = any (${[...ids]}::int[])`,
      ),
      sql` union all `,
    ),
  );
  const there = new Set(found.map(({ of, id }) => `${of} ${id}`));
  for (const { view, filter, of, ids } of asked) {
    const gone = ids.filter((id) => !there.has(`${of} ${id}`));
    if (gone.length > 0) (view['gone'] as UnknownFilter[]).push({ filter, ids: gone });
  }
}
