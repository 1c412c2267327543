/** What routes about kept documents read from the address. */
import type { Call } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/errors.ts';

/** How ids are written in addresses. */
export const ID = /^[1-9]\d{0,8}$/;
/** The id in the address; 404 for what is none. */
export function idOf({ params }: Call): number {
  const id = params['id'] ?? '';
  if (!ID.test(id)) throw notFound();
  return Number(id);
}
/** Scheme and host of links. */
export const originOf = ({ app, request }: Call): string =>
  app.env.PUBLIC_URL ?? `${request.protocol}://${request.host}`;
