import { describe, expect, it } from 'vitest';
import { FetchError, ResponseError } from '../../../api/errors.ts';
import type { ContractLine } from '../data.ts';
import type { LinePatch } from './line-math.ts';
import { failureOf } from '../../../api/outcome.ts';
import { isGone } from './gone.ts';
import { createLineStore, hasFailed, type LineCalls, type NewLineBody } from './line-store.ts';

const line = (id: number, version: number, quantity = 1) => ({ id, version, quantity }) as ContractLine;
const answer = (status: number) => new ResponseError(new Response(null, { status }), {});

/** A server of one line that answers when told to. */
function world() {
  const lines = new Map([[1, line(1, 1)]]);
  const sent: { patch: LinePatch; version: number }[] = [];
  const waiting: ((error?: Error) => void)[] = [];
  const reloads: number[] = [];
  let settled = 0;
  const hold = <T>(value: () => T) =>
    new Promise<T>((done, fail) => waiting.push((error) => (error ? fail(error) : done(value()))));
  const calls: LineCalls = {
    lineOf: (id) => lines.get(id),
    patch: (id, patch, { version }) => {
      sent.push({ patch, version });
      return hold((): ContractLine => ({ ...line(id, version + 1), ...patch }));
    },
    create: (body) => hold(() => line(2, 1, body.quantity)),
    remove: () => hold(() => undefined),
    reload: async () => {
      reloads.push(1);
      lines.set(1, line(1, 9, 50));
    },
    saved: (one) => void lines.set(one.id, one),
    created: (one) => void lines.set(one.id, one),
    gone: (id) => void lines.delete(id),
    settled: () => {
      settled += 1;
    },
  };
  const next = async (error?: Error) => {
    waiting.shift()?.(error);
    await new Promise((done) => setTimeout(done));
  };
  return { store: createLineStore(calls), lines, sent, next, reloads, settled: () => settled };
}
const body = { contract: 5, quantity: 6 } as NewLineBody;

describe('edits of a line', () => {
  it('show at once and go away when the server has them', async () => {
    const { store, lines, next, settled } = world();
    store.edit(1, { quantity: 5 });
    expect(store.snapshot().drafts.get(1)).toEqual({ patch: { quantity: 5 } });
    await next();
    expect(store.snapshot()).toMatchObject({ busy: 0 });
    expect(store.snapshot().drafts.size).toBe(0);
    expect(lines.get(1)).toMatchObject({ quantity: 5, version: 2 });
    expect(settled()).toBe(1);
  });
  it('go one after the other, each under the version before it', async () => {
    const { store, sent, next } = world();
    store.edit(1, { quantity: 5 });
    store.edit(1, { quantity: 7 });
    store.edit(1, { locked_price: '2.00' });
    expect(sent).toHaveLength(1);
    await next();
    expect(sent[1]).toEqual({ patch: { quantity: 7, locked_price: '2.00' }, version: 2 });
    await next();
    expect(store.snapshot().drafts.size).toBe(0);
  });
  it('stay as typed when the connection is lost, and can be tried again', async () => {
    const { store, next, lines } = world();
    store.edit(1, { quantity: 5 });
    await next(new FetchError('x'));
    expect(store.snapshot().drafts.get(1)).toMatchObject({
      patch: { quantity: 5 },
      failure: { kind: 'failed' },
    });
    void store.retry(1);
    await next();
    expect(lines.get(1)?.quantity).toBe(5);
  });
  it('meet somebody else’s change: mine can go on top of it', async () => {
    const { store, next, sent, reloads } = world();
    store.edit(1, { quantity: 5 });
    await next(answer(412));
    expect(store.snapshot().drafts.get(1)?.failure?.kind).toBe('conflict');
    void store.retry(1, true);
    await new Promise((done) => setTimeout(done));
    expect(reloads).toHaveLength(1);
    expect(sent.at(-1)).toEqual({ patch: { quantity: 5 }, version: 9 });
    await next();
    expect(store.snapshot().drafts.size).toBe(0);
  });
  it('meet somebody else’s change: theirs can be taken', async () => {
    const { store, next, lines } = world();
    store.edit(1, { quantity: 5 });
    await next(answer(412));
    await store.discard(1, true);
    expect(store.snapshot().drafts.size).toBe(0);
    expect(lines.get(1)?.quantity).toBe(50);
  });
});

describe('new and removed lines', () => {
  it('a new line shows until the server has it', async () => {
    const { store, next, lines } = world();
    void store.add({ key: 'a', body, title: 'Plate' });
    expect(store.snapshot().adding).toHaveLength(1);
    await next();
    expect(store.snapshot().adding).toHaveLength(0);
    expect(lines.get(2)?.quantity).toBe(6);
  });
  it('a refused new line stays with its reason until it is tried again or given up', async () => {
    const { store, next } = world();
    void store.add({ key: 'a', body, title: 'Plate' });
    await next(answer(409));
    expect(store.snapshot().adding[0]?.failure?.kind).toBe('refused');
    void store.retryAdd('a');
    await next(new FetchError('x'));
    store.discardAdd('a');
    expect(store.snapshot().adding).toHaveLength(0);
  });
  it('a removed line is gone at once and comes back when that is refused', async () => {
    const { store, next, lines } = world();
    const removal = store.remove(1);
    expect(store.snapshot().removed.has(1)).toBe(true);
    await Promise.all([expect(removal).rejects.toThrow('409'), next(answer(409))]);
    expect(store.snapshot().removed.has(1)).toBe(false);
    expect(lines.has(1)).toBe(true);
  });
});

describe('what could not be saved', () => {
  it('counts until it is given up; what is only under way does not', async () => {
    const { store, next } = world();
    store.edit(1, { quantity: 5 });
    expect(hasFailed(store.snapshot())).toBe(false);
    await next(new FetchError('The server could not be reached'));
    expect(hasFailed(store.snapshot())).toBe(true);
    await store.discard(1);
    expect(hasFailed(store.snapshot())).toBe(false);
  });
  it('is told apart from what somebody else removed', () => {
    expect([404, 412, 500].map((status) => isGone(failureOf(answer(status))))).toEqual([true, false, false]);
  });
});
