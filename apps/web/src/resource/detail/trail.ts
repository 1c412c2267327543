/** The rows that a list showed last and the record that was opened from it. */
import type { Query } from '../../lib/api/query-string.ts';

/** The rows of the list shown last, for previous and next buttons. */
export interface Trail {
  /** Name of the resource, and address of the list. */
  readonly resource: string;
  readonly path: string;
  readonly conditions: Query;
  readonly page: number;
  readonly pageSize: number;
  readonly count: number;
  readonly ids: readonly number[];
  /** The opened record; the list selects it when it returns. */
  readonly at?: number;
}

let trail: Trail | undefined;

export const rememberTrail = (shown: Trail | undefined): void => void (trail = shown);

/** Returns the list from which a record was opened; undefined if there is none. */
export const trailOf = (resource: string, id: number): Trail | undefined =>
  trail?.resource === resource && trail.ids.includes(id) ? trail : undefined;

/** Returns the last opened record of this list, once. */
export function takeReturn(path: string): { readonly id: number; readonly page: number } | undefined {
  if (trail?.path !== path || trail.at === undefined) return undefined;
  const { at, page } = trail;
  const { at: _told, ...rest } = trail;
  trail = rest;
  return { id: at, page };
}

/** Returns the place of a record among all results, from 1. */
export const placeIn = ({ page, pageSize, ids }: Trail, id: number): number =>
  (page - 1) * pageSize + ids.indexOf(id) + 1;

/** Returns the target of a step: a record on the same page, another page of the list, or nothing at its ends. */
export function stepIn(
  from: Trail,
  id: number,
  by: 1 | -1,
): { readonly id: number } | { readonly page: number } | undefined {
  const next = from.ids[from.ids.indexOf(id) + by];
  if (next !== undefined && from.ids.indexOf(id) + by >= 0) return { id: next };
  const place = placeIn(from, id) + by;
  return place < 1 || place > from.count ? undefined : { page: from.page + by };
}
