import { describe, expect, it } from 'vitest';
import { emptyDraft, fillBody, fillErrors, type Item, withItem } from './fill.ts';

const row = (id: number) => ({ id, sku: `S${id}`, description: '', code: `C${id}`, name: '' });
const item = {
  ...row(1),
  container: row(2),
  pack_size: 50,
  accessory_1: row(3),
  accessory_2: null,
} as unknown as Item;

describe('a bulk fill', () => {
  it("starts with the item's usual packing and keeps the quantity", () => {
    const draft = withItem({ ...emptyDraft, quantity: '120', accessory_2: row(9) }, item);
    expect(fillBody(draft)).toEqual({
      stock_item_id: 1,
      stock_container_id: 2,
      pack_size: '50',
      quantity: '120',
      accessory_1: 3,
    });
    expect(fillErrors(draft)).toEqual({});
  });
  it('keeps the typed values when the item is removed', () =>
    expect(withItem(withItem(emptyDraft, item), null)).toMatchObject({
      stock_item_id: null,
      pack_size: '50',
    }));
  it('states missing and invalid values', () => {
    expect(Object.keys(fillErrors(emptyDraft)).sort()).toEqual([
      'pack_size',
      'quantity',
      'stock_container_id',
      'stock_item_id',
    ]);
    const draft = { ...withItem(emptyDraft, item), pack_size: '0', quantity: '-3' };
    expect(Object.keys(fillErrors(draft)).sort()).toEqual(['pack_size', 'quantity']);
    expect(Object.keys(fillErrors({ ...draft, pack_size: '1.5', quantity: 'many' })).sort()).toEqual([
      'pack_size',
      'quantity',
    ]);
  });
});
