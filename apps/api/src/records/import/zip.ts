/** Reads untrusted ZIP archives within limits, and writes uncompressed ones. */
import { t } from '@hireyard/messages';
import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;

export class ZipError extends Error {}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly at: number;
}

function entriesOf(bytes: Buffer): Entry[] {
  // The end record is last, before a comment of at most 65,535 bytes.
  let end = bytes.length - 22;
  while (end >= 0 && end > bytes.length - 65_558 && bytes.readUInt32LE(end) !== END) end -= 1;
  if (end < 0 || bytes.readUInt32LE(end) !== END)
    throw new ZipError(t('The file is incomplete. Upload it again.'));
  const count = bytes.readUInt16LE(end + 10);
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new ZipError(t('The file is damaged.'));
    const nameLength = bytes.readUInt16LE(at + 28);
    if ((bytes.readUInt16LE(at + 8) & 1) === 1)
      throw new ZipError(t('The file has a password. Save it without one.'));
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function unpack(bytes: Buffer, entry: Entry, limit: number, all: number): Buffer {
  if (bytes.readUInt32LE(entry.at) !== LOCAL)
    throw new ZipError(t('The file is damaged at {name}.', { name: entry.name }));
  const start = entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28);
  const packed = bytes.subarray(start, start + entry.packed);
  if (entry.method === 0 && packed.length <= limit) return packed;
  if (entry.method !== 8 && entry.method !== 0)
    throw new ZipError(
      t('The file uses an unsupported compression method ({method}).', { method: entry.method }),
    );
  try {
    if (entry.method === 8) return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_BUFFER_TOO_LARGE')
      throw new ZipError(t('The file is damaged at {name}.', { name: entry.name }));
  }
  throw new ZipError(
    t('The workbook holds more than {size} MB when unpacked. Save the sheet as CSV, or split it.', {
      size: all / 1024 / 1024,
    }),
  );
}

/** Unpacks the wanted files of an archive. Ignores the sizes it claims: in total at most `limit` bytes are unpacked. Throws ZipError. */
export function readZip(
  bytes: Buffer,
  wanted: (name: string) => boolean,
  limit: number,
): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let left = limit;
  try {
    for (const entry of entriesOf(bytes)) {
      if (!wanted(entry.name) || files.has(entry.name)) continue;
      const file = unpack(bytes, entry, left, limit);
      left -= file.length;
      files.set(entry.name, file);
    }
  } catch (error) {
    if (error instanceof RangeError) throw new ZipError(t('The file is damaged.'));
    throw error;
  }
  return files;
}

/** Returns an uncompressed archive. */
export function storeZip(files: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const table: Buffer[] = [];
  let at = 0;
  for (const [name, file] of files) {
    const nameBytes = Buffer.from(name);
    // The fields shared by local header and central directory: version, flags, method, time, sum, sizes, lengths.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x0800, 2);
    shared.writeUInt32LE(crc32(file), 10);
    shared.writeUInt32LE(file.length, 14);
    shared.writeUInt32LE(file.length, 18);
    shared.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(LOCAL);
    const entry = Buffer.alloc(6);
    entry.writeUInt32LE(ENTRY);
    entry.writeUInt16LE(20, 4);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    parts.push(local, shared, nameBytes, file);
    table.push(entry, shared, tail, nameBytes);
    at += 30 + nameBytes.length + file.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END);
  end.writeUInt16LE(files.size, 8);
  end.writeUInt16LE(files.size, 10);
  end.writeUInt32LE(Buffer.concat(table).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...table, end]);
}
