/**
 * Maps stack traces of the bundle to its sources. Node's --enable-source-maps keeps 300 MB of decoded map in memory; here the map is read when an
 * error is logged, only as far as needed.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Place {
  /** Counted from one, as in stacks. */
  readonly line: number;
  readonly column: number;
}
interface SourceMap {
  readonly sources: readonly string[];
  readonly mappings: string;
}

const FRAME = /(?:file:\/\/)?(\/[^()\n]*\.mjs):(\d+):(\d+)/g;
/** Cached frames; a burst of one error reads the map once. */
const MAX_KEPT = 1000;

const DIGITS = new Map(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].map((letter, n) => [
    letter.charCodeAt(0),
    n,
  ]),
);
const NEW_LINE = ';'.charCodeAt(0);
const NEXT_SEGMENT = ','.charCodeAt(0);

/** Returns the original places of `wanted` as "source:line:column" in one pass over the mappings. Undefined where nothing maps. */
export function originalsOf(map: SourceMap, wanted: readonly Place[]): (string | undefined)[] {
  const found: (string | undefined)[] = wanted.map(() => undefined);
  const last = Math.max(...wanted.map(({ line }) => line));
  const onLine = new Map<number, number[]>();
  wanted.forEach(({ line }, n) => onLine.set(line, [...(onLine.get(line) ?? []), n]));
  // Column, source, original line and column of the segment; all but the first continue across lines.
  const at = [0, 0, 0, 0];
  let line = 1;
  let field = 0;
  let value = 0;
  let shift = 0;
  const { mappings, sources } = map;
  /** The last segment at or before the place counts, so later ones overwrite. */
  const note = () => {
    if (field < 4) return;
    for (const n of onLine.get(line) ?? [])
      if ((at[0] ?? 0) <= (wanted[n]?.column ?? 0) - 1)
        found[n] = `${sources[at[1] ?? 0]}:${(at[2] ?? 0) + 1}:${(at[3] ?? 0) + 1}`;
  };
  for (let n = 0; n < mappings.length && line <= last; n++) {
    const code = mappings.charCodeAt(n);
    if (code === NEW_LINE || code === NEXT_SEGMENT) {
      note();
      field = 0;
      if (code === NEW_LINE) {
        line++;
        at[0] = 0;
      }
      continue;
    }
    const digit = DIGITS.get(code) ?? 0;
    value |= (digit & 31) << shift;
    shift += 5;
    if ((digit & 32) !== 0) continue;
    if (field < 4) at[field] = (at[field] ?? 0) + ((value & 1) === 1 ? -(value >>> 1) : value >>> 1);
    field++;
    value = 0;
    shift = 0;
  }
  if (line <= last) note();
  return found;
}

const kept = new Map<string, string>();

function readMap(file: string): SourceMap | undefined {
  try {
    return JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMap;
  } catch {
    // Without a map, the frame stays as Node wrote it.
    return undefined;
  }
}

function learn(frames: readonly (readonly [frame: string, file: string, place: Place])[]): void {
  if (kept.size + frames.length > MAX_KEPT) kept.clear();
  for (const file of new Set(frames.map(([, name]) => name))) {
    const own = frames.filter(([, name]) => name === file);
    const map = readMap(file);
    const originals =
      map === undefined
        ? []
        : originalsOf(
            map,
            own.map(([, , place]) => place),
          );
    own.forEach(([frame], n) => kept.set(frame, originals[n]?.replace(/^(\.\.\/)+/, '') ?? frame));
  }
}

/** Returns the stack with places in the sources (`apps/api/src/…`) for files with a map; never throws. */
export function inSources(stack: string): string {
  const frames = [...stack.matchAll(FRAME)].filter(([frame]) => !kept.has(frame));
  if (frames.length > 0)
    learn(
      frames.map(([frame, path = '', line, column]) => [
        frame,
        frame.startsWith('file:') ? fileURLToPath(`file://${path}`) : path,
        { line: Number(line), column: Number(column) },
      ]),
    );
  return stack.replaceAll(FRAME, (frame) => kept.get(frame) ?? frame);
}
