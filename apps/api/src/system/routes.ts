/** GET system/ returns the system status; POST system/check/ starts a check of all figures. */
import { systemProblems } from '@hireyard/domain/system/health';
import type { FiguresCheck, SystemOverview } from '@hireyard/wire/system/system';
import { systemSchema } from '@hireyard/wire/system/system';
import { type Db, sql } from '../db/database.ts';
import type { Call } from '../platform/http/call.ts';
import type { Route } from '../platform/http/route-types.ts';
import { enqueue } from '../platform/jobs/queue.ts';
import { checkJob } from './check.ts';
import { mailFacts, mailOverview } from './mail.ts';
import { catchUps, databaseState, failureGroups, nodes, providerLoads, topicLoads } from './work.ts';

type History = SystemOverview['history'] & { readonly oldest_unsealed: string | null };
type Figures = SystemOverview['figures'];

async function historyState(db: Db): Promise<History> {
  const row = await db.one<History>(sql`
    select coalesce(c.seq, 0)::float8 as sealed, c.sealed_at, u.n as unsealed, u.oldest as oldest_unsealed, k.ended_at as checked_at, k.problem
    from (select count(*)::int as n, (select h.at from history h where h.id = min(s.history_id)) as oldest from history_unsealed s) u
      left join (select seq, sealed_at from history_chain order by seq desc limit 1) c on true
      left join (select ended_at, problem from history_check order by id desc limit 1) k on true`);
  if (row === undefined) throw new Error('An aggregate without a row');
  return row;
}

async function figuresState(db: Db): Promise<Figures> {
  const last = await db.one<FiguresCheck>(
    sql`select ended_at as at, wrong, findings from figures_check order by id desc limit 1`,
  );
  const job = await db.one<NonNullable<Figures['job']>>(sql`
    select id, state, progress, progress_text, last_error from job where topic = 'system.check' order by id desc limit 1`);
  return { last: last ?? null, job: job ?? null };
}

const backupState = async (db: Db): Promise<SystemOverview['backup']> =>
  (await db.one<NonNullable<SystemOverview['backup']>>(
    sql`select ended_at as at, ok, words from backup_run order by id desc limit 1`,
  )) ?? null;

async function overview({ app, db }: Call): Promise<SystemOverview> {
  const now = app.now();
  const as_of = now.toISOString();
  const age = (at: string | null) =>
    at === null ? null : Math.floor((now.getTime() - Date.parse(at)) / 1000);
  // One statement at a time, so that many open System pages don't take all connections.
  const topics = await topicLoads(db, as_of);
  const failures = await failureGroups(db);
  const providers = await providerLoads(db);
  const catch_ups = await catchUps(db);
  const there = await nodes(db);
  const database = await databaseState(db);
  const { oldest_unsealed, ...history } = await historyState(db);
  const figures = await figuresState(db);
  const mail = await mailOverview(db, app.env);
  const backup = await backupState(db);
  const waiting = topics.flatMap(({ oldest_at }) => (oldest_at === null ? [] : [age(oldest_at) ?? 0]));
  const problems = systemProblems({
    dead: topics.reduce((sum, { dead }) => sum + dead, 0),
    oldestDue: waiting.length === 0 ? null : Math.max(...waiting),
    failedDeliveries: providers.reduce((sum, { failed }) => sum + failed, 0),
    catchUps: catch_ups.map((one) => ({
      failed: one.last_error !== null,
      age: age(one.ran_at),
      off: one.state === 'off',
    })),
    nodes: there,
    historyProblem: history.problem,
    unsealedAge: age(oldest_unsealed),
    wrongFigures: figures.last?.wrong ?? null,
    figuresAge: age(figures.last?.at ?? null),
    ...mailFacts(mail, app.env, age),
    replicas: database.replicas.map(({ behind }) => behind),
    backup: backup === null ? null : { ok: backup.ok, age: age(backup.at) ?? 0 },
  });
  return {
    as_of,
    problems,
    topics,
    failures,
    providers,
    catch_ups,
    nodes: there,
    database,
    history,
    figures,
    mail,
    backup,
  };
}

export const systemRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/api/v1/system/',
    access: 'core.view_job',
    tag: 'Jobs',
    operationId: 'systemRead',
    summary:
      'System status: jobs, received events, catch-ups, processes, database, history, figures and mail',
    answer: systemSchema,
    run: async (call) => ({ body: await overview(call) }),
  },
  {
    method: 'POST',
    url: '/api/v1/system/check/',
    access: 'core.change_job',
    tag: 'Jobs',
    operationId: 'systemCheck',
    summary: 'Starts a check of all stock, money and search figures; returns the job',
    body: {},
    answer: { type: 'object', required: ['job'], properties: { job: { type: 'integer' } } },
    status: 202,
    write: async ({ db, user }) => ({ status: 202, body: { job: await enqueue(db, checkJob(user.id)) } }),
  },
];
