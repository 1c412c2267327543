/**
 * QR codes of filled containers. They hold only the opaque code in capitals: the smallest symbol (25 × 25 modules),
 * readable from 10 mm labels, and still valid when the installation moves to another address.
 */
import { encode } from 'uqr';
import { pngOf } from './png.ts';

/** White modules around a symbol (ISO/IEC 18004). */
export const QUIET_ZONE = 4;
const PIXELS_PER_MODULE = 4;

/** Comparing all eight masks takes ten times as long, and on random codes none is better than another. */
const MASK = 3;

/** Returns the symbol of a code without its quiet zone, true = black; level M restores 15 %. */
export const qrMatrix = (code: string): boolean[][] =>
  encode(code.toUpperCase(), { ecc: 'M', boostEcc: false, border: 0, maskPattern: MASK }).data;

const quiet = (matrix: readonly (readonly boolean[])[]): boolean[][] => {
  const side = matrix.length + 2 * QUIET_ZONE;
  return Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (__, x) => matrix[y - QUIET_ZONE]?.[x - QUIET_ZONE] ?? false),
  );
};

/** Images never change, like their codes, and lists show the same ones repeatedly. */
const KEPT = 5000;
const kept = new Map<string, string>();

/** Returns the QR code as PNG with its quiet zone, in base64 without a `data:` prefix. */
export function qrPng(code: string): string {
  const known = kept.get(code);
  if (known !== undefined) {
    // The least recently used is first.
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
