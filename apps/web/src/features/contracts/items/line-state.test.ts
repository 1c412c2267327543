import { describe, expect, it } from 'vitest';
import type { ContractLine } from '../data.ts';
import { chosen, edited, hasFailed, noEdits, proposed, saved, withStatus } from './line-state.ts';

const line = {
  id: 1,
  version: 1,
  quantity: 6,
  locked_price: '2.00',
  unlisted: false,
  contract: { id: 5 },
  stockitem: { id: 7, internal_title: 'Plate' },
} as ContractLine;
const quantityOf8 = edited(noEdits, line, { quantity: 8 });
const clashing = withStatus(quantityOf8, 1, { clashes: ['quantity'] });

describe('a draft of a line', () => {
  it('keeps the base of its first edit', () => {
    const again = edited(quantityOf8, { ...line, quantity: 9 }, { quantity: 10, locked_price: '3.00' });
    expect(again.drafts.get(1)).toMatchObject({
      patch: { quantity: 10, locked_price: '3.00' },
      base: { quantity: 6, locked_price: '2.00' },
    });
  });

  it('is removed once it is saved, and keeps later input', () => {
    const [sent] = quantityOf8.drafts.values();
    if (sent === undefined) throw new Error('no draft');
    expect(saved(quantityOf8, 1, sent, sent.patch).drafts.size).toBe(0);
    const meanwhile = edited(quantityOf8, line, { locked_price: '3.00' });
    expect(saved(meanwhile, 1, sent, sent.patch).drafts.get(1)?.patch).toEqual({ locked_price: '3.00' });
  });

  it('counts as failed while it is stopped, but not while it is sent', () => {
    expect(hasFailed(clashing)).toBe(true);
    expect(hasFailed(withStatus(clashing, 1))).toBe(false);
  });

  it('is based on the current line once a side is chosen', () => {
    const now = { ...line, quantity: 9 };
    expect(chosen(clashing, now, 'quantity', 'mine').drafts.get(1)).toEqual({
      patch: { quantity: 8 },
      base: { quantity: 9 },
      seen: line,
    });
    expect(chosen(clashing, now, 'quantity', 'theirs').drafts.size).toBe(0);
  });

  it('becomes a line to add again when its line is removed', () => {
    const [draft] = quantityOf8.drafts.values();
    if (draft === undefined) throw new Error('no draft');
    const state = proposed(quantityOf8, draft, 'key');
    expect(state.drafts.size).toBe(0);
    expect(state.adding).toMatchObject([
      { key: 'key', title: 'Plate', removed: 1, body: { contract: 5, quantity: 8 } },
    ]);
  });
});
