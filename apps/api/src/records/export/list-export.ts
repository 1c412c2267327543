/**
 * `GET {x}/export.csv/` and `export.xlsx/`: a filtered list as a file, written while it is read (docs/use/lists.md). All of it is one moment
 * of the database, and no more of it is in memory than the reader has not taken yet.
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
import { remember } from '../core/write.ts';
import { exportColumns, type ExportColumn } from './columns.ts';
import { csvTable, dialectOf } from './csv-table.ts';
import { prepareToWait, selectionFor, walkRows } from './snapshot.ts';
import type { Table } from './table.ts';
import { xlsxTable } from './xlsx-table.ts';

export type ExportFormat = 'csv' | 'xlsx';

const running = new WeakMap<object, number>();

/** Takes one of the places, or answers 503; the answer gives it back. */
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

/** What was asked for, for the history: lists can hold what is known of people, so it is kept who took which. */
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
    remember(tx, source.resource.name, 0, call.user.id, 'exported', changes),
  );
}

/** Runs work on a connection whose statement ends when the signal does. */
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
    // no other transaction may have the connection before the word has come
    await cancelling;
  }
}

/** Ends a stream after so long; the answer keeps it. */
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

/** The list of a query as a file. 400 for filters and columns that are none, 409 for more rows than a sheet holds, 503 when too many are under way. */
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
  // what is written may still wait for a reader who does not take it
  out.once('end', () => keep.push(endAfter(raw, exportLimits.waitLimitMs)));
  raw.once('close', () => {
    for (const one of keep) one();
    out.destroy();
  });

  const write = () =>
    app.db.transaction(
      async (tx) => {
        await prepareToWait(tx, exportLimits.waitLimitMs * 2);
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
          // the first rows before the first byte: what goes wrong until then is told in words
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
      // half a file must not look whole: its connection is cut
      out.destroy(error instanceof Error ? error : undefined);
    })
    .finally(givePlace);
  // an end without a reader is nobody's error
  out.on('error', () => undefined);

  const { table, count } = await begun.promise;
  call.reply.headers({ 'X-Total-Count': String(count), 'Cache-Control': 'no-store' });
  const name = `${resource.plural.toLowerCase().replaceAll(' ', '-')}-${call.today}.${table.extension}`;
  return { file: out, type: table.type, name };
}

/** What exports may take. An object, so that tests need not wait for an hour. */
export const exportLimits = {
  /** Each export holds a connection: others need some too. */
  atOnce: 4,
  /** Who takes nothing for so long, in ms, is let go. */
  waitLimitMs: 60_000,
  /** Nobody holds a moment of the database, which keeps what is deleted meanwhile from being cleaned up, for longer, in ms. */
  longestMs: 3_600_000,
};
