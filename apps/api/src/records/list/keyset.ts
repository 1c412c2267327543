/**
 * The start of a distant page, as the parameter `after` of its address, so that every page costs the same. Opaque to clients; ignored if it doesn't
 * fit the request.
 */
import { z } from 'zod';
import { type Order, type Place, signature } from './order.ts';

const shape = z.tuple([z.string(), z.int(), z.array(z.string().nullable()).max(6)]);

/** Returns the start of a page as text: the place of the last row before it. */
export const writeStart = (order: Order, page: number, place: Place): string =>
  Buffer.from(JSON.stringify([signature(order), page, place])).toString('base64url');

/** Returns the place for this page in this order, if given. */
export function readStart(text: string | null, order: Order, page: number): Place | undefined {
  if (text === null) return undefined;
  try {
    const [of, at, place] = shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return of === signature(order) && at === page && place.length === order.length ? place : undefined;
  } catch {
    return undefined;
  }
}
