/** Rows of a file that repeat others, and keys that several rows have. */
import { createHash } from 'node:crypto';
import { t } from '@hireyard/messages';

const plain = (key: string): string => key.trim().toLowerCase();
/** Long files are not kept in memory for this. */
const digestOf = (cells: readonly string[]): string =>
  createHash('md5').update(JSON.stringify(cells)).digest('base64');

/** Is told of all rows first, and then says of each what is wrong with it. */
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

  /** Which row a row repeats, in words; undefined = none. */
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

  /** Why a row cannot be told apart by its key; empty = it can. */
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
