/** Unexpected errors are reported to the caller without details, which are only logged. */
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeServer } from './server.ts';

const SECRET = 'relation "app_user" at /srv/hireyard/apps/api/src/db/database.ts';
const logs: string[] = [];
let server: Awaited<ReturnType<typeof makeServer>>;

/** Unexpected failures. */
const FAILURES: Readonly<Record<string, () => unknown>> = {
  'an error': () => {
    throw new TypeError(SECRET);
  },
  'a failure of the database': () => {
    throw Object.assign(new Error(SECRET), {
      code: '42P01',
      severity: 'ERROR',
      detail: SECRET,
      table: 'app_user',
    });
  },
  'an error that names a status': () => {
    throw Object.assign(new Error(SECRET), { statusCode: 503, detail: SECRET });
  },
  'an error with a cause': () => {
    throw new Error(SECRET, { cause: new Error(SECRET) });
  },
  'a promise that is refused': async () => Promise.reject(new RangeError(SECRET)),
  'an answer that can’t be written': () => {
    const round: Record<string, unknown> = { words: SECRET };
    round['round'] = round;
    return round;
  },
  'a file that ends before it began': () =>
    new Readable({
      read() {
        this.destroy(new Error(SECRET));
      },
    }),
};

beforeAll(async () => {
  server = await makeServer({
    env: { LOG_LEVEL: 'error', TRUST_PROXY: false, PUBLIC_URL: undefined },
    logStream: { write: (line: string) => void logs.push(line) },
  });
  for (const [n, fail] of Object.values(FAILURES).entries())
    server.get(`/fails/${n}/`, { config: { access: 'public' } }, async () => fail());
});
afterAll(() => server.close());

test.each(Object.keys(FAILURES).map((name, n) => [name, n] as const))(
  '%s is answered with a general message and the request id',
  async (_name, n) => {
    const from = logs.length;
    const reply = await server.inject(`/fails/${n}/`);
    expect([reply.statusCode, reply.json()]).toEqual([
      500,
      {
        detail: 'An unexpected error occurred.',
        code: 'unexpected',
        request_id: reply.headers['x-request-id'],
      },
    ]);
    expect(reply.payload + JSON.stringify(reply.headers)).not.toMatch(/app_user|database\.ts|\bat /);
    const lines = logs.slice(from).filter((line) => line.includes('unexpected error'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(String(reply.headers['x-request-id']));
    expect(lines[0]).toContain('"stack"');
  },
);
