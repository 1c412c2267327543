import { describe, expect, test } from 'vitest';
import { one } from './objects.ts';
import { rowBlocks, RowSum } from './rows.ts';
import { seal, unseal } from './format-1.ts';
import { bytesOf, type Entry, readTar, writeTar } from './tar.ts';

const CHEAP = { logN: 4, r: 8, p: 1 };
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
  test('are cut where they end, also rows longer than a block, and come out as they went in', async () => {
    const text = ['a\n', 'bb', 'bb\nc', 'c\n', 'x'.repeat(50), 'x\ny\n'];
    const blocks = await list(rowBlocks(pieces(...text), 4));
    expect(Buffer.concat(blocks).toString()).toBe(text.join(''));
    for (const block of blocks) expect(block.at(-1)).toBe(0x0a);
    expect(blocks).toHaveLength(2);
  });

  test('have one sum in any order, and another one with a row changed, missing or doubled', () => {
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
  test('gives back its entries, with long names, empty ones and those that fill blocks exactly', async () => {
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

  test('may be read past entries that nobody looks into', async () => {
    const entries = async function* (): AsyncGenerator<Entry> {
      for (const name of ['a', 'b', 'c']) yield { name, size: 3, body: one(Buffer.from('xyz')) };
    };
    const names: string[] = [];
    for await (const { name } of readTar(writeTar(entries()))) names.push(name);
    expect(names).toEqual(['a', 'b', 'c']);
  });
});

describe('a sealed stream', () => {
  test.each([0, 1, 256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1, MIB])(
    'of %i bytes comes back',
    async (size) => {
      const plain = Buffer.alloc(size, 'secret ');
      const sealed = await all(seal(one(plain), 'passphrase', CHEAP));
      expect(sealed.includes('secret')).toBe(false);
      expect((await all(unseal(one(sealed), 'passphrase'))).equals(plain)).toBe(true);
    },
  );

  test('is refused with two frames exchanged, or one left out, though each is whole', async () => {
    const FRAME = 4 + 256 * 1024 + 16;
    const sealed = await all(seal(one(Buffer.alloc(MIB, 'a')), 'passphrase', CHEAP));
    const start = sealed.length - 4 * FRAME;
    const frame = (n: number) => sealed.subarray(start + n * FRAME, start + (n + 1) * FRAME);
    const head = sealed.subarray(0, start);
    for (const order of [
      [1, 0, 2, 3],
      [0, 2, 3],
      [0, 1, 2],
    ]) {
      const changed = Buffer.concat([head, ...order.map(frame)]);
      await expect(all(unseal(one(changed), 'passphrase'))).rejects.toThrow(/is damaged/);
    }
    expect(
      (await all(unseal(one(Buffer.concat([head, ...[0, 1, 2, 3].map(frame)])), 'passphrase'))).length,
    ).toBe(MIB);
  });
});

test('nothing runs ahead of a slow reader: what is held does not grow with what there is', async () => {
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
  for await (const piece of seal(writeTar(entries()), 'passphrase', CHEAP)) taken += piece.length;
  expect(made).toBe(50 * MIB);
  expect(most).toBeLessThan(4 * MIB);
});
