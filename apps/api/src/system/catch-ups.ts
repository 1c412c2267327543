import { reconcilerrun } from '@hireyard/wire/system/reconcilerrun';
import { t } from '@hireyard/messages';
import { sql } from '../db/database.ts';
import { conflict, notFound } from '../platform/http/errors.ts';
import { enqueue } from '../platform/jobs/queue.ts';
import { repeating } from '../platform/jobs/run-job.ts';
import { readerOf } from '../records/list/read.ts';
import type { ActionHandler, Implementation } from '../records/implementation.ts';
import { recordAnswer } from '../records/record-answer.ts';
import type { Source } from '../records/core/source.ts';
import { writeHistory } from '../records/core/write.ts';

/** The key of its job: at most one waits and one runs. */
const ITS = sql`j.topic = 'reconcile.' || t.name and j.key = j.topic`;

/** SQL over `t`: the state of its job, and when it runs next. */
export const catchUpColumns = {
  state: sql`coalesce((
      select case when j.state = 'running' then 'running' when j.run_at > now() then 'resting' else 'waiting' end
      from job j where ${ITS} and j.state in ('running', 'queued') order by j.state desc limit 1), 'off')`,
  next_at: sql`(select coalesce(j.run_at, j.created_at) from job j where ${ITS} and j.state = 'queued')`,
};
const source: Source = { resource: reconcilerrun, table: 'reconciler_run', computed: catchUpColumns };
const reader = readerOf(source);

const run: ActionHandler = async (call, id) => {
  const row = await call.db.one<{ topic: string; known: boolean }>(sql`
    select 'reconcile.' || t.name as topic, exists (select from job j where ${ITS} and j.state in ('running', 'queued')) as known
    from reconciler_run t where t.id = ${id}`);
  if (row === undefined) throw notFound();
  // a process that knows the service always keeps the next run queued
  if (!row.known) throw conflict(t('This service is no longer connected.'), 'not_connected');
  await enqueue(call.db, repeating(row.topic));
  await writeHistory(call.db, reconcilerrun.name, id, call.user.id, 'run by hand', []);
  return recordAnswer(call, reader, id);
};

export const reconcilerrunResource: Implementation = { source, actions: { run } };
