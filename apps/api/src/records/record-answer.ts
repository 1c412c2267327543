/** Records in answers. */
import type { Call } from '../platform/http/call.ts';
import { notFound } from '../platform/http/errors.ts';
import type { Answer } from '../platform/http/route-types.ts';
import { seenBy } from './core/seen-by.ts';
import { etag } from './core/write.ts';
import type { Reader } from './list/read.ts';

/** Returns a call's address without its query. */
export const selfUrl = (call: Call): string =>
  `${call.app.env.PUBLIC_URL ?? `${call.request.protocol}://${call.request.host}`}${call.request.url.split('?')[0]}`;

/** Returns one record as far as its caller may see it, with its ETag; 404 if there is none. */
export async function recordAnswer(call: Call, reader: Reader, id: number, status = 200): Promise<Answer> {
  const found = await reader.findVersion(call.db, id);
  if (found === undefined) throw notFound();
  const body = seenBy(call.user, reader.source.resource.fields)(found.record);
  return { status, body, headers: { ETag: etag(found.version) } };
}
