/** History entries with the names of referenced records. */
import type { Field, Fields } from '@hireyard/wire/field';
import { resources } from '@hireyard/wire/resources';
import type { HistoryChange } from '@hireyard/wire/records/workflow';
import type { Db } from '../../db/database.ts';
import { titlesOf } from './titles.ts';

export interface NamedEntry {
  readonly resource: string;
  readonly object_id: number;
  changes: readonly HistoryChange[];
  title?: string | null;
}

const fieldOf = (resource: string, name: string): Field | undefined =>
  (resources[resource]?.fields as Fields | undefined)?.[name];

/** Returns the ids in a value: a number, an object with `id`, or a list of these. */
function idsIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return typeof id === 'number' && Number.isInteger(id) && Math.abs(id) < 2 ** 31 ? [id] : [];
}

/** Returns what the values of a change refer to: resource and ids. */
function targetOf(
  entry: NamedEntry,
  { field, before, after }: HistoryChange,
): [string, number[]] | undefined {
  const { kind, resource } = fieldOf(entry.resource, field) ?? {};
  if (resource === undefined || (kind !== 'relation' && kind !== 'relations')) return undefined;
  return [resource, [...idsIn(before), ...idsIn(after)]];
}

/** Adds names to values that refer to records and, if requested, the title of the record itself; one statement for all. */
export async function addNames(db: Db, entries: readonly NamedEntry[], withTitle: boolean): Promise<void> {
  const wanted = new Map<string, Set<number>>();
  const want = (resource: string, ids: readonly number[]) =>
    wanted.set(resource, new Set([...(wanted.get(resource) ?? []), ...ids]));
  for (const entry of entries) {
    if (withTitle) want(entry.resource, [entry.object_id]);
    for (const change of entry.changes) {
      const target = targetOf(entry, change);
      if (target !== undefined) want(...target);
    }
  }
  const titles = await titlesOf(db, wanted);
  for (const entry of entries) {
    if (withTitle) entry.title = titles.of(entry.resource, entry.object_id) ?? null;
    entry.changes = entry.changes.map((change) => {
      const [resource, ids] = targetOf(entry, change) ?? ['', []];
      const names = ids.flatMap((id) => {
        const title = titles.of(resource, id);
        return title === undefined ? [] : [[id, title] as const];
      });
      return names.length === 0 ? change : { ...change, names: Object.fromEntries(names) };
    });
  }
}
