/** HTTP clients of the tests: one that accepts every answer, and one that retries until it is answered. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import type { TestDatabase } from '../../db/testing.ts';
import type { Agent, Reply } from '../test-app.ts';

type Send = (
  method: string,
  url: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Reply>;

const WITHIN_MS = 60_000;

/** Sends one request. Rejects if no answer arrived. */
export async function ask(
  base: string,
  method: string,
  url: string,
  {
    token,
    body,
    headers = {},
  }: { token?: string; body?: unknown; headers?: Readonly<Record<string, string>> } = {},
): Promise<Reply> {
  const text =
    body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const reply = await fetch(`${base}${url}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(text === undefined ? {} : { body: text }),
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  const isJson = (reply.headers.get('content-type') ?? '').includes('json');
  return {
    status: reply.status,
    body: isJson ? JSON.parse(bytes.toString()) : bytes.toString(),
    bytes,
    headers: Object.fromEntries(reply.headers),
  };
}

const agentOf = (db: Database, send: Send): Agent => ({
  // Direct calls of the tests are only queries.
  db: db as TestDatabase,
  get: (url, headers) => send('GET', url, undefined, headers),
  post: (url, body, headers) => send('POST', url, body, headers),
  put: (url, body, headers) => send('PUT', url, body, headers),
  patch: (url, body, headers) => send('PATCH', url, body, headers),
  del: (url, headers) => send('DELETE', url, undefined, headers),
});

/** A user at one address, who accepts every answer. */
export const agentAt = (db: Database, base: string, token?: string): Agent =>
  agentOf(db, (method, url, body, headers) =>
    ask(base, method, url, { ...(token === undefined ? {} : { token }), body, ...(headers && { headers }) }),
  );

/** A client that needs an answer, and its outcomes. */
export interface WaitLimits {
  /** Requests that were finally answered. */
  answered: number;
  /** Attempts without an answer, or answered "later". */
  again: number;
  /** Forbidden answers: an internal error although the server was only unavailable. */
  readonly wrong: string[];
  /** If set, unanswered requests are abandoned. */
  over: boolean;
}

/** Stopped waiting for answers. */
export class GivenUpError extends Error {}

const LATER = new Set([429, 502, 503, 504]);
const isLater = ({ status, body }: Reply): boolean =>
  LATER.has(status) || (status === 409 && ['idempotency_running', 'retry'].includes(body?.code));
const PAUSE_MS = 100;

/**
 * A user who retries until answered, each POST with one Idempotency-Key. A repeated PUT may find the work of its first attempt.
 */
export function retryingAgent(db: Database, base: string, token: string, patience: WaitLimits): Agent {
  return agentOf(db, async (method, url, body, headers = {}) => {
    const key = method === 'POST' ? { 'Idempotency-Key': randomUUID() } : {};
    for (;;) {
      const reply = await ask(base, method, url, { token, body, headers: { ...key, ...headers } }).catch(
        () => undefined,
      );
      if (reply !== undefined && !isLater(reply)) {
        patience.answered++;
        if (reply.status >= 500)
          patience.wrong.push(`${method} ${url}: ${reply.status} ${JSON.stringify(reply.body)}`);
        return reply;
      }
      patience.again++;
      if (patience.over) throw new GivenUpError(`${method} ${url} was not answered.`);
      await wait(PAUSE_MS);
    }
  });
}
