/** Rows that a person marked, over several pages, or all that the list finds; other conditions begin a new selection. */
import { useState } from 'react';
import type { Row } from '../record.ts';

export interface Selection {
  /** Those that were marked one by one. */
  readonly rows: readonly Row[];
  /** All that the list finds are meant, also those of other pages. */
  readonly all: boolean;
  readonly has: (id: number) => boolean;
  readonly toggle: (record: Row) => void;
  readonly toggleAll: () => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

interface Kept {
  readonly scope: string;
  readonly all: boolean;
  readonly rows: ReadonlyMap<number, Row>;
}

/** @param scope text of the list's conditions */
export function useSelection(scope: string, page: readonly Row[]): Selection {
  const [kept, setKept] = useState<Kept>({ scope, all: false, rows: new Map() });
  const chosen = kept.scope === scope ? kept.rows : new Map<number, Row>();
  const all = kept.scope === scope && kept.all;
  const set = (rows: ReadonlyMap<number, Row>) => setKept({ scope, all: false, rows });
  return {
    rows: [...chosen.values()],
    all,
    has: (id) => all || chosen.has(id),
    toggle: (record) => {
      // of all, what is in sight stays marked
      const next = new Map(all ? page.map((row) => [row.id, row] as const) : chosen);
      if (!next.delete(record.id)) next.set(record.id, record);
      set(next);
    },
    toggleAll: () => {
      if (all) return set(new Map());
      const next = new Map(chosen);
      const whole = page.every((row) => next.has(row.id));
      for (const row of page) {
        if (whole) next.delete(row.id);
        else next.set(row.id, row);
      }
      set(next);
    },
    selectAll: () => setKept({ scope, all: true, rows: chosen }),
    clear: () => set(new Map()),
  };
}
