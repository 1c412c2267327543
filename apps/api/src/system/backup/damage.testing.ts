/** Damages backup files in every way. */
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { openCopySession } from '../../db/copy-session.ts';
import { sql } from '../../db/database.ts';
import type { TestDatabase } from '../../db/testing.ts';
import type { Entry } from './tar.ts';

/** Counts the tables with a connection that closes at once, because a restore needs the database for itself. */
export async function tables(db: TestDatabase): Promise<number> {
  const session = await openCopySession(db.connection, 'test');
  const row = await session.one<{ n: number }>(
    sql`select count(*)::int as n from pg_tables where schemaname = 'public'`,
  );
  await session.close();
  return row?.n ?? 0;
}

export const flip = (at: number) => (file: string) => {
  const bytes = readFileSync(file);
  const place = at < 0 ? bytes.length + at : at;
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  writeFileSync(file, bytes);
};
/** Whether an unencrypted archive has the same contents as another one. */
function isSameText(changed: Buffer, whole: Buffer): boolean {
  try {
    return gunzipSync(changed).equals(gunzipSync(whole));
  } catch {
    return false;
  }
}
/**
 * Flips a bit at this share of the file, or a little later: one in a few hundred changes only a reference to identical bytes and damages
 * nothing.
 */
export const flipWithin = (part: number) => (file: string) => {
  const whole = readFileSync(file);
  const changed = Buffer.from(whole);
  for (let place = Math.floor(whole.length * part); isSameText(changed, whole); place += 1) {
    whole.copy(changed);
    changed[place] = (whole[place] ?? 0) ^ 1;
  }
  writeFileSync(file, changed);
};
export const cut = (bytes: number) => (file: string) => truncateSync(file, readFileSync(file).length - bytes);

// oxlint-disable-next-line typescript/no-explicit-any
export const edited = (name: string, edit: (value: any) => void) => (entry: Entry, bytes: Buffer) => {
  if (entry.name !== name) return bytes;
  const value: unknown = JSON.parse(bytes.toString());
  edit(value);
  return Buffer.from(JSON.stringify(value));
};
