import { describe, expect, it } from 'vitest';
import type { ContractLine } from '../data.ts';
import { hasFailed } from './line-state.ts';
import { answer, line, world } from './line-store.testing.ts';

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
