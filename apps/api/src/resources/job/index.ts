/** The queue as people see it: what is owed, what failed, and what to do about that. */
import { t } from '@hireyard/messages';
import { can } from '@hireyard/domain/access';
import { permissionOf } from '@hireyard/wire/define-resource';
import { job } from '@hireyard/wire/resources/job';
import { sql, type Tx } from '../../db/database.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { markFailed, requeue, wakeWorkers } from '../../jobs/queue.ts';
import { authorOf } from '../../resource/author.ts';
import { readerOf } from '../../resource/read.ts';
import {
  type ActionHandler,
  type ActionReader,
  type Implementation,
  recordAnswer,
} from '../../resource/register-resource.ts';
import type { Source } from '../../resource/source.ts';
import { remember } from '../../resource/write.ts';

const source: Source = { resource: job, table: 'job', computed: { created_by: authorOf('t.created_by_id') } };
const reader = readerOf(source);

interface Dead {
  readonly topic: string;
  readonly key: string;
  readonly state: string;
}

/** Locks a job that is dead; 409 for any other. */
async function lockDead(tx: Tx, id: number): Promise<Dead> {
  const row = await tx.one<Dead>(sql`select topic, key, state from job where id = ${id} for update`);
  if (row === undefined) throw notFound();
  if (row.state !== 'dead')
    throw conflict(`Only a dead job waits for a decision; this one is ${row.state}.`, 'not_dead');
  return row;
}

const retry: ActionHandler = async (call, id) => {
  const { topic, key } = await lockDead(call.db, id);
  await requeue(call.db, { job: { id, topic }, key }, { attempts: 0, runAt: null, error: null });
  await remember(call.db, job.name, id, call.user.id, 'tried again', []);
  return recordAnswer(call, reader, id);
};

/** Work that must not be dropped, because what became of it is not known: a refund that may have gone out. */
const KEPT: ReadonlySet<string> = new Set(['refund.send']);

const giveUp: ActionHandler = async (call, id) => {
  const { topic } = await lockDead(call.db, id);
  if (KEPT.has(topic))
    throw conflict(t('Only the card provider knows what became of it: try it again.'), 'outcome_unknown');
  await markFailed(call.db, id, 'given_up', null);
  await wakeWorkers(call.db, topic);
  await remember(call.db, job.name, id, call.user.id, 'given up', []);
  return recordAnswer(call, reader, id);
};

/** Of a job that an older one does as well, that one's progress. */
const progress: ActionReader = async (call, id) => {
  const row = await call.db.one<{ asked_by: number | null }>(sql`
    with recursive chain as (
      select j.*, j.created_by_id as asked_by from job j where j.id = ${id}
      union all
      select n.*, c.asked_by from chain c join job n on n.id = c.joined_id
    )
    select ${id}::int as id, state, progress, progress_text, result, last_error, asked_by
    from chain where joined_id is null limit 1`);
  const seen = row?.asked_by === call.user.id || can(call.user, permissionOf(job, 'view'));
  if (row === undefined || !seen) throw notFound();
  const { asked_by: _, ...body } = row;
  return { body };
};

export const jobResource: Implementation = {
  source,
  actions: { retry, giveUp },
  reads: { progress },
};
