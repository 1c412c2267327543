/**
 * Records which columns each SQL call returned in the tests; `scripts/sql-claims.mjs` compares them with the declared row types. Active if
 * SQL_RECORDING names a folder.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCallSites } from 'node:util';
import type { Answer } from './handle.ts';

/** Columns of one place: their PostgreSQL types, and which have been null. */
interface Columns {
  readonly types: Map<string, Set<number>>;
  readonly nulls: Set<string>;
}

const folder = process.env['SQL_RECORDING'];
/** Maps the engine's position, which is cheap to get, to the position in the source. */
const places = new Map<string, Columns | undefined>();
const recording = new Map<string, Columns>();
let changed = false;

/** Frames of the handle itself, which is not the caller. */
const HANDLE = /\/db\/(database|handle|transaction|recorder\.testing)\.ts/;
const SOURCE = /(apps\/api\/src\/[^\s:?)]+)(?:\?[^:]*)?:(\d+):(\d+)/;

/** The first frame outside the handle. */
function rawPlace(): string {
  const site = getCallSites(12, { sourceMap: false }).find(({ scriptName }) => !HANDLE.test(scriptName));
  return site === undefined ? '' : `${site.scriptName}:${site.lineNumber}:${site.columnNumber}`;
}

/** Its position in the source, by the source maps. */
function sourcePlace(): string | undefined {
  const line = new Error('place').stack
    ?.split('\n')
    .find((frame) => SOURCE.test(frame) && !HANDLE.test(frame));
  const [, file, row, column] = SOURCE.exec(line ?? '') ?? [];
  return file === undefined ? undefined : `${file}:${row}:${column}`;
}

function columnsOf(): Columns | undefined {
  const raw = rawPlace();
  if (places.has(raw)) return places.get(raw);
  const place = sourcePlace();
  let columns = place === undefined ? undefined : recording.get(place);
  if (place !== undefined && columns === undefined) {
    columns = { types: new Map(), nulls: new Set() };
    recording.set(place, columns);
  }
  places.set(raw, columns);
  return columns;
}

function note({ types, nulls }: Columns, { rows, fields }: Answer): void {
  for (const { name, dataTypeID } of fields ?? []) {
    const known = types.get(name) ?? new Set();
    types.set(name, known);
    const values = rows.map((row) => (row as Record<string, unknown>)[name]);
    // A column that was always null says nothing about its type: `null as x` is text.
    if (!known.has(dataTypeID) && values.some((value) => value !== null)) {
      known.add(dataTypeID);
      changed = true;
    }
    if (!nulls.has(name) && values.includes(null)) {
      nulls.add(name);
      changed = true;
    }
  }
}

/** The `onAsked` option of databases in tests; undefined if nothing is recorded. */
export const recorded =
  folder === undefined
    ? undefined
    : () => {
        const columns = columnsOf();
        return columns && ((answer: Answer) => note(columns, answer));
      };

/** Writes what this process has recorded; called at the end of a test file. */
export function writeRecording(): void {
  if (folder === undefined || !changed) return;
  mkdirSync(folder, { recursive: true });
  const all = Object.fromEntries(
    [...recording].map(([place, { types, nulls }]) => [
      place,
      { types: Object.fromEntries([...types].map(([name, oids]) => [name, [...oids]])), nulls: [...nulls] },
    ]),
  );
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(all));
  changed = false;
}
