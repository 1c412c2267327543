/** Imports: upload, read, map, check, import and undo. Jobs do the work (docs/use/importing.md). */
import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';
import { can } from '@hireyard/domain/people/access';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import { IMPORT_KINDS, IMPORTED_RESOURCE, type RunColumns } from '@hireyard/wire/records/import-calls';
import { importrun } from '@hireyard/wire/records/importrun';
import { type RawBuilder, sql, type Tx } from '../../../db/database.ts';
import type { Call, WriteCall } from '../../../platform/http/call.ts';
import { conflict, forbidden, invalid, notFound } from '../../../platform/http/errors.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { authorOf } from '../../core/author.ts';
import { readerOf } from '../../list/read.ts';
import type { ActionHandler, Implementation } from '../../implementation.ts';
import { recordAnswer } from '../../record-answer.ts';
import type { Source } from '../../core/source.ts';
import { deleteRow, lockRow, writeHistory, type Values } from '../../core/write.ts';
import { offered, type RunKinds } from './run-kind.ts';
import { fileStream, removeParts } from './parts.ts';
import { requirePlan, startOf } from './plan.ts';
import { READ_RUN } from './reading.ts';
import { badRowsFile, rowsPage } from './rows-page.ts';
import { lockRun, type Run, readRun, separatorName } from './run-row.ts';
import { UNDO_RUN } from './undo.ts';
import { undoPlan } from './undo-plan.ts';
import { mayImport, takeFile, type Uploaded } from './upload.ts';
import { APPLY_RUN, CHECK_RUN } from './working.ts';

const source: Source = {
  resource: importrun,
  table: 'importrun',
  versioned: true,
  visibleTo: (user) => sql`t.kind = any (${IMPORT_KINDS.filter((kind) => mayImport(user, kind))}::text[])`,
  computed: {
    progress: sql`coalesce((select case when j.state = 'queued' then 0 else j.progress end from job j where j.id = t.job_id), 0)::numeric(4, 3)`,
    progress_text: sql`coalesce((select case when j.state = 'queued' then 'Queued' else j.progress_text end from job j where j.id = t.job_id), '')`,
    file_kept: sql`t.file_removed_at is null`,
    created_by: authorOf('t.created_by_id'),
    applied_by: authorOf('t.applied_by_id'),
    undone_by: authorOf('t.undone_by_id'),
  },
};
const reader = readerOf(source);

const BUSY = dictionary({ read: 'read', check: 'checked', apply: 'imported', undo: 'undone' });

/** Locks a run that waits for its user; 409 while a job works on it, 412 if it changed. */
async function lockIdle(call: WriteCall, id: number): Promise<Run> {
  await lockRow(call.db, source, id, call.request.headers['if-match']);
  const run = await lockRun(call.db, id);
  if (run === undefined) throw notFound();
  if (run.step !== null)
    throw conflict(
      t('This import is being {BUSY}. Wait until that finishes.', {
        BUSY: BUSY[run.step as keyof typeof BUSY],
      }),
      'running',
    );
  return run;
}
async function requireRun(call: Call, id: number): Promise<Run> {
  const run = await readRun(call.db, id);
  if (run === undefined) throw notFound();
  return run;
}
function requireFile(run: Run): void {
  if (run.file_removed_at !== null)
    throw conflict(t('The file has been deleted. Upload it again as a new import.'), 'file_gone');
}
function requireOpen(run: Run): void {
  requireFile(run);
  if (run.applied_at !== null)
    throw conflict(
      t('This file has already been imported. To import it again, upload it again.'),
      'imported',
    );
}

/** Queues a job for a run, in the same transaction. */
async function begin(
  { db, user }: { readonly db: Tx; readonly user: { readonly id: number } },
  run: number,
  step: Run['step'] & string,
  topic: string,
  sets: RawBuilder<unknown>,
  payload: Values = {},
): Promise<void> {
  const job = await enqueue(db, {
    topic,
    // imports run one after the other; files can be read at any time
    aggregate: step === 'read' ? `import:${run}` : 'import',
    key: `${run}`,
    payload: { ...payload, run },
    createdBy: user.id,
  });
  await db.rows(sql`
    update importrun set step = ${step}, job_id = ${job}, problem = '', version = version + 1, updated_at = now()${sets} where id = ${run}`);
}

async function columns(kinds: RunKinds, call: Call, id: number): Promise<{ body: RunColumns }> {
  const run = await requireRun(call, id);
  const kind = kinds[run.kind];
  const { keys, mayAddOnly } = kind;
  const targets = await offered(call.db, kind);
  const rows = await call.db.rows<{ cells: string[] }>(
    sql`select cells from importrun_row where run_id = ${id} order by line limit 20`,
  );
  const samples = rows.map(({ cells }) => cells);
  const settings = await call.app.settings.all(call.db);
  const start = await startOf(call.db, run, kind, targets, samples, settings);
  return {
    body: {
      headings: run.headings,
      samples: samples.slice(0, 5),
      targets: targets.map(({ name, label, kind, required, hint, group }) => ({
        name,
        label,
        kind,
        required,
        hint,
        group,
      })),
      keys: [
        ...keys,
        ...(mayAddOnly ? [{ name: '', label: t('None: every row is a new record'), field: '' }] : []),
      ],
      ...start,
    },
  };
}

const upload: ActionHandler = async (call) => {
  const { kind, name, upload: id, size, nature } = call.prepared as Uploaded;
  const refused = nature.problem !== '';
  const row = await call.db.one<{ id: number }>(sql`
    insert into importrun (kind, file_name, size, upload, format, encoding, encoding_sure, state, problem, created_by_id)
    values (${kind}, ${name}, ${size}, ${id}::uuid, ${nature.format}, ${nature.encoding}, ${nature.sure}, ${refused ? 'refused' : 'uploaded'},
      ${nature.problem}, ${call.user.id}) returning id`);
  if (row === undefined) throw new Error('An import was not stored.');
  await writeHistory(call.db, importrun.name, row.id, call.user.id, 'created', [
    { field: 'file_name', before: null, after: name },
    { field: 'kind', before: null, after: kind },
  ]);
  if (!refused) await begin(call, row.id, 'read', READ_RUN, sql``);
  return recordAnswer(call, reader, row.id, 201);
};

const readAgain: ActionHandler = async (call, id) => {
  const run = await lockIdle(call, id);
  requireOpen(run);
  if (run.format === 'xlsx')
    throw conflict(t('Excel files have no encoding or separator to choose.'), 'workbook');
  const encoding = String(call.body['encoding'] ?? run.encoding);
  const separator = String(call.body['separator'] ?? '');
  await begin(
    call,
    id,
    'read',
    READ_RUN,
    sql`, encoding = ${encoding}, encoding_sure = true, separator = ${separator === '' ? '' : separatorName(separator)},
    mapping = null, options = null, state = 'uploaded'`,
  );
  await writeHistory(call.db, importrun.name, id, call.user.id, 'read again', [
    { field: 'encoding', before: run.encoding, after: encoding },
    { field: 'separator', before: run.separator, after: separator },
  ]);
  return recordAnswer(call, reader, id);
};

const check =
  (kinds: RunKinds): ActionHandler =>
  async (call, id) => {
    const run = await lockIdle(call, id);
    requireOpen(run);
    if (run.state === 'refused')
      throw conflict(t('The file couldn’t be read. Upload another one.'), 'unreadable');
    const kind = kinds[run.kind];
    const targets = await offered(call.db, kind);
    const { mapping, options } = requirePlan(run, kind, targets, {
      mapping: call.body['mapping'],
      options: call.body['options'],
    });
    await begin(
      call,
      id,
      'check',
      CHECK_RUN,
      sql`, state = 'uploaded', mapping = ${JSON.stringify(mapping)}::jsonb, options = ${JSON.stringify(options)}::jsonb`,
    );
    await writeHistory(call.db, importrun.name, id, call.user.id, 'check asked for', []);
    return recordAnswer(call, reader, id);
  };

const apply: ActionHandler = async (call, id) => {
  const run = await lockIdle(call, id);
  requireOpen(run);
  if (run.state !== 'checked' || run.options === null)
    throw conflict(t('Check the file before you import it.'), 'unchecked');
  const skip = call.body['skip_bad'] === true;
  if (run.bad > 0 && !skip)
    throw conflict(
      t('{bad, plural, one {# row has} other {# rows have}} errors. Correct or skip them.', {
        bad: run.bad,
      }),
      'bad_rows',
    );
  await begin(
    call,
    id,
    'apply',
    APPLY_RUN,
    sql`, state = 'running', options = options || ${JSON.stringify({ skip_bad: skip })}::jsonb`,
  );
  await writeHistory(call.db, importrun.name, id, call.user.id, 'import asked for', []);
  return recordAnswer(call, reader, id);
};

function requireUndoable(run: Run): void {
  if (run.state === 'undone') throw conflict(t('This import has already been undone.'), 'undone');
  if (run.state !== 'done') throw conflict(t('Nothing was imported from this file.'), 'not_imported');
  requireFile(run);
}

const undo =
  (kinds: RunKinds): ActionHandler =>
  async (call, id) => {
    const run = await lockIdle(call, id);
    requireUndoable(run);
    // deletes the records that the import created
    if (!can(call.user, permissionOf(heads[IMPORTED_RESOURCE[run.kind]], 'delete'))) throw forbidden();
    const skip = call.body['skip_changed'] === true;
    if (!skip) {
      const { blocked } = await undoPlan(call.db, run, kinds[run.kind], false);
      if (blocked.length > 0)
        throw conflict(
          t('{length, plural, one {# record was} other {# records were}} changed or used since the import.', {
            length: blocked.length,
          }),
          'changed_since',
          blocked
            .slice(0, 100)
            .map(({ title, reason }) => ({ code: 'changed_since', description: `${title}: ${reason}` })),
        );
    }
    await begin(call, id, 'undo', UNDO_RUN, sql``, { skip });
    await writeHistory(call.db, importrun.name, id, call.user.id, 'undo asked for', []);
    return recordAnswer(call, reader, id);
  };

export const importRunResource = (kinds: RunKinds): Implementation => ({
  source,
  async remove(call, id) {
    const run = await lockIdle(call, id);
    if (run.state === 'done')
      throw conflict(t('This import changed records, so it can’t be deleted.'), 'imported');
    await deleteRow(call.db, source, id, call.user.id);
    await removeParts(call.db, run.upload);
  },
  prepareActions: { upload: (call) => takeFile(call) },
  actions: { upload, readAgain, check: check(kinds), apply, undo: undo(kinds) },
  reads: {
    columns: (call, id) => columns(kinds, call, id),
    async undoPreview(call, id) {
      const run = await requireRun(call, id);
      requireUndoable(run);
      const { remove, restore, blocked } = await undoPlan(call.db, run, kinds[run.kind], false);
      return {
        body: {
          removed: remove.length,
          restored: restore.length,
          blocked_total: blocked.length,
          blocked: blocked.slice(0, 100),
        },
      };
    },
    rows: async (call, id) => ({ body: await rowsPage(call, await requireRun(call, id)) }),
    async badRows(call, id) {
      const run = await requireRun(call, id);
      requireFile(run);
      return {
        file: badRowsFile(call.db, run),
        type: 'text/csv; charset=utf-8',
        name: `bad rows of ${run.file_name.replace(/\.[a-z]+$/i, '')}.csv`,
      };
    },
    async file(call, id) {
      const run = await requireRun(call, id);
      if (run.file_removed_at !== null) throw invalid({ file: [t('The file has been deleted.')] });
      return { file: fileStream(call.db, run.upload), type: 'application/octet-stream', name: run.file_name };
    },
  },
});
