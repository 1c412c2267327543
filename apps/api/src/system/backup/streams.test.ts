import { describe, expect, test } from 'vitest';
import { decrypt, encrypt } from './envelope.ts';
import { one } from './objects.ts';
import { rowBlocks, RowSum } from './rows.ts';
import { bytesOf, type Entry, readTar, writeTar } from './tar.ts';

const CHEAP = 4;
/** Of age: 64 KiB and a tag. */
const CHUNK = 64 * 1024 + 16;
const MIB = 1024 * 1024;

async function* pieces(...parts: (Buffer | string)[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield Buffer.from(part);
}
async function all(source: AsyncIterable<Buffer>): Promise<Buffer> {
  return bytesOf({ body: source });
}
async function list<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const each of source) found.push(each);
  return found;
}

describe('rows', () => {
  test('are split at their ends, even rows longer than a block, and stay unchanged', async () => {
    const text = ['a\n', 'bb', 'bb\nc', 'c\n', 'x'.repeat(50), 'x\ny\n'];
    const blocks = await list(rowBlocks(pieces(...text), 4));
    expect(Buffer.concat(blocks).toString()).toBe(text.join(''));
    for (const block of blocks) expect(block.at(-1)).toBe(0x0a);
    expect(blocks).toHaveLength(2);
  });

  test('have the same sum in any order, and another one if a row is changed, missing or duplicate', () => {
    const sumOf = (...rows: string[]) => {
      const sum = new RowSum();
      for (const row of rows) sum.add(Buffer.from(row));
      return sum.total();
    };
    expect(sumOf('a\nb\n', 'c\n')).toEqual(sumOf('c\nb\na\n'));
    expect(sumOf('a\nb\n').rows).toBe(2);
    const others = [sumOf('a\nb\n'), sumOf('a\nc\n'), sumOf('a\n'), sumOf('a\na\n'), sumOf('a\nb\nb\n')];
    expect(new Set(others.map(({ sum }) => sum)).size).toBe(others.length);
  });
});

describe('an archive', () => {
  test('returns its entries, with long names, empty ones and exact block sizes', async () => {
    const bodies: Readonly<Record<string, Buffer>> = {
      empty: Buffer.alloc(0),
      exact: Buffer.alloc(512, 'e'),
      [`objects/${'deep/'.repeat(20)}${'n'.repeat(90)}.png`]: Buffer.alloc(1500, 'n'),
    };
    const entries = async function* (): AsyncGenerator<Entry> {
      for (const [name, body] of Object.entries(bodies)) yield { name, size: body.length, body: one(body) };
    };
    const found: Record<string, Buffer> = {};
    for await (const entry of readTar(writeTar(entries()))) found[entry.name] = await bytesOf(entry);
    expect(found).toEqual(bodies);
  });

  test('can skip entries', async () => {
    const entries = async function* (): AsyncGenerator<Entry> {
      for (const name of ['a', 'b', 'c']) yield { name, size: 3, body: one(Buffer.from('xyz')) };
    };
    const names: string[] = [];
    for await (const { name } of readTar(writeTar(entries()))) names.push(name);
    expect(names).toEqual(['a', 'b', 'c']);
  });

  test('keeps non-ASCII names, and refuses a body of another length than declared', async () => {
    const entry = (name: string, size: number) =>
      async function* (): AsyncGenerator<Entry> {
        yield { name, size, body: one(Buffer.from('xyz')) };
      };
    const name = 'objects/files/\u00fc (1) + 2.png';
    expect((await list(readTar(writeTar(entry(name, 3)())))).map((found) => found.name)).toEqual([name]);
    await expect(all(writeTar(entry('a', 4)()))).rejects.toThrow(/mismatch/i);
  });

  test('is refused when truncated, or with data after its end', async () => {
    const entries = async function* (): AsyncGenerator<Entry> {
      yield { name: 'a', size: 2000, body: one(Buffer.alloc(2000, 'a')) };
    };
    const whole = await all(writeTar(entries()));
    const read = async (bytes: Buffer) => {
      for await (const entry of readTar(one(bytes))) await bytesOf(entry);
    };
    await read(whole);
    for (const bytes of [whole.subarray(0, 1500), Buffer.concat([whole, Buffer.alloc(512, 'x')])])
      await expect(read(bytes)).rejects.toThrow(/is damaged/);
  });
});

describe('an encrypted stream', () => {
  test.each([0, 1, 64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1, MIB])(
    'of %i bytes is decrypted unchanged',
    async (size) => {
      const plain = Buffer.alloc(size, 'secret ');
      const encrypted = await all(encrypt(one(plain), 'passphrase', CHEAP));
      expect(encrypted.includes('secret')).toBe(false);
      expect((await all(decrypt(one(encrypted), 'passphrase'))).equals(plain)).toBe(true);
    },
  );

  test('is refused with two chunks swapped or one missing', async () => {
    const encrypted = await all(encrypt(one(Buffer.alloc(MIB, 'a')), 'passphrase', CHEAP));
    const start = encrypted.length - 16 * CHUNK;
    const chunk = (n: number) => encrypted.subarray(start + n * CHUNK, start + (n + 1) * CHUNK);
    const head = encrypted.subarray(0, start);
    const rest = Array.from({ length: 12 }, (_, n) => n + 4);
    const first = [0, 1, 2, 3];
    for (const order of [
      [1, 0, 2, 3, ...rest],
      [0, 2, 3, ...rest],
      [...first, ...rest.slice(0, -1)],
    ]) {
      const changed = Buffer.concat([head, ...order.map(chunk)]);
      await expect(all(decrypt(one(changed), 'passphrase'))).rejects.toThrow(/is damaged/);
    }
    const whole = Buffer.concat([head, ...[...first, ...rest].map(chunk)]);
    expect((await all(decrypt(one(whole), 'passphrase'))).length).toBe(MIB);
  });

  test.each([0, 22, 100, 185])('is refused with only %i of its bytes', async (size) => {
    const encrypted = await all(encrypt(one(Buffer.alloc(MIB)), 'passphrase', CHEAP));
    await expect(all(decrypt(one(encrypted.subarray(0, size)), 'passphrase'))).rejects.toThrow(/is damaged/);
  });

  test('accepts an accented passphrase however the keyboard composes it', async () => {
    const encrypted = await all(encrypt(one(Buffer.from('a')), 'Caf\u00e9 passphrase', CHEAP));
    expect(String(await all(decrypt(one(encrypted), 'Cafe\u0301 passphrase')))).toBe('a');
  });

  test('passes on errors of the source unchanged', async () => {
    const failure = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
    const failing = async function* (): AsyncGenerator<Buffer> {
      yield await all(encrypt(one(Buffer.alloc(MIB)), 'passphrase', CHEAP));
      throw failure;
    };
    await expect(all(decrypt(failing(), 'passphrase'))).rejects.toBe(failure);
  });
});

test("a slow reader doesn't make memory use grow", async () => {
  let made = 0;
  let most = 0;
  let taken = 0;
  const rows = async function* (): AsyncGenerator<Buffer> {
    for (let n = 0; n < 200; n++) {
      made += 256 * 1024;
      most = Math.max(most, made - taken);
      yield Buffer.alloc(256 * 1024, 'row\n');
    }
  };
  const entries = async function* (): AsyncGenerator<Entry> {
    let n = 0;
    for await (const block of rowBlocks(rows()))
      yield { name: `${n++}`, size: block.length, body: one(block) };
  };
  for await (const piece of encrypt(writeTar(entries()), 'passphrase', CHEAP)) taken += piece.length;
  expect(made).toBe(50 * MIB);
  expect(most).toBeLessThan(4 * MIB);
});
