/** Archives in the form of tar (POSIX ustar), written and read as they flow, so that any machine can open one in need. */
import { damaged } from './backup-error.ts';
import { ByteReader } from './byte-reader.ts';

const BLOCK = 512;
const NAME = 100;
const PREFIX = 155;
const PIECE = 1024 * 1024;

export interface Entry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly body: AsyncIterable<Buffer>;
}

/** Long names are cut in two at a slash; none of ours is longer than that. */
function nameParts(name: string): { name: string; prefix: string } {
  if (Buffer.byteLength(name) <= NAME) return { name, prefix: '' };
  for (let at = name.indexOf('/'); at !== -1; at = name.indexOf('/', at + 1)) {
    const parts = { prefix: name.slice(0, at), name: name.slice(at + 1) };
    if (Buffer.byteLength(parts.name) <= NAME && Buffer.byteLength(parts.prefix) <= PREFIX) return parts;
  }
  throw new Error(`The name ${name} is too long for an archive.`);
}

const checksum = (header: Buffer): number => {
  let sum = 8 * 0x20;
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte;
  return sum;
};

function headerOf(path: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const { name, prefix } = nameParts(path);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(prefix, 345);
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

/** The bytes of an archive of these entries. Refuses an entry whose body is not as long as it said. */
export async function* writeTar(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, size, body } of entries) {
    yield headerOf(name, size);
    let written = 0;
    for await (const piece of body) {
      written += piece.length;
      yield piece;
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes and not ${size}.`);
    if (padding(size) > 0) yield Buffer.alloc(padding(size));
  }
  yield Buffer.alloc(2 * BLOCK);
}

const textAt = (header: Buffer, at: number, length: number): string => {
  const field = header.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.subarray(0, end === -1 ? length : end).toString('utf8');
};

/** The entries of an archive, each good until the next one is asked for. Refuses with BackupError what is no whole archive. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const reader = new ByteReader(source);
  for (;;) {
    const header = await reader.take(BLOCK);
    if (header.length < BLOCK) throw damaged('its end is missing');
    if (header.every((byte) => byte === 0)) break;
    if (Number.parseInt(textAt(header, 148, 8), 8) !== checksum(header))
      throw damaged('an entry of it can not be read');
    const prefix = textAt(header, 345, PREFIX);
    const size = Number.parseInt(textAt(header, 124, 12), 8);
    let left = size;
    const body = async function* (): AsyncGenerator<Buffer> {
      while (left > 0) {
        const piece = await reader.some(Math.min(left, PIECE));
        if (piece.length === 0) throw damaged('its end is missing');
        left -= piece.length;
        yield piece;
      }
    };
    yield { name: `${prefix === '' ? '' : `${prefix}/`}${textAt(header, 0, NAME)}`, size, body: body() };
    while (left > 0) {
      const piece = await reader.some(Math.min(left, PIECE));
      if (piece.length === 0) throw damaged('its end is missing');
      left -= piece.length;
    }
    if ((await reader.take(padding(size))).length < padding(size)) throw damaged('its end is missing');
  }
  // To the very end, so that what checks the bytes below sees all of them.
  while ((await reader.some(PIECE)).length > 0);
}

/** A whole entry in memory, for small ones. */
export async function bytesOf({ body }: Pick<Entry, 'body'>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}
