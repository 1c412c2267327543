/** What routes about kept documents share: a version as it is answered, and what is read from the address. */
import { DOCUMENT_KINDS } from '@hireyard/wire/contracts/documents';
import type { JsonSchema } from '@hireyard/wire/field';
import type { Call } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/errors.ts';

const text: JsonSchema = { type: 'string' };
const int: JsonSchema = { type: 'integer' };
const moment: JsonSchema = { type: 'string', format: 'date-time' };
const orNull = (json: JsonSchema): JsonSchema => ({ ...json, type: [json['type'], 'null'] });
const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const shareJson = object({
  id: int,
  url: orNull(text),
  status: { type: 'string', enum: ['open', 'expired', 'revoked'] },
  expires_at: moment,
  revoked_at: orNull(moment),
  views: int,
  first_viewed_at: orNull(moment),
  last_viewed_at: orNull(moment),
  created_at: moment,
  created_by: orNull(text),
});
export const versionJson = object({
  id: int,
  kind: { type: 'string', enum: DOCUMENT_KINDS },
  number: int,
  name: text,
  size: int,
  sha256: text,
  contract_version: orNull(int),
  created_at: moment,
  created_by: orNull(text),
  shares: { type: 'array', items: shareJson },
  acceptance: { type: ['object', 'null'] },
});

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
