/** Reads a stream in pieces of requested sizes. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #size = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done === true) return false;
    if (value.length > 0) this.#held.push(value);
    this.#size += value.length;
    return true;
  }

  /** Returns the next `count` bytes, or fewer at the end of the stream. */
  async take(count: number): Promise<Buffer> {
    while (this.#size < count) if (!(await this.#more())) break;
    return this.#cut(Math.min(count, this.#size));
  }

  /** Returns between one and `count` bytes as they arrive; empty at the end of the stream. */
  async some(count: number): Promise<Buffer> {
    while (this.#size === 0) if (!(await this.#more())) return Buffer.alloc(0);
    return this.#cut(Math.min(count, this.#held[0]?.length ?? 0));
  }

  #cut(count: number): Buffer {
    const parts: Buffer[] = [];
    let left = count;
    while (left > 0) {
      const first = this.#held[0] as Buffer;
      if (first.length <= left) {
        parts.push(first);
        this.#held.shift();
        left -= first.length;
      } else {
        parts.push(first.subarray(0, left));
        this.#held[0] = first.subarray(left);
        left = 0;
      }
    }
    this.#size -= count;
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
  }
}
