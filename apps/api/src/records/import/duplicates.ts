/** Repeated rows of a file, and keys that several rows have. */
import { createHash } from 'node:crypto';
import { t } from '@hireyard/messages';

const plain = (key: string): string => key.trim().toLowerCase();
/** Digests keep memory small for long files. */
const digestOf = (cells: readonly string[]): string =>
  createHash('md5').update(JSON.stringify(cells)).digest('base64');

/** Collects all rows, then reports the faults of each. */
export class Duplicates {
  readonly #rows = new Map<string, number>();
  readonly #repeats = new Map<number, number>();
  readonly #keys = new Map<string, number[]>();

  /** Returns false if an earlier row has the same cells. */
  addRow(line: number, cells: readonly string[]): boolean {
    const digest = digestOf(cells);
    const first = this.#rows.get(digest);
    if (first === undefined) this.#rows.set(digest, line);
    else this.#repeats.set(line, first);
    return first === undefined;
  }

  /** Returns a note if a row repeats another; undefined otherwise. */
  repeatNote(line: number): string | undefined {
    const first = this.#repeats.get(line);
    return first === undefined
      ? undefined
      : t('Same as line {first}, so it is imported only once.', { first });
  }

  addKey(line: number, key: string): void {
    const lines = this.#keys.get(plain(key));
    if (lines === undefined) this.#keys.set(plain(key), [line]);
    else lines.push(line);
  }

  /** Returns why a row's key is unusable; empty = usable. */
  keyFault(key: string): string {
    if (plain(key) === '') return t('The key of this row is empty.');
    const lines = this.#keys.get(plain(key)) ?? [];
    return lines.length < 2
      ? ''
      : t('“{key}” appears {number} times in the file, in lines {lines}.', {
          key,
          number: lines.length,
          lines: lines.slice(0, 10).join(', '),
        });
  }
}
