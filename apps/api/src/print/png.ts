/** Writes black-and-white images as PNG (ISO/IEC 15948): one bit per pixel, a few hundred bytes, synchronous. */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** Encodes a square matrix (true = black) as PNG, each module `scale` pixels wide. */
export function pngOf(matrix: readonly (readonly boolean[])[], scale: number): Buffer {
  const size = matrix.length * scale;
  const rowBytes = 1 + Math.ceil(size / 8);
  const pixels = Buffer.alloc(rowBytes * size);
  matrix.forEach((modules, y) => {
    // White is 1; each row begins with its filter, 0.
    const row = Buffer.alloc(rowBytes, 0xff);
    row[0] = 0;
    for (let x = 0; x < size; x++)
      if (modules[Math.floor(x / scale)]) row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) & ~(0x80 >> (x & 7));
    for (let copy = 0; copy < scale; copy++) row.copy(pixels, (y * scale + copy) * rowBytes);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header[8] = 1;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
