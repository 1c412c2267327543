/** Reads request bodies: JSON and forms, in UTF-8, with limited depth. Others are refused with 415. */
import { t } from '@hireyard/messages';
import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { malformed } from './errors.ts';

/** Our bodies nest a few levels; deeper ones only attack the stack. */
const MAX_DEPTH = 64;

/** Returns the nesting depth of JSON text, ignoring brackets in strings. */
export function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === 0x5c) at++;
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x5b || code === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (code === 0x5d || code === 0x7d) depth--;
  }
  return deepest;
}

function textOf(body: Buffer): string {
  if (!isUtf8(body)) throw malformed(t('JSON parse error - the body is not UTF-8.'));
  return body.toString('utf8');
}

function readJson(body: Buffer): unknown {
  const text = textOf(body);
  if (text.trim() === '') return undefined;
  if (depthOf(text) > MAX_DEPTH)
    throw malformed(t('JSON parse error - nested deeper than {MAX_DEPTH} levels.', { MAX_DEPTH }));
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformed(
      t('JSON parse error - {what}', {
        what: error instanceof Error ? error.message.slice(0, 120).toWellFormed() : t('invalid'),
      }),
    );
  }
}

/** Makes the server read only JSON and form bodies. */
export function parseBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i,
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => readJson(body),
  );
  server.addContentTypeParser(
    /^application\/x-www-form-urlencoded\s*(?:;|$)/i,
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => Object.fromEntries(new URLSearchParams(textOf(body))),
  );
}
