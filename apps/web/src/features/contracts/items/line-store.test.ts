import { describe, expect, it } from 'vitest';
import { failureOf, FetchError } from '../../../lib/api/outcome.ts';
import { hasFailed } from './line-state.ts';
import { answer, line, world } from './line-store.testing.ts';
import { isDeletedLine, type NewLineBody } from './lines.ts';

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
    await expect(done).rejects.toThrow('409');
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
