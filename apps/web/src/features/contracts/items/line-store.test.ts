import { describe, expect, it } from 'vitest';
import { failureOf, FetchError, ResponseError } from '../../../lib/api/outcome.ts';
import type { ContractLine } from '../data.ts';
import { isDeletedLine, type LinePatch, type NewLineBody } from './lines.ts';
import { hasFailed } from './line-state.ts';
import { createLineStore, type LineCalls } from './line-store.ts';

const line = (id: number, version: number, quantity = 1) =>
  ({
    id,
    version,
    quantity,
    contract: { id: 5 },
    stockitem: { id: 7, internal_title: 'Plate' },
  }) as ContractLine;
const answer = (status: number) => new ResponseError(new Response(null, { status }), {});

/** A server with one line that responds on demand. */
function world() {
  const lines = new Map([[1, line(1, 1)]]);
  const sent: { patch: LinePatch; version: number }[] = [];
  const waiting: ((error?: Error) => void)[] = [];
  const reloads: number[] = [];
  /** Another user's version of the line for the next load. */
  let theirs: ContractLine | undefined = line(1, 9, 50);
  let settled = 0;
  const hold = <T>(value: () => T) =>
    new Promise<T>((done, fail) => waiting.push((error) => (error ? fail(error) : done(value()))));
  const calls: LineCalls = {
    lineOf: (id) => lines.get(id),
    loaded: () => true,
    patch: (id, patch, { version }) => {
      sent.push({ patch, version });
      return hold(
        (): ContractLine => ({ ...(lines.get(id) ?? line(id, 1)), ...patch, version: version + 1 }),
      );
    },
    create: (body) => hold(() => line(2, 1, body.quantity)),
    remove: () => hold(() => undefined),
    split: (id, off) => {
      const source = lines.get(id) ?? line(id, 1);
      return hold(() => {
        lines.set(id, { ...source, quantity: source.quantity - off.quantity, version: source.version + 2 });
        return line(3, 1, off.quantity);
      });
    },
    read: (id) => Promise.resolve(lines.get(id) ?? line(id, 1)),
    reload: async () => {
      reloads.push(1);
      if (theirs === undefined) lines.delete(1);
      else lines.set(1, theirs);
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
  const store = createLineStore(calls);
  return {
    store,
    lines,
    sent,
    next,
    reloads,
    settled: () => settled,
    others: (now: ContractLine | undefined) => {
      theirs = now;
    },
    /** An update arrived and the lines were reloaded. */
    news: async (now: ContractLine | undefined) => {
      theirs = now;
      await calls.reload();
      store.renewed();
      await new Promise((done) => setTimeout(done));
    },
  };
}
const body = { contract: 5, quantity: 6 } as NewLineBody;

describe('edits of a line', () => {
  it('appear at once and end when the server confirms them', async () => {
    const { store, lines, next, settled } = world();
    store.edit(1, { quantity: 5 });
    expect(store.snapshot().drafts.get(1)).toMatchObject({ patch: { quantity: 5 }, base: { quantity: 1 } });
    await next();
    expect(store.snapshot()).toMatchObject({ busy: 0 });
    expect(store.snapshot().drafts.size).toBe(0);
    expect(lines.get(1)).toMatchObject({ quantity: 5, version: 2 });
    expect(settled()).toBe(1);
  });
  it('are sent one after the other, each with the previous version', async () => {
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
  it('stay when the connection is lost, and can be retried', async () => {
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
});

describe('edits of a line that someone else saved', () => {
  const price = { ...line(1, 9), locked_price: '3.00' } as ContractLine;

  it('merge with changes to other fields without asking', async () => {
    const { store, next, sent, others, lines } = world();
    others(price);
    store.edit(1, { quantity: 5 });
    await next(answer(412));
    expect(sent.at(-1)).toEqual({ patch: { quantity: 5 }, version: 9 });
    await next();
    expect(store.snapshot().drafts.size).toBe(0);
    expect(lines.get(1)).toMatchObject({ quantity: 5, locked_price: '3.00' });
  });
  it('wait for a choice if both changed the same field, and can keep my value', async () => {
    const { store, next, sent } = world();
    store.edit(1, { quantity: 5 });
    await next(answer(412));
    expect(sent).toHaveLength(1);
    expect(store.snapshot().drafts.get(1)).toMatchObject({ patch: { quantity: 5 }, clashes: ['quantity'] });
    expect(hasFailed(store.snapshot())).toBe(true);
    void store.choose(1, 'quantity', 'mine');
    expect(sent.at(-1)).toEqual({ patch: { quantity: 5 }, version: 9 });
    await next();
    expect(store.snapshot().drafts.size).toBe(0);
  });
  it('wait for a choice if both changed the same field, and can take their value and save the rest', async () => {
    const { store, next, sent, lines } = world();
    store.edit(1, { quantity: 5, locked_price: '2.00' });
    await next(answer(412));
    void store.choose(1, 'quantity', 'theirs');
    expect(sent.at(-1)).toEqual({ patch: { locked_price: '2.00' }, version: 9 });
    await next();
    expect(store.snapshot().drafts.size).toBe(0);
    expect(lines.get(1)).toMatchObject({ quantity: 50, locked_price: '2.00' });
  });
  it('are merged from the line that the user saw when editing began', async () => {
    const { store, sent, news } = world();
    const seen = line(1, 1);
    await news(line(1, 9, 50));
    store.edit(1, { quantity: 5 }, seen);
    expect(sent).toHaveLength(0);
    expect(store.snapshot().drafts.get(1)?.clashes).toEqual(['quantity']);
  });
  it('need no save if both entered the same value', async () => {
    const { store, next, sent } = world();
    store.edit(1, { quantity: 50 });
    await next(answer(412));
    expect(sent).toHaveLength(1);
    expect(store.snapshot().drafts.size).toBe(0);
  });
  it('continue automatically when the other user undoes their change', async () => {
    const { store, next, sent, news } = world();
    store.edit(1, { quantity: 5 });
    await next(answer(412));
    await news(line(1, 10, 1));
    expect(sent.at(-1)).toEqual({ patch: { quantity: 5 }, version: 10 });
  });
  it('end with a reason if others keep saving', async () => {
    const { store, next, others, sent } = world();
    others(price);
    store.edit(1, { quantity: 5 });
    for (let at = 0; at < 6; at += 1) await next(answer(412));
    expect(sent).toHaveLength(6);
    expect(store.snapshot().drafts.get(1)).toMatchObject({
      patch: { quantity: 5 },
      failure: { kind: 'conflict' },
    });
  });
});

describe('edits of a line that someone else removed', () => {
  const proposed = { title: 'Plate', removed: 1, body: { contract: 5, stockitem: 7, quantity: 5 } };

  it('become a line to add again, which is never added automatically', async () => {
    const { store, next, others, sent, lines } = world();
    others(undefined);
    store.edit(1, { quantity: 5 });
    await next(answer(404));
    expect(store.snapshot().drafts.size).toBe(0);
    expect(store.snapshot().adding).toMatchObject([proposed]);
    expect(hasFailed(store.snapshot())).toBe(true);
    expect(sent).toHaveLength(1);
    void store.retryAdd(store.snapshot().adding[0]?.key ?? '');
    await next();
    expect(store.snapshot().adding).toHaveLength(0);
    expect(lines.get(2)).toMatchObject({ quantity: 5 });
  });
  it('do so also while waiting for a choice or typed before the update arrived', async () => {
    const { store, next, news, sent } = world();
    store.edit(1, { quantity: 4 });
    await next(answer(412));
    await news(undefined);
    expect(store.snapshot().adding).toMatchObject([{ removed: 1, body: { quantity: 4 } }]);
    store.edit(1, { quantity: 5 }, line(1, 1));
    await new Promise((done) => setTimeout(done));
    expect(store.snapshot().adding.at(-1)).toMatchObject(proposed);
    expect(sent).toHaveLength(1);
  });
});

describe('new and removed lines', () => {
  it('shows a new line until the server confirms it', async () => {
    const { store, next, lines } = world();
    void store.add({ key: 'a', body, title: 'Plate' });
    expect(store.snapshot().adding).toHaveLength(1);
    await next();
    expect(store.snapshot().adding).toHaveLength(0);
    expect(lines.get(2)?.quantity).toBe(6);
  });
  it('keeps a refused new line with its reason until it is retried or discarded', async () => {
    const { store, next } = world();
    void store.add({ key: 'a', body, title: 'Plate' });
    await next(answer(409));
    expect(store.snapshot().adding[0]?.failure?.kind).toBe('refused');
    void store.retryAdd('a');
    await next(new FetchError('x'));
    store.discardAdd('a');
    expect(store.snapshot().adding).toHaveLength(0);
  });
  it('hides a removed line at once and restores it if that is refused', async () => {
    const { store, next, lines } = world();
    const removal = store.remove(1);
    expect(store.snapshot().removed.has(1)).toBe(true);
    await Promise.all([expect(removal).rejects.toThrow('409'), next(answer(409))]);
    expect(store.snapshot().removed.has(1)).toBe(false);
    expect(lines.has(1)).toBe(true);
  });
});

describe('unsaved edits', () => {
  it('count until discarded, unlike writes in progress', async () => {
    const { store, next } = world();
    store.edit(1, { quantity: 5 });
    expect(hasFailed(store.snapshot())).toBe(false);
    await next(new FetchError('The server could not be reached'));
    expect(hasFailed(store.snapshot())).toBe(true);
    await store.discard(1);
    expect(hasFailed(store.snapshot())).toBe(false);
  });
  it('are distinguished from lines that someone else removed', () => {
    expect([404, 412, 500].map((status) => isDeletedLine(failureOf(answer(status))))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('writes of dialogs', () => {
  const dates = { delivery_date: '2027-03-06', collection_date: null };
  it('save a patch on top of what others saved meanwhile, without a draft', async () => {
    const { store, lines, sent, next, others } = world();
    others(line(1, 9, 50));
    const done = store.write(dates, line(1, 1));
    await next(answer(412));
    await next();
    await done;
    expect(sent.map(({ version }) => version)).toEqual([1, 9]);
    expect(lines.get(1)).toMatchObject({ delivery_date: '2027-03-06', quantity: 50 });
    expect([store.snapshot().drafts.size, store.snapshot().busy]).toEqual([0, 0]);
  });
  it('reject if someone else changed the same field, until the dialog has seen it', async () => {
    const { store, sent, next, others } = world();
    const theirs = { ...line(1, 9), delivery_date: '2027-03-08' };
    others(theirs);
    const done = store.write({ delivery_date: '2027-03-06' }, { ...line(1, 1), delivery_date: null });
    done.catch(() => undefined);
    await next(answer(412));
    await expect(done).rejects.toThrow('Someone else changed this line');
    const again = store.write({ delivery_date: '2027-03-06' }, theirs);
    await next();
    await again;
    expect(sent.at(-1)).toEqual({ patch: { delivery_date: '2027-03-06' }, version: 9 });
  });
  it('reject with a refusal and leave the line as it is', async () => {
    const { store, lines, next } = world();
    const done = store.write(dates, line(1, 1));
    done.catch(() => undefined);
    await next(answer(409));
    await expect(done).rejects.toThrow();
    expect(lines.get(1)).toEqual(line(1, 1));
    expect(hasFailed(store.snapshot())).toBe(false);
  });
  it('split units off, showing both lines as own changes', async () => {
    const { store, lines, next } = world();
    lines.set(1, line(1, 1, 10));
    const done = store.split(1, { quantity: 4, ...dates }, 'key');
    await next();
    expect(await done).toMatchObject({ id: 3, quantity: 4 });
    expect([lines.get(1)?.quantity, lines.get(3)?.quantity]).toEqual([6, 4]);
    expect([...lines.values()].every((one) => store.isOwn(one))).toBe(true);
  });
});
