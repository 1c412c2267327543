/** A database handle that can be killed like its process: later calls neither run nor return. */
import type { Database, Db, Tx } from '../../db/database.ts';

export interface Cancellable {
  readonly db: Database;
  readonly dead: () => boolean;
}

/** @param survives called before every statement and after every commit; false kills */
export function killableDatabase(db: Database, survives: () => boolean): Cancellable {
  let dead = false;
  const live = (): void => {
    dead ||= !survives();
    if (dead) throw new Error('killed');
  };
  const over = (inner: Db): Db => ({
    rows: async (query) => (live(), inner.rows(query)),
    one: async (query) => (live(), inner.one(query)),
    rowsArray: async (query) => (live(), inner.rowsArray(query)),
  });
  return {
    dead: () => dead,
    db: {
      ...db,
      ...over(db),
      async transaction(fn, options) {
        live();
        const result = await db.transaction((tx: Tx) => {
          live();
          return fn({ ...tx, ...over(tx) });
        }, options);
        // It is committed, but the process never learns of it.
        live();
        return result;
      },
    },
  };
}
