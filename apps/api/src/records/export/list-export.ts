/**
 * `GET {x}/export.csv/` and `export.xlsx/`: streams a filtered list as a file (docs/use/lists.md). It is one snapshot of the database; memory holds
 * only what the reader hasn't taken yet.
 */
import { t } from '@hireyard/messages';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { sql } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { ordering } from '../list/order.ts';
import { conditions } from '../list/filters.ts';
import { seenBy } from '../core/seen-by.ts';
import type { Source } from '../core/source.ts';
import { writeHistory } from '../core/write.ts';
import { exportColumns, type ExportColumn } from './columns.ts';
import { csvTable, dialectOf } from './csv-table.ts';
import { allowSlowReader, selectionFor, walkRows } from './snapshot.ts';
import type { Table } from './table.ts';
import { xlsxTable } from './xlsx-table.ts';

export type ExportFormat = 'csv' | 'xlsx';

const running = new WeakMap<object, number>();

/** Takes an export slot, or answers 503; the returned function frees it. */
function takePlace(app: object): () => void {
  const now = running.get(app) ?? 0;
  if (now >= exportLimits.atOnce)
    throw new HttpError(
      503,
      {
        detail: t('Too many exports are running. Try again in a minute.'),
        code: 'unavailable',
      },
      { 'Retry-After': '30' },
    );
  running.set(app, now + 1);
  let given = false;
  return () => {
    if (!given) running.set(app, (running.get(app) ?? 1) - 1);
    given = true;
  };
}

/** Returns the parameters for the history: lists can contain personal data, so exports are recorded. */
const askedFor = (query: URLSearchParams) =>
  Object.fromEntries(
    [...new Set(query.keys())]
      .filter((name) => !['columns', 'separator', 'decimal', 'page', 'page_size'].includes(name))
      .map((name) => [name, query.getAll(name).join(',')]),
  );

async function recordExport(
  call: Call,
  source: Source,
  format: ExportFormat,
  columns: readonly ExportColumn[],
  rows: number,
): Promise<void> {
  const said = {
    format,
    rows,
    columns: columns.map(({ name }) => name).join(','),
    filters: askedFor(call.query),
  };
  const changes = Object.entries(said).map(([field, after]) => ({ field, before: null, after }));
  await call.app.db.transaction((tx) =>
    writeHistory(tx, source.resource.name, 0, call.user.id, 'exported', changes),
  );
}

/** Runs on a connection whose statement is cancelled by the signal. */
async function cancellable<T>(
  call: Call,
  signal: AbortSignal,
  pid: number,
  work: () => Promise<T>,
): Promise<T> {
  let cancelling: Promise<unknown> | undefined;
  const cancel = () => {
    cancelling = call.app.db.rows(sql`select pg_cancel_backend(${pid})`).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', cancel);
    // wait for the cancellation before others use the connection
    await cancelling;
  }
}

/** Destroys a stream after this time, and records why. */
function endAfter(stream: { destroy(error?: Error): unknown }, ms: number): () => void {
  const timer = setTimeout(() => stream.destroy(new Error('The reader took too long.')), ms).unref();
  return () => clearTimeout(timer);
}

async function send(out: PassThrough, bytes: Buffer, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (bytes.length === 0 || out.write(bytes)) return;
  const keep = endAfter(out, exportLimits.waitLimitMs);
  try {
    await once(out, 'drain', { signal });
  } finally {
    keep();
  }
}

/**
 * Returns the list of a query as a file. 400 for invalid filters and columns, 409 for too many rows, 503 for too many exports.
 */
export async function exportList(call: Call, source: Source, format: ExportFormat): Promise<FileAnswer> {
  const { app, query, user } = call;
  const { resource } = source;
  const columns = exportColumns(resource, query, user);
  const dialect = dialectOf(query);
  const where = conditions(source, query, user);
  const order = ordering(source, query);
  const selection = selectionFor(
    source,
    columns.map(({ name }) => name),
    app,
  );
  const seen = seenBy(user, resource.fields);
  const givePlace = takePlace(app);
  const out = new PassThrough({ highWaterMark: 128 * 1024 });
  const gone = new AbortController();
  const begun = Promise.withResolvers<{ table: Table; count: number }>();
  out.once('close', () => gone.abort());
  const { raw } = call.reply;
  const keep = [endAfter(raw, exportLimits.longestMs)];
  // the written data may still wait for a slow reader
  out.once('end', () => keep.push(endAfter(raw, exportLimits.waitLimitMs)));
  raw.once('close', () => {
    for (const one of keep) one();
    out.destroy();
  });

  const write = () =>
    app.db.transaction(
      async (tx) => {
        await allowSlowReader(tx, exportLimits.waitLimitMs * 2);
        const at = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await cancellable(call, gone.signal, at?.pid ?? 0, async () => {
          const all = await tx.one<{ n: number }>(
            sql`select count(*)::int as n from ${sql.table(source.table)} t where ${where}`,
          );
          const count = all?.n ?? 0;
          const table =
            format === 'csv'
              ? csvTable(columns, dialect)
              : xlsxTable(columns, { title: resource.plural, count, timeZone: app.calendar.timeZone() });
          const pieces = walkRows(tx, source, selection, { where, order });
          // reads the first rows before the first byte, so that errors can still be reported
          const first = await pieces.next();
          await recordExport(call, source, format, columns, count);
          begun.resolve({ table, count });
          await send(out, table.begin(), gone.signal);
          for (let piece = first; piece.done !== true; piece = await pieces.next())
            await send(out, table.rows(piece.value.map(seen)), gone.signal);
          out.end(table.end());
        });
      },
      { isolation: 'repeatable read', readOnly: true },
    );
  write()
    .catch((error: unknown) => {
      begun.reject(error);
      // a partial file must not look complete, so the connection is cut
      out.destroy(error instanceof Error ? error : undefined);
    })
    .finally(givePlace);
  // ignore a disconnect without a reader
  out.on('error', () => undefined);

  const { table, count } = await begun.promise;
  call.reply.headers({ 'X-Total-Count': String(count), 'Cache-Control': 'no-store' });
  const name = `${resource.plural.toLowerCase().replaceAll(' ', '-')}-${call.today}.${table.extension}`;
  return { file: out, type: table.type, name };
}

/** Limits of exports; an object so that tests can lower them. */
export const exportLimits = {
  /** Each export holds a connection that others need too. */
  atOnce: 4,
  /** Disconnects a reader who takes nothing for this long, in ms. */
  waitLimitMs: 60_000,
  /** Maximum duration in ms: a snapshot keeps deleted rows from being cleaned up. */
  longestMs: 3_600_000,
};
