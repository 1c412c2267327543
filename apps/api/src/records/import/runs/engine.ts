/**
 * Checks and imports a run, the same but for the end. Rows pass through the database in batches of one transaction, so memory holds neither the
 * file nor its outcome.
 */
import type { RunFinding } from '@hireyard/wire/records/import-calls';
import { type Db, sql, type Tx } from '../../../db/database.ts';
import type { App } from '../../../platform/http/call.ts';
import { today } from '../../../platform/settings/dated.ts';
import { attempt } from '../attempt.ts';
import { openContext } from '../context.ts';
import { Report } from '../report.ts';
import { Duplicates } from '../duplicates.ts';
import { rowsOf } from '../rows.ts';
import { plainOutcome, type Scope } from '../record-kind.ts';
import type { Outcome } from '../outcome.ts';
import { type MappedRow, mapper } from '../mapper.ts';
import type { RunKind } from './run-kind.ts';
import type { Run } from './run-row.ts';
import type { Target } from '../target.ts';

const BATCH = 500;
/** Findings kept per row. */
const FINDINGS = 20;
const LEVELS = ['error', 'warning', 'note'] as const;

export interface Counts {
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  bad: number;
  warned: number;
}
export interface Trial {
  readonly app: App;
  readonly tx: Tx;
  /** Where outcomes are written: the transaction, or outside it if it is rolled back. */
  readonly out: Db;
  readonly run: Run;
  readonly kind: RunKind;
  readonly userId: number | null;
  /** Undoes each batch at once, which frees its locks. */
  readonly dry: boolean;
  readonly progress: (done: number, total: number) => Promise<void>;
  readonly signal: AbortSignal;
}
interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly fault: string;
}

const batchAfter = (db: Db, run: number, line: number, limit: number): Promise<FileRow[]> =>
  db.rows<FileRow>(sql`
    select line, cells, fault from importrun_row where run_id = ${run} and line > ${line} order by line limit ${sql.lit(limit)}`);

/** Returns the field that matches records; undefined = every row is new. */
const keyFieldOf = ({ keys }: RunKind, { options }: Run): string | undefined =>
  keys.find(({ name }) => name === options?.key)?.field;

/** Finds repeated rows and repeated keys. */
async function duplicatesIn(
  db: Db,
  run: Run,
  map: ReturnType<typeof mapper>,
  field: string | undefined,
): Promise<Duplicates> {
  const duplicates = new Duplicates();
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows: FileRow[] = await batchAfter(db, run.id, last, 5000);
    for (const { line, cells, fault } of rows)
      if ((fault !== '' || duplicates.addRow(line, cells)) && field !== undefined)
        duplicates.addKey(line, map(line, cells).cells[field] ?? '');
    last = rows.at(-1)?.line;
  }
  return duplicates;
}

interface Tried {
  readonly outcomes: readonly Outcome[];
  readonly findings: ReadonlyMap<number, readonly RunFinding[]>;
}

const findingsOf = (
  report: Report,
  targets: readonly Target[],
  mapped: ReadonlySet<string>,
): Map<number, RunFinding[]> => {
  const found = new Map<number, RunFinding[]>();
  const ordered = LEVELS.flatMap((level) => report.findings.filter((one) => one.level === level));
  for (const { level, line, column, reason } of ordered) {
    const target = targets.find(({ name }) => name === column);
    const missing = level === 'error' && target !== undefined && !mapped.has(target.name);
    const words = missing ? `${reason} Map a column to it.` : reason;
    const all = found.get(line ?? 0) ?? [];
    if (all.length < FINDINGS) all.push({ level, column: target?.label ?? column, reason: words });
    found.set(line ?? 0, all);
  }
  return found;
};

const OUTCOME_COLUMNS = {
  line: 'int',
  action: 'text',
  object_id: 'int',
  title: 'text',
  changes: 'jsonb',
  findings: 'jsonb',
  was: 'jsonb',
  extra: 'jsonb',
  left_version: 'int',
};

async function writeOutcomes(out: Db, run: number, { outcomes, findings }: Tried): Promise<void> {
  const rows = outcomes.map((one) => ({
    ...one,
    title: one.title.slice(0, 200),
    findings: findings.get(one.line) ?? [],
  }));
  await out.rows(sql`
    update importrun_row t set action = r.action, object_id = r.object_id, title = coalesce(r.title, ''), changes = r.changes, findings = r.findings,
      was = r.was, extra = r.extra, left_version = r.left_version
    from ${rowsOf(rows, OUTCOME_COLUMNS)} where t.run_id = ${run} and t.line = r.line`);
}

function count(counts: Counts, { outcomes, findings }: Tried): void {
  const into = {
    create: 'created',
    update: 'updated',
    same: 'unchanged',
    skip: 'skipped',
    bad: 'bad',
  } as const;
  for (const { action, line } of outcomes) {
    counts[into[action]] += 1;
    if (action !== 'bad' && findings.get(line)?.some(({ level }) => level === 'warning')) counts.warned += 1;
  }
}

/** Returns the rows that can be written; report and outcomes cover repeated and unreadable ones. */
function readable(
  rows: readonly FileRow[],
  report: Report,
  { map, file, duplicates }: { readonly map: ReturnType<typeof mapper> } & Pick<Scope, 'file' | 'duplicates'>,
): { readonly good: readonly MappedRow[]; readonly others: readonly Outcome[] } {
  const [good, others]: [MappedRow[], Outcome[]] = [[], []];
  for (const { line, cells, fault } of rows) {
    const repeats = duplicates.repeatNote(line);
    if (repeats !== undefined) report.note({ file, line }, repeats);
    if (fault !== '') report.error({ file, line }, fault);
    if (repeats !== undefined || fault !== '') {
      others.push(plainOutcome(line, fault === '' ? 'skip' : 'bad'));
      continue;
    }
    const row = map(line, cells);
    for (const { level, column, reason } of row.notes) report.add(level, { file, line, column }, reason);
    good.push(row);
  }
  return { good, others };
}

/** Processes every row; the caller commits or rolls back. Waits until another import has ended. */
export async function tryRun(trial: Trial): Promise<Counts> {
  const { app, tx, out, run, kind, userId, dry, signal } = trial;
  const { mapping, options } = run;
  if (mapping === null || options === null) throw new Error('A run without a mapping was tried.');
  const day = today(app);
  const base = await openContext(tx, new Report(), { today: day, ...(userId !== null && { userId }) });
  const targets = await kind.targets(tx);
  const map = mapper(targets, mapping, options);
  const duplicates = await duplicatesIn(app.db, run, map, keyFieldOf(kind, run));
  const batch: Omit<Scope, 'context'> = {
    targets,
    options: { ...options, levels: options.levels ? 'all' : 'new', categories: 'wished' },
    duplicates,
    coming: new Set(),
    mapped: new Set(Object.keys(mapping)),
    file: run.file_name,
  };
  const counts: Counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, bad: 0, warned: 0 };
  const followed: Outcome[] = [];
  for (let last = 0, done = 0; ; ) {
    signal.throwIfAborted();
    const rows = await batchAfter(app.db, run.id, last, BATCH);
    const end = rows.at(-1)?.line;
    if (end === undefined) break;
    last = end;
    const report = new Report();
    const { good, others } = readable(rows, report, { map, ...batch });
    if (dry) await tx.script('savepoint import_trial');
    const outcomes = await attempt(kind, { ...batch, context: { ...base, report } }, good);
    if (dry) await tx.script('rollback to savepoint import_trial');
    const all: Tried = {
      findings: findingsOf(report, targets, batch.mapped),
      outcomes: [...outcomes, ...others],
    };
    await writeOutcomes(out, run.id, all);
    count(counts, all);
    if (!dry)
      followed.push(
        ...outcomes.filter(({ action }) => action === 'update').map((one) => ({ ...one, was: null })),
      );
    done += rows.length;
    await trial.progress(done, run.row_count);
  }
  if (!dry) await kind.follow({ app, context: base }, followed);
  return counts;
}
