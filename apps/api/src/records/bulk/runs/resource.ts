/** Bulk actions (docs/use/lists.md): requested here, worked by the queue. */
import { t } from '@hireyard/messages';
import { bulkrun, newRunBody } from '@hireyard/wire/records/bulkrun';
import { ERASED_RUN } from '../ending.ts';
import { bulkJob, countOutcomes, endRun } from '../job.ts';
import { sql, type Tx } from '../../../db/database.ts';
import { conflict, forbidden, notFound } from '../../../platform/http/errors.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { authorOf } from '../../core/author.ts';
import { ALL } from '../../list/filters.ts';
import { readerOf } from '../../list/read.ts';
import type { ActionHandler, ActionReader, Implementation } from '../../implementation.ts';
import { recordAnswer } from '../../record-answer.ts';
import type { Source } from '../../core/source.ts';
import { writeHistory } from '../../core/write.ts';
import { createRun } from './create.ts';
import { runResults, runRows } from './rows.ts';

const source: Source = {
  resource: bulkrun,
  table: 'bulk_run',
  visibleTo: (user) => (user.is_admin ? ALL : sql`t.created_by_id = ${user.id}`),
  computed: {
    waiting: sql`t.total - t.done - t.unchanged - t.refused`,
    created_by: authorOf('t.created_by_id'),
  },
};
const reader = readerOf(source);

async function lockRun(
  tx: Tx,
  id: number,
): Promise<{ state: string; reason: string; created_by_id: number }> {
  const row = await tx.one<{ state: string; reason: string; created_by_id: number }>(
    sql`select state, reason, created_by_id from bulk_run where id = ${id} for update`,
  );
  if (row === undefined) throw notFound();
  return row;
}

const stop: ActionHandler = async (call, id) => {
  const { state } = await lockRun(call.db, id);
  if (state === 'done') throw conflict(t('This bulk action has already finished.'), 'over');
  if (state !== 'stopped') {
    await endRun(call.db, id, 'stopped', {
      reason: t('Stopped by {name}.', { name: call.user.name }),
      by: call.user.id,
    });
    await writeHistory(call.db, bulkrun.name, id, call.user.id, 'stopped', []);
  }
  return recordAnswer(call, reader, id);
};

const retry: ActionHandler = async (call, id) => {
  const { state, reason, created_by_id } = await lockRun(call.db, id);
  if (created_by_id !== call.user.id) throw forbidden(t('Only the user who started it can retry it.'));
  if (state === 'queued' || state === 'running')
    throw conflict(t('This action is still running.'), 'running');
  if (reason === ERASED_RUN) throw conflict(ERASED_RUN, 'erased');
  const again = await call.db.rows(sql`
    update bulk_row set outcome = 'waiting', words = '' where run_id = ${id} and outcome = 'refused' returning place`);
  const waiting = await call.db.one(
    sql`select 1 from bulk_row where run_id = ${id} and outcome = 'waiting' limit 1`,
  );
  if (waiting === undefined) throw conflict(t('There is nothing left to retry.'), 'nothing_left');
  await call.db.rows(
    sql`update bulk_run set state = 'queued', reason = '', ended_at = null where id = ${id}`,
  );
  await countOutcomes(call.db, id);
  await enqueue(call.db, bulkJob(id, created_by_id));
  await writeHistory(call.db, bulkrun.name, id, call.user.id, 'tried again', [
    { field: 'refused', before: again.length, after: null },
  ]);
  return recordAnswer(call, reader, id);
};

/** `documents`: the documents of a run as one file. */
export const bulkrunResource = (documents: ActionReader): Implementation => ({
  source,
  createBody: newRunBody,
  create: createRun,
  actions: { stop, retry },
  reads: { rows: runRows, results: runResults, documents },
});
