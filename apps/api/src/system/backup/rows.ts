/** Rows in the format of `copy … to stdout`: one per line, with escaped line ends. */
import { hash } from 'node:crypto';

const LINE_END = 0x0a;
const BLOCK = 1024 * 1024;

/** Splits a stream of rows into blocks of about a mebibyte of whole rows. */
export async function* rowBlocks(
  source: AsyncIterable<Buffer>,
  size: number = BLOCK,
): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    held.push(chunk);
    length += chunk.length;
    // A row longer than a block stays in pieces until its end.
    if (length < size || !chunk.includes(LINE_END)) continue;
    const all = Buffer.concat(held, length);
    const end = all.lastIndexOf(LINE_END) + 1;
    yield all.subarray(0, end);
    const rest = all.subarray(end);
    held = [rest];
    length = rest.length;
  }
  if (length > 0) yield Buffer.concat(held, length);
}

export interface RowTotal {
  readonly rows: number;
  readonly bytes: number;
  /** Sum of the digests of all rows, independent of their order. */
  readonly sum: string;
}

/** Counts rows and sums their digests. */
export class RowSum {
  readonly #lanes = new Uint32Array(8);
  #rows = 0;
  #bytes = 0;

  /** `block` has whole rows. */
  add(block: Buffer): void {
    this.#bytes += block.length;
    for (let at = 0; at < block.length; ) {
      const end = block.indexOf(LINE_END, at) + 1 || block.length;
      const digest = hash('sha256', block.subarray(at, end), 'buffer');
      for (let lane = 0; lane < 8; lane++)
        this.#lanes[lane] = (this.#lanes[lane] ?? 0) + digest.readUInt32LE(lane * 4);
      this.#rows++;
      at = end;
    }
  }

  total(): RowTotal {
    const sum = [...this.#lanes].map((lane) => lane.toString(16).padStart(8, '0')).join('');
    return { rows: this.#rows, bytes: this.#bytes, sum };
  }
}

export const sameTotal = (one: RowTotal, other: RowTotal): boolean =>
  one.rows === other.rows && one.bytes === other.bytes && one.sum === other.sum;
