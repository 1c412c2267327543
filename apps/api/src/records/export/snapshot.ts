/** Reads the rows of a list from one snapshot, in pieces. */
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Fields } from '@hireyard/wire/field';
import { type RawBuilder, sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { rowsOf } from '../list/read.ts';
import { selectionOf, type Selection, type Source } from '../core/source.ts';

/** Rows per round trip. */
const PIECE = 500;

/** Selects only the columns needed, unless the source derives fields from others. */
export function selectionFor(source: Source, names: readonly string[], app: App): Selection {
  if (source.finish ?? source.complete ?? source.sign) return selectionOf(source, app, 'list');
  const fields = Object.fromEntries(
    Object.entries(source.resource.fields as Fields).filter(([name]) => names.includes(name)),
  );
  const resource = { ...source.resource, fields } as AnyResource;
  return selectionOf({ ...source, resource }, app, 'list');
}

/** Prepares a transaction to wait for a slow reader between statements. */
export async function allowSlowReader(tx: Tx, ms: number): Promise<void> {
  await tx.rows(sql`select set_config('idle_in_transaction_session_timeout', ${String(ms)}, true),
    set_config('cursor_tuple_fraction', '1', true)`);
}

/** Walks the rows in order, within one snapshot (repeatable read). */
export async function* walkRows(
  tx: Tx,
  source: Source,
  selection: Selection,
  { where, order }: { readonly where: RawBuilder<unknown>; readonly order: RawBuilder<unknown> },
): AsyncGenerator<readonly Record<string, unknown>[]> {
  await tx.rows(
    sql`declare listed no scroll cursor for select t.id from ${sql.table(source.table)} t where ${where} order by ${order}`,
  );
  for (;;) {
    const ids = await tx.rowsArray(sql`fetch ${sql.raw(String(PIECE))} from listed`);
    if (ids.length === 0) return;
    yield await rowsOf(
      tx,
      source,
      selection,
      ids.map(([id]) => id as number),
    );
    if (ids.length < PIECE) return;
  }
}
