/** The job that undoes an import, in full or without records changed or used since. */
import { t } from '@hireyard/messages';
import type { Fields } from '@hireyard/wire/field';
import { pgError, sql, type Tx } from '../../../db/database.ts';
import { today } from '../../../platform/settings/dated.ts';
import { openContext } from '../context.ts';
import { Report } from '../report.ts';
import { rowsOf } from '../rows.ts';
import type { Finish, JobContext, JobHandler } from '../../../platform/jobs/job.ts';
import type { Change } from '../../core/write.ts';
import type { Outcome } from '../outcome.ts';
import type { RunKind, RunKinds } from './run-kind.ts';
import { endStep, lockRun, manyOf, type Run, readRun, runOf, stepFailed, notifyEnd } from './run-row.ts';
import { undoPlan, type UndoRow } from './undo-plan.ts';

export const UNDO_RUN = 'import.undo';
const BATCH = 1000;

const inBatches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) => rows.slice(at * BATCH, (at + 1) * BATCH));

async function writeHistory(
  tx: Tx,
  resource: string,
  action: string,
  records: readonly { readonly id: number; readonly changes: readonly Change[] }[],
  userId: number | null,
): Promise<void> {
  await tx.rows(sql`
    insert into history (resource, object_id, user_id, action, changes)
    select ${resource}, r.id, ${userId}::int, ${action}, r.changes from ${rowsOf(records, { id: 'int', changes: 'jsonb' })} order by r.id`);
}

function undoneText(removed: string, restored: number, left: number): string {
  const values = { removed, restored: restored.toLocaleString('en-GB') };
  return left === 0
    ? t('Import undone: {removed} removed, {restored} restored', values)
    : t('Import undone: {removed} removed, {restored} restored, {left} left as they are', {
        ...values,
        left: left.toLocaleString('en-GB'),
      });
}

/** Returns a row's values by declared field. */
function changesMadeBy(fields: Fields, row: Readonly<Record<string, unknown>>): Change[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const before = row[field.kind === 'relation' ? `${name}_id` : name];
    const says =
      before !== undefined && before !== null && before !== '' && name !== 'id' && name !== 'updated_at';
    return says && !field.writeOnly ? [{ field: name, before, after: null }] : [];
  });
}

async function removeRecords(
  tx: Tx,
  { table, resource, fields }: RunKind,
  rows: readonly UndoRow[],
  userId: number | null,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const gone = await tx.rows<{ id: number; row: Record<string, unknown> }>(sql`
    delete from ${sql.table(table)} t where id = any (${ids}::int[]) returning id, to_jsonb(t) as row`);
  await writeHistory(
    tx,
    resource,
    'deleted',
    gone.map(({ id, row }) => ({ id, changes: changesMadeBy(fields, row) })),
    userId,
  );
}

/** Lets the previous import be undone next, where its records are unchanged again. */
async function freeEarlier(tx: Tx, run: Run, table: string, ids: readonly number[]): Promise<void> {
  await tx.rows(sql`
    update importrun_row p set left_version = t.version
    from importrun_row mine, importrun e, ${sql.table(table)} t
    where mine.run_id = ${run.id} and mine.object_id = any (${ids}::int[]) and p.object_id = mine.object_id and p.run_id <> mine.run_id
      and p.left_version = mine.left_version - 1 and e.id = p.run_id and e.kind = ${run.kind} and e.state = 'done' and t.id = p.object_id`);
}

async function restoreRecords(
  tx: Tx,
  run: Run,
  kind: RunKind,
  rows: readonly UndoRow[],
  userId: number | null,
): Promise<void> {
  const { table, resource, fields } = kind;
  const columns = [...new Set(rows.flatMap(({ was }) => Object.keys(was ?? {})))];
  const own = rows.filter(({ was }) => was !== null && Object.keys(was).length > 0);
  // the imported values, for the history; the records are locked
  const stood = new Map(
    (
      await tx.rows<{ id: number; row: Readonly<Record<string, unknown>> }>(sql`
        select t.id, to_jsonb(t) as row from ${sql.table(table)} t where t.id = any (${own.map(({ id }) => id)}::int[])`)
    ).map(({ id, row }) => [id, row]),
  );
  if (columns.length > 0)
    await tx.rows(sql`
      update ${sql.table(table)} t set ${sql.join(
        columns.map(
          (name) =>
            sql`${sql.ref(name)} = case when r.was ? ${name} then ${sql.ref(`o.${name}`)} else ${sql.ref(`t.${name}`)} end`,
        ),
      )}, version = t.version + 1, updated_at = now()
      from ${rowsOf(
        own.map(({ id, was }) => ({ id, was })),
        { id: 'int', was: 'jsonb' },
      )}
        cross join lateral jsonb_populate_record(null::${sql.table(table)}, r.was) o
      where t.id = r.id`);
  await freeEarlier(
    tx,
    run,
    table,
    own.map(({ id }) => id),
  );
  await kind.undoAdditions?.(tx, rows, userId);
  await writeHistory(
    tx,
    resource,
    'import undone',
    rows.map(({ id, was }) => ({
      id,
      changes: Object.entries(was ?? {}).map(([name, after]) => {
        const field = name.replace(/_id$/, '');
        const before = stood.get(id)?.[name] ?? null;
        return { field: fields[field] === undefined ? name : field, before, after };
      }),
    })),
    userId,
  );
}

/** Returns a row's outcome for dependents: restored values count as a change. */
const asChange = ({ line, id, title, was }: UndoRow): Outcome => ({
  line,
  action: 'update',
  object_id: id,
  title,
  changes: Object.keys(was ?? {}).map((column) => ({
    field: column.replace(/_id$/, ''),
    label: '',
    before: '',
    after: '',
  })),
  was: null,
  extra: null,
  left_version: null,
});

interface Taken {
  readonly removed: number;
  readonly restored: number;
  readonly left: number;
}
/** An obstacle was found; nothing was undone. */
class UndoBlockedError extends Error {}

async function takeBack(
  context: JobContext,
  tx: Tx,
  run: Run,
  kind: RunKind,
  skipChanged: boolean,
): Promise<Taken> {
  const { app, job, progress, signal } = context;
  const userId = job.createdBy;
  const base = await openContext(tx, new Report(), { today: today(app), ...(userId !== null && { userId }) });
  const plan = await undoPlan(tx, run, kind, true);
  if (plan.blocked.length > 0 && !skipChanged) throw new UndoBlockedError();
  const total = plan.remove.length + plan.restore.length;
  let done = 0;
  const step = async (rows: number) => {
    signal.throwIfAborted();
    done += rows;
    await progress(
      Math.min(0.99, done / Math.max(1, total)),
      t('{done, plural, other {#}} of {count, plural, one {# record} other {# records}} undone', {
        done,
        count: total,
      }),
    );
  };
  await kind.undoLinks?.(tx, [...plan.remove, ...plan.restore]);
  for (const rows of inBatches(plan.remove)) {
    await removeRecords(tx, kind, rows, userId);
    await step(rows.length);
  }
  for (const rows of inBatches(plan.restore)) {
    await restoreRecords(tx, run, kind, rows, userId);
    await step(rows.length);
  }
  await kind.follow({ app, context: base }, plan.restore.map(asChange));
  return { removed: plan.remove.length, restored: plan.restore.length, left: plan.blocked.length };
}

export const UNDO_BLOCKED = t('Nothing was undone: records were changed or used meanwhile.');

async function undo(kinds: RunKinds, context: JobContext): Promise<Finish> {
  const { app, job } = context;
  const run = await readRun(app.db, runOf(job));
  if (run === undefined || run.step !== 'undo') return async () => undefined;
  let problem = '';
  let taken: Taken | undefined;
  try {
    taken = await app.db.transaction(
      async (tx) => {
        if ((await lockRun(tx, run.id))?.step !== 'undo') return undefined;
        const { removed, restored, left } = await takeBack(
          context,
          tx,
          run,
          kinds[run.kind],
          job.payload['skip'] === true,
        );
        const by = job.createdBy;
        await endStep(
          tx,
          run.id,
          'undone',
          left === 0
            ? ''
            : t(
                '{left, plural, one {# record was} other {# records were}} left as they are: changed or used since.',
                { left },
              ),
          by,
          'import undone',
          [
            { field: 'created', before: removed, after: 0 },
            { field: 'updated', before: restored, after: 0 },
          ],
          sql`, undone_at = now(), undone_by_id = ${by}`,
        );
        await notifyEnd(tx, run, job, undoneText(manyOf(removed, run.kind), restored, left));
        return { removed, restored, left };
      },
      { origin: { via: 'import' } },
    );
  } catch (error) {
    const known = pgError(error);
    if (!(error instanceof UndoBlockedError) && !(known?.code ?? '').startsWith('23')) throw error;
    problem = UNDO_BLOCKED;
  }
  return async (tx) => {
    if (problem !== '' && (await lockRun(tx, run.id))?.step === 'undo') {
      await endStep(tx, run.id, 'done', problem, job.createdBy, 'undo refused');
      await notifyEnd(tx, run, job, problem);
    }
    return { ...taken };
  };
}

export const undoRunJob = (kinds: RunKinds): JobHandler => ({
  topic: UNDO_RUN,
  seconds: 4 * 3600,
  perform: (context) => undo(kinds, context),
  failed: stepFailed,
});
