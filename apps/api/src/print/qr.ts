/**
 * QR codes of filled containers. The text is the bare opaque code in capitals: the smallest symbol (25 × 25 modules),
 * readable from 10 mm labels, and still right when the installation gets another address.
 */
import { encode } from 'uqr';
import { pngOf } from './png.ts';

/** White modules round a symbol (ISO/IEC 18004). */
export const QUIET_ZONE = 4;
const PIXELS_PER_MODULE = 4;

/** Comparing all eight masks takes ten times as long, and on random codes none is better than another. */
const MASK = 3;

/** The symbol of a code without its quiet zone, true = black; level M restores 15 %. */
export const qrMatrix = (code: string): boolean[][] =>
  encode(code.toUpperCase(), { ecc: 'M', boostEcc: false, border: 0, maskPattern: MASK }).data;

const quiet = (matrix: readonly (readonly boolean[])[]): boolean[][] => {
  const side = matrix.length + 2 * QUIET_ZONE;
  return Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (__, x) => matrix[y - QUIET_ZONE]?.[x - QUIET_ZONE] ?? false),
  );
};

/** Codes never change, so neither do their pictures; a list shows the same ones again and again. */
const KEPT = 5000;
const kept = new Map<string, string>();

/** The QR code as PNG with its quiet zone, in base64 without a `data:` prefix. */
export function qrPng(code: string): string {
  const known = kept.get(code);
  if (known !== undefined) {
    // The least recently used stands first.
    kept.delete(code);
    kept.set(code, known);
    return known;
  }
  const made = pngOf(quiet(qrMatrix(code)), PIXELS_PER_MODULE).toString('base64');
  kept.set(code, made);
  if (kept.size > KEPT)
    for (const oldest of kept.keys()) {
      kept.delete(oldest);
      break;
    }
  return made;
}
