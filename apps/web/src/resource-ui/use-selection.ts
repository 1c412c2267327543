/** Rows that a person marked, over several pages; other conditions begin a new selection. */
import { useState } from 'react';
import type { Row } from './record.ts';

export interface Selection {
  readonly rows: readonly Row[];
  readonly has: (id: number) => boolean;
  readonly toggle: (record: Row) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** @param scope text of the list's conditions */
export function useSelection(scope: string, page: readonly Row[]): Selection {
  const [kept, setKept] = useState<{ scope: string; rows: ReadonlyMap<number, Row> }>({
    scope,
    rows: new Map(),
  });
  const chosen = kept.scope === scope ? kept.rows : new Map<number, Row>();
  const set = (rows: ReadonlyMap<number, Row>) => setKept({ scope, rows });
  return {
    rows: [...chosen.values()],
    has: (id) => chosen.has(id),
    toggle: (record) => {
      const next = new Map(chosen);
      if (!next.delete(record.id)) next.set(record.id, record);
      set(next);
    },
    toggleAll: () => {
      const next = new Map(chosen);
      const all = page.every((row) => next.has(row.id));
      for (const row of page) {
        if (all) next.delete(row.id);
        else next.set(row.id, row);
      }
      set(next);
    },
    clear: () => set(new Map()),
  };
}
