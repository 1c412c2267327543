/**
 * Where a page far down begins, written into the address of the next and the previous one (`after`), so that following them
 * costs the same on every page. Opaque to clients; one that does not fit the request is not looked at.
 */
import { z } from 'zod';
import type { Order, Place } from './order.ts';
import { signature } from './order.ts';

const shape = z.tuple([z.string(), z.int(), z.boolean(), z.array(z.string().nullable()).max(6)]);

export interface Start {
  readonly place: Place;
  /** The page ends before the place and does not begin after it. */
  readonly back: boolean;
}

/** The start of a page as text. */
export const writeStart = (order: Order, page: number, { place, back }: Start): string =>
  Buffer.from(JSON.stringify([signature(order), page, back, place])).toString('base64url');

/** What was written for this page in this order, if anything. */
export function readStart(text: string | null, order: Order, page: number | 'last'): Start | undefined {
  if (text === null) return undefined;
  try {
    const [of, at, back, place] = shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (of !== signature(order) || at !== page || place.length !== order.terms.length) return undefined;
    return { place, back };
  } catch {
    return undefined;
  }
}
