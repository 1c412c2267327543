/** From record to record of a list: which rows it showed last, and where the person went on to. */
import type { Query } from '../../lib/api/query-string.ts';

/** The rows of the list that was shown last: from one of their records a person goes on to the next. */
export interface Trail {
  /** Name of the resource, and address of the list. */
  readonly resource: string;
  readonly path: string;
  readonly conditions: Query;
  readonly page: number;
  readonly pageSize: number;
  readonly count: number;
  readonly ids: readonly number[];
  /** The record that was gone on to; the list begins there when it is back. */
  readonly at?: number;
}

let trail: Trail | undefined;

export const rememberTrail = (shown: Trail | undefined): void => void (trail = shown);

/** The list that a record was opened from; undefined when it was not opened from one. */
export const trailOf = (resource: string, id: number): Trail | undefined =>
  trail?.resource === resource && trail.ids.includes(id) ? trail : undefined;

/** Where the person went on to from this list, told once. */
export function takeReturn(path: string): { readonly id: number; readonly page: number } | undefined {
  if (trail?.path !== path || trail.at === undefined) return undefined;
  const { at, page } = trail;
  const { at: _told, ...rest } = trail;
  trail = rest;
  return { id: at, page };
}

/** The place of a record among all that its list finds, from 1. */
export const placeIn = ({ page, pageSize, ids }: Trail, id: number): number =>
  (page - 1) * pageSize + ids.indexOf(id) + 1;

/** What a step leads to: a record of the same page, another page of the list, or nothing at its ends. */
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
