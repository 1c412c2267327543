/** Queries a stand-in of the shop's REST API that is busy, slow, broken, or changes between pages. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { RefusedError, TryAgainError } from '../../../platform/ports/call-error.ts';
import { fetchChanged } from './rest.ts';

interface Kept {
  readonly id: number;
  readonly date_modified_gmt: string;
}
let server: Server;
let url: string;
let orders: Kept[] = [];
let asked: URLSearchParams[] = [];
let authorization = '';
/** The reply in place of orders. */
let answer: ((reply: ServerResponse) => void) | undefined;
/** A change in the shop after each call. */
let meanwhile: () => void = () => undefined;

function list(request: IncomingMessage, reply: ServerResponse): void {
  const query = new URL(request.url ?? '', 'http://x').searchParams;
  asked.push(query);
  authorization = request.headers.authorization ?? '';
  if (answer !== undefined) return answer(reply);
  const after = query.get('modified_after') ?? '';
  const size = Number(query.get('per_page'));
  const from = (Number(query.get('page')) - 1) * size;
  const found = orders
    .filter((order) => order.date_modified_gmt > after)
    .sort((a, b) =>
      a.date_modified_gmt < b.date_modified_gmt
        ? -1
        : a.date_modified_gmt > b.date_modified_gmt
          ? 1
          : a.id - b.id,
    );
  reply.setHeader('content-type', 'application/json');
  reply.end(JSON.stringify(found.slice(from, from + size)));
  meanwhile();
}

beforeAll(async () => {
  server = createServer(list);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  orders = [];
  asked = [];
  answer = undefined;
  meanwhile = () => undefined;
});
afterAll(() => {
  server.close();
});

const START = Date.parse('2027-01-04T10:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString().slice(0, 19);
const fetchAll = (since = new Date(START)) =>
  fetchChanged({ url: `${url}/`, key: 'ck', consumerSecret: 'cs' }, since, new AbortController().signal);
const ids = ({ changes }: Awaited<ReturnType<typeof fetchAll>>) =>
  changes.map(({ objectId }) => Number(objectId));

test('asks for changes since a moment in UTC, with both keys', async () => {
  orders = [
    { id: 1, date_modified_gmt: at(-1) },
    { id: 2, date_modified_gmt: at(5) },
  ];
  const found = await fetchAll();
  expect(found).toEqual({
    changes: [
      {
        id: expect.any(String),
        topic: 'order.updated',
        kind: 'order',
        objectId: '2',
        body: JSON.stringify(orders[1]),
      },
    ],
    until: null,
  });
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ modified_after: at(0), dates_are_gmt: 'true' });
  expect(authorization).toBe(`Basic ${Buffer.from('ck:cs').toString('base64')}`);
  expect((await fetchAll()).changes[0]?.id).toBe(found.changes[0]?.id);
});

test('reads all pages and each order once, even with more than a page in one second', async () => {
  orders = Array.from({ length: 450 }, (_, id) => ({ id: id + 1, date_modified_gmt: at(id < 250 ? 7 : id) }));
  const found = ids(await fetchAll());
  expect(found).toHaveLength(450);
  expect(new Set(found).size).toBe(450);
});

test('misses no order when one changes between pages', async () => {
  orders = Array.from({ length: 300 }, (_, id) => ({ id: id + 1, date_modified_gmt: at(id + 1) }));
  let moved = 0;
  meanwhile = () => {
    // Earlier orders move to the end, so that later ones move forward.
    for (let n = 0; n < 10 && moved < 30; n++, moved++)
      orders[moved] = { id: moved + 1, date_modified_gmt: at(1000 + moved) };
  };
  expect(new Set(ids(await fetchAll()))).toEqual(new Set(orders.map(({ id }) => id)));
});

test('takes a limited number per run and states where it stopped', async () => {
  orders = Array.from({ length: 5000 }, (_, id) => ({ id: id + 1, date_modified_gmt: at(id + 1) }));
  const seen = new Set<number>();
  let since: Date | null = new Date(START);
  let runs = 0;
  while (since !== null && runs++ < 10) {
    const found: Awaited<ReturnType<typeof fetchAll>> = await fetchAll(since);
    for (const id of ids(found)) seen.add(id);
    since = found.until;
  }
  expect([seen.size, runs]).toEqual([5000, 3]);
});

test('keeps a requested pause and retries when the shop is down', async () => {
  const fails = async (status: number, headers: Record<string, string> = {}) => {
    answer = (reply) => reply.writeHead(status, headers).end('{}');
    return fetchAll().catch((error: unknown) => error);
  };
  expect(await fails(429, { 'retry-after': '77' })).toMatchObject({
    name: 'TryAgainError',
    afterSeconds: 77,
  });
  expect(await fails(503)).toBeInstanceOf(TryAgainError);
  expect(await fails(401)).toMatchObject({ name: 'RefusedError', code: 'not_let_in' });
  expect(await fails(404)).toBeInstanceOf(RefusedError);
  // The key is not sent to a redirect target.
  expect(await fails(302, { location: `${url}/elsewhere` })).toBeInstanceOf(TryAgainError);
  expect(asked).toHaveLength(5);
});

test.each(['<html>', '{"code":"x"}', '', 'null'])('refuses a reply that is not a list: %j', async (text) => {
  answer = (reply) => reply.end(text);
  await expect(fetchAll()).rejects.toBeInstanceOf(RefusedError);
});

test('ignores list entries that are not orders', async () => {
  answer = (reply) => reply.end('[null,5,"x",[],{},{"id":"x"},{"id":7,"date_modified_gmt":{}}]');
  expect(ids(await fetchAll())).toContain(7);
});

test('stops reading an endless reply', async () => {
  answer = (reply) => {
    const chunk = Buffer.alloc(1_048_576, ' ');
    const more = () => {
      while (!reply.destroyed) if (!reply.write(chunk)) return void reply.once('drain', more);
    };
    more();
  };
  await expect(fetchAll()).rejects.toMatchObject({ code: 'too_large' });
});

test('an unreachable shop is worth a retry', async () => {
  const nobody = fetchChanged(
    { url: 'http://127.0.0.1:1', key: 'ck', consumerSecret: 'cs' },
    new Date(START),
    new AbortController().signal,
  );
  await expect(nobody).rejects.toBeInstanceOf(TryAgainError);
});
