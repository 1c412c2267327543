/** Reads ids and origins of document routes from the request. */
import type { Call } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/errors.ts';

/** Format of ids in addresses. */
export const ID = /^[1-9]\d{0,8}$/;
/** Returns the id in the address; 404 if it is malformed. */
export function idOf({ params }: Call): number {
  const id = params['id'] ?? '';
  if (!ID.test(id)) throw notFound();
  return Number(id);
}
/** Returns scheme and host for links. */
export const originOf = ({ app, request }: Call): string =>
  app.env.PUBLIC_URL ?? `${request.protocol}://${request.host}`;
