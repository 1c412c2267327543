/** The job that reads a file into rows. Unreadable files state the reason and stay, so that they can be read differently. */
import { t } from '@hireyard/messages';
import { sql } from '../../../db/database.ts';
import { rowsOf } from '../rows.ts';
import type { Finish, JobContext, JobHandler } from '../../../platform/jobs/job.ts';
import { readPart } from './parts.ts';
import { type ReadRow, UnreadableError } from '../file-rows.ts';
import { startReading } from './read-thread.ts';
import {
  endStep,
  LONG_BYTES,
  lockRun,
  type Run,
  readRun,
  runOf,
  separatorName,
  separatorSign,
  stepFailed,
  notifyEnd,
} from './run-row.ts';

export const READ_RUN = 'import.read';
const AT_ONCE = 5000;
const MAX_ROWS = 500_000;

const OWN_ROWS = { line: 'int', cells: 'jsonb', fault: 'text' };

const faultText = ({ faults }: ReadRow): string =>
  faults.map(({ column, reason }) => (column === null ? reason : `${column}: ${reason}`)).join(' ');

async function writeRows({ app }: JobContext, run: number, read: readonly ReadRow[]): Promise<void> {
  const rows = read.map((row) => ({ line: row.line, cells: row.cells, fault: faultText(row) }));
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await app.db.rows(sql`
      insert into importrun_row (run_id, line, cells, fault)
      select ${run}, r.line, r.cells, r.fault from ${rowsOf(rows.slice(at, at + AT_ONCE), OWN_ROWS)} on conflict do nothing`);
}

async function removeRows({ app }: JobContext, run: number): Promise<void> {
  for (;;) {
    const gone = await app.db.rows(sql`
      delete from importrun_row where ctid = any (array(select ctid from importrun_row where run_id = ${run} limit 20000)) returning 1`);
    if (gone.length === 0) return;
  }
}

interface Found {
  readonly headings: readonly string[];
  readonly rows: number;
  readonly separator: string;
}

async function readFile(context: JobContext, run: Run): Promise<Found> {
  const { app, signal, progress } = context;
  const thread = startReading({
    format: run.format,
    encoding: run.encoding,
    // the user's choice, or else the file's
    separator: run.separator === '' ? undefined : separatorSign(run.separator),
  });
  try {
    let [headings, separator, rows, read]: [readonly string[], string, number, number] = [[], ',', 0, 0];
    for (let part = 0, ended = false; !ended; part += 1) {
      signal.throwIfAborted();
      const bytes = await readPart(app.db, run.upload, part);
      ended = bytes === undefined;
      read += bytes?.length ?? 0;
      for (let more = true; more; ) {
        const answer = await thread.ask(bytes === undefined ? {} : { bytes });
        rows += answer.rows.length;
        if (rows > MAX_ROWS)
          throw new UnreadableError(
            t('The file has more than {MAX_ROWS} rows. Split it.', {
              MAX_ROWS: MAX_ROWS.toLocaleString('en'),
            }),
          );
        await writeRows(context, run.id, answer.rows);
        ({ headings, more } = answer);
        separator = answer.separator ?? separator;
      }
      await progress(
        run.size === 0 ? 1 : Math.min(0.99, read / run.size),
        t('{count, plural, one {# row} other {# rows}} read', { count: rows }),
      );
    }
    return { headings, rows, separator: separatorName(separator) };
  } finally {
    await thread.end();
  }
}

function noticesOf(headings: readonly string[], run: Run): string[] {
  const seen = new Map<string, number>();
  for (const heading of headings) seen.set(heading, (seen.get(heading) ?? 0) + 1);
  const twice = [...seen]
    .filter(([heading, times]) => times > 1 && heading !== '')
    .map(([heading]) => heading);
  const nameless = headings.filter((heading) => heading === '').length;
  return [
    ...(run.encoding_sure
      ? []
      : [t('The file doesn’t state its encoding. Check the accents and currency signs below.')]),
    ...(twice.length > 0
      ? [
          t('Several columns are called {names}. Their position tells them apart.', {
            names: twice
              .slice(0, 5)
              .map((one) => `“${one}”`)
              .join(', '),
          }),
        ]
      : []),
    ...(nameless > 0
      ? [t('{count, plural, one {# column has} other {# columns have}} no name.', { count: nameless })]
      : []),
  ];
}

/** Returns what is wrong with a readable file without rows. */
function nothingIn({ headings, rows }: Found): string {
  if (headings.length === 0) return t('The file is empty.');
  return rows === 0 ? t('The file has a header but no rows.') : '';
}

async function read(context: JobContext): Promise<Finish> {
  const { app, job } = context;
  const run = await readRun(app.db, runOf(job));
  if (run === undefined || run.step !== 'read') return async () => undefined;
  await removeRows(context, run.id);
  let found: Found = { headings: [], rows: 0, separator: run.separator || ',' };
  let problem = '';
  try {
    found = await readFile(context, run);
    problem = nothingIn(found);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    problem = error.message;
    await removeRows(context, run.id);
  }
  const { headings, rows, separator } = found;
  return async (tx) => {
    if ((await lockRun(tx, run.id))?.step !== 'read') return undefined;
    await tx.rows(sql`
      update importrun set headings = ${JSON.stringify(headings)}::jsonb, row_count = ${rows}, separator = ${separator},
        notices = ${JSON.stringify(noticesOf(headings, run))}::jsonb where id = ${run.id}`);
    await endStep(tx, run.id, problem === '' ? 'uploaded' : 'refused', problem, job.createdBy, 'file read', [
      { field: 'row_count', before: null, after: rows },
    ]);
    if (run.size >= LONG_BYTES)
      await notifyEnd(
        tx,
        run,
        job,
        problem === ''
          ? t('{count, plural, one {# row} other {# rows}} read. Match the columns next.', { count: rows })
          : t('The import file could not be read'),
      );
    return { rows };
  };
}

export const readRunJob: JobHandler = {
  topic: READ_RUN,
  seconds: 1800,
  perform: read,
  failed: stepFailed,
};
