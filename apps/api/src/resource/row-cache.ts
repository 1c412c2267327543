/** Ready JSON of records in memory, at most so many bytes of it; what was used since it was last looked at stays for another round (docs/adr/0024). */

export interface KeptRow {
  /** The versions of all rows that it was made from. */
  readonly vector: string;
  /** The record's own version, which is its ETag. */
  readonly version: number;
  readonly text: string;
}

export interface RowCache {
  /** The record as it was made from rows of exactly these versions; undefined when it was not, or is not kept. */
  get(key: string, vector: string): KeptRow | undefined;
  put(key: string, row: KeptRow): void;
  /** Since the start: records found and missed; now: records and bytes. */
  readonly figures: {
    readonly hits: number;
    readonly misses: number;
    readonly rows: number;
    readonly bytes: number;
  };
}

interface Entry {
  readonly row: KeptRow;
  /** Since the search for room came by. Moving an entry with each use would make the map's tables anew all the time. */
  used: boolean;
}

/** An entry, its key and what holds them together take about so much. */
const OVERHEAD = 250;

/** Two bytes a letter as soon as one of them is none of Latin-1: counted for every text that has more than ASCII. */
const bytesOf = (text: string): number =>
  Buffer.byteLength(text) === text.length ? text.length : 2 * text.length;

/** A cache that holds so many bytes at most; none of 0 keeps anything. */
export function openRowCache(most: number): RowCache {
  const kept = new Map<string, Entry>();
  let hits = 0;
  let misses = 0;
  let bytes = 0;
  const sizeOf = (key: string, row: KeptRow): number =>
    OVERHEAD + key.length + row.vector.length + bytesOf(row.text);
  const drop = (key: string, row: KeptRow): void => {
    kept.delete(key);
    bytes -= sizeOf(key, row);
  };
  return {
    get(key, vector) {
      const entry = kept.get(key);
      if (entry?.row.vector !== vector) {
        misses++;
        return undefined;
      }
      hits++;
      entry.used = true;
      return entry.row;
    },
    put(key, row) {
      const before = kept.get(key);
      if (before !== undefined) drop(key, before.row);
      const size = sizeOf(key, row);
      if (size > most) return;
      kept.set(key, { row, used: false });
      bytes += size;
      for (const [oldest, its] of kept) {
        if (bytes <= most) return;
        if (its.row === row) continue;
        if (its.used) {
          its.used = false;
          kept.delete(oldest);
          kept.set(oldest, its);
        } else drop(oldest, its.row);
      }
    },
    get figures() {
      return { hits, misses, rows: kept.size, bytes };
    },
  };
}
