/** What a suggestion does to the lines of a contract: through the store, so that it is saved like any edit. */
import type { ContractLine } from '../data.ts';
import type { LineStore } from '../items/line-store.ts';
import type { Remedies } from './suggestions.tsx';

/** @param lines all lines of the one item that is short */
export function lineRemedies(
  store: LineStore,
  lines: readonly ContractLine[],
): Pick<Remedies, 'onPart' | 'onItem'> {
  const all = lines.reduce((sum, line) => sum + line.quantity, 0);
  const greatest = lines.toSorted((a, b) => b.quantity - a.quantity)[0];
  if (greatest === undefined) return {};
  return {
    // the greatest line gives way
    onPart: (quantity) =>
      store.edit(greatest.id, { quantity: Math.max(0, greatest.quantity - (all - quantity)) }),
    onItem: (item) => {
      const stockitem = { ...item, customer_title: '', image_url: '' };
      for (const line of lines) store.edit(line.id, { stockitem });
    },
  };
}
