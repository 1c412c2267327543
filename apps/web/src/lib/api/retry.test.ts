import { describe, expect, it } from 'vitest';
import { pause, type Call, createHttp } from './http.ts';
import { failureOf, ResponseError } from './outcome.ts';
import { fakeNetwork, json } from './network.testing.ts';
const busy = (status = 503, after = '2') =>
  json({ detail: 'The server is busy. Try again in a moment.', code: 'overloaded' }, status, {
    'retry-after': after,
  });
const done = () => json({ id: 1 });

function setup(...replies: Response[]) {
  const net = fakeNetwork();
  net.reply(...replies);
  const waits: number[] = [];
  const http = createHttp({
    fetch: net.fetch,
    pause: async (ms) => {
      waits.push(ms);
    },
  });
  const outcome = (call: Call) => http<unknown>(call).catch((error: unknown) => error);
  return { net, waits, outcome };
}

describe('a call to an overloaded server', () => {
  it.each([
    ['that reads', { path: '/x/' }],
    [
      'that the server knows by its key',
      { method: 'POST', path: '/x/', body: { a: 1 }, idempotencyKey: 'k' },
    ],
  ] as const)('%s is made again, the same, after the time that the answer names', async (_which, call) => {
    const { net, waits, outcome } = setup(busy(), busy(429, '1'), done());
    expect(await outcome(call)).toEqual({ id: 1 });
    expect(net.sent).toHaveLength(3);
    for (const again of net.sent.slice(1))
      expect([again.method, again.body, again.headers.get('idempotency-key')]).toEqual([
        net.sent[0]?.method,
        net.sent[0]?.body,
        net.sent[0]?.headers.get('idempotency-key'),
      ]);
    const [first = 0, second = 0] = waits;
    expect(first >= 2000 && first <= 2600 && second >= 1000 && second <= 1300).toBe(true);
  });

  it('is repeated while its first attempt is still running, and gets that answer', async () => {
    const body = { detail: 'The first call with this Idempotency-Key is still running.' };
    const running = json({ ...body, code: 'idempotency_running' }, 409, { 'retry-after': '1' });
    const { net, outcome } = setup(running, done());
    expect(await outcome({ method: 'POST', path: '/x/', body: {}, idempotencyKey: 'k' })).toEqual({ id: 1 });
    expect(net.sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['k', 'k']);
  });

  it.each([
    [{ detail: 'Somebody else holds it.', code: 'retry' }, 'Somebody else holds it.'],
    ['no JSON', 'The server responded with 409'],
  ])('is not made again for any other 409, whose words stay: %o', async (body, message) => {
    const reply = typeof body === 'string' ? new Response(body, { status: 409 }) : json(body, 409);
    reply.headers.set('retry-after', '1');
    const { net, outcome } = setup(reply, done());
    const error = await outcome({ method: 'POST', path: '/x/', body: {}, idempotencyKey: 'k' });
    expect(failureOf(error)).toMatchObject({ kind: 'refused', message });
    expect(net.sent).toHaveLength(1);
  });

  it('fails after two retries with a message for users, and keeps the input', async () => {
    const { net, outcome } = setup(busy(), busy(), busy());
    const error = await outcome({ method: 'POST', path: '/x/', body: {}, idempotencyKey: 'k' });
    expect(net.sent).toHaveLength(3);
    expect(failureOf(error)).toMatchObject({
      kind: 'failed',
      message: 'The server is busy. Try again in a moment.',
    });
  });

  it.each([
    ['a write that could count twice', { method: 'POST', path: '/x/', body: {} }],
    ['a sign that the page closes', { method: 'PUT', path: '/x/', idempotencyKey: 'k', passing: true }],
  ] as const)('is not made again: %s', async (_which, call) => {
    const { net, outcome } = setup(busy(), done());
    expect(await outcome(call)).toBeInstanceOf(ResponseError);
    expect(net.sent).toHaveLength(1);
  });

  it.each([
    ['a wait that nobody sits through', busy(429, '60')],
    ['no time named', json({}, 503)],
    ['a day instead of seconds', busy(503, 'Wed, 21 Oct 2026 07:28:00 GMT')],
    ['another kind of no', json({ detail: 'no' }, 409, { 'retry-after': '1' })],
  ])('is not made again: %s', async (_why, reply) => {
    const { net, waits, outcome } = setup(reply, done());
    expect(await outcome({ path: '/x/' })).toBeInstanceOf(ResponseError);
    expect([net.sent.length, waits]).toEqual([1, []]);
  });

  it('stops when its answer is no longer wanted', async () => {
    const net = fakeNetwork();
    const leaving = new AbortController();
    net.reply(() => {
      queueMicrotask(() => leaving.abort());
      return busy();
    });
    const error = await createHttp({ fetch: net.fetch })({ path: '/x/', signal: leaving.signal }).catch(
      (reason: unknown) => reason,
    );
    expect([(error as Error).name, net.sent.length]).toEqual(['AbortError', 1]);
    await expect(pause(60_000, leaving.signal)).rejects.toThrow(/abort/i);
  });
});
