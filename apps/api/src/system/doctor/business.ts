/** Checks the business in the database: figures, jobs, users and files. */
import type { ObjectStore } from '../../platform/ports/storage.ts';
import { counted } from '@hireyard/domain/contracts/counted';
import { type Database, type Db, sql } from '../../db/database.ts';
import { sealedUntil } from '../history/check.ts';
import { verifyHistory } from '../history/verify.ts';
import { checkSales } from '../../reports/sales/rebuild.ts';
import { area, type Check } from './check.ts';
import { findingsOf, isWrong } from '../figures.ts';

const SHOWN = 3;
const some = (texts: readonly string[]): string =>
  `${texts.slice(0, SHOWN).join('; ')}${texts.length > SHOWN ? ` and ${texts.length - SHOWN} more` : ''}`;

/** Checks stock, money, search and sales in one read-only snapshot, up to the day for which stock was calculated. */
export async function figureChecks(db: Database): Promise<Check[]> {
  return db.transaction(
    async (tx) => {
      const clock = await tx.one<{ today: string }>(sql`select today from stock_clock`);
      const findings = (await findingsOf(tx, clock?.today ?? '1970-01-01')).filter(isWrong);
      const sales = (await checkSales(tx)).map(({ text }) => text);
      const { ok, fail } = area('figures');
      const kinds = [...new Set(findings.map(({ kind }) => kind))];
      const checks = kinds.map((kind) => {
        const of = findings.filter((one) => one.kind === kind);
        // The spelling data has words of names, so only their number is reported.
        const words = kind === 'spelling' ? counted(of.length, 'word') : some(of.map(({ text }) => text));
        return fail(
          `${kind}: ${words}`,
          'Run npm run reconcile for the full list, and see docs/run/operation.md.',
        );
      });
      if (sales.length > 0) checks.push(fail(`sales: ${some(sales)}`, 'Run npm run rebuild-sales -- --fix.'));
      return checks.length > 0 ? checks : [ok('Stock, money, search and sales figures are correct.')];
    },
    { isolation: 'repeatable read', readOnly: true },
  );
}

export async function historyChecks(db: Db, now: Date): Promise<Check[]> {
  const { ok, fail } = area('history');
  const { checked, problem } = await verifyHistory(db, { sealedUntil: sealedUntil(now) });
  return problem === undefined
    ? [ok(`The chain is intact: ${counted(checked, 'entry', 'entries')} checked.`)]
    : [
        fail(
          problem,
          'Someone changed the history in the database, or no worker seals it (docs/use/history.md). Keep the database as it is and find out who.',
        ),
      ];
}

interface Work {
  readonly dead: number;
  readonly late: number;
  readonly lost: number;
  readonly failed_events: number;
  readonly refused: number;
  readonly failing: string[] | null;
  readonly objects: number;
  readonly behind: number | null;
}

/** Checks jobs, received events, catch-ups and the current day. */
export async function workChecks(db: Db, now: Date): Promise<Check[]> {
  const { ok, warn, fail } = area('work');
  const at = now.toISOString();
  const found = await db.one<Work>(sql`
    select (select count(*)::int from job where state = 'dead') as dead,
      (select count(*)::int from job where state = 'queued' and coalesce(run_at, created_at) < ${at}::timestamptz - interval '15 minutes') as late,
      (select count(*)::int from job where state = 'running' and locked_until < ${at}::timestamptz - interval '15 minutes') as lost,
      (select count(*)::int from inbound_event where state = 'failed') as failed_events,
      (select coalesce(sum(count), 0)::int from refused_delivery where day >= business_day(${at}::timestamptz) - 1) as refused,
      (select jsonb_agg(name order by name) from reconciler_run where last_error is not null) as failing,
      (select count(*)::int from object_to_remove where due_at < ${at}::timestamptz - interval '2 days' and due_at > '-infinity') as objects,
      (select business_day(${at}::timestamptz) - today from stock_clock) as behind`);
  if (found === undefined) return [];
  const checks: Check[] = [];
  if (found.dead > 0)
    checks.push(
      warn(`${counted(found.dead, 'job')} failed.`, 'Fix the cause, then try again under Settings, System.'),
    );
  if (found.late + found.lost > 0)
    checks.push(
      fail(
        `${counted(found.late + found.lost, 'job')} overdue by more than 15 minutes.`,
        'Check that a node with WORKER=1 is running, and read its log.',
      ),
    );
  if (found.failed_events > 0)
    checks.push(
      warn(
        `${counted(found.failed_events, 'received event')} could not be applied.`,
        'Fix the cause, then replay the events under Settings, System, Events received.',
      ),
    );
  if (found.refused > 0)
    checks.push(
      warn(
        `${counted(found.refused, 'event')} rejected since yesterday.`,
        'Check that the webhook secrets match those of the services.',
      ),
    );
  for (const name of found.failing ?? [])
    checks.push(
      warn(
        `The catch-up with ${name} fails.`,
        'See its last error under Settings, System, and check the service and its keys.',
      ),
    );
  if (found.objects > 0)
    checks.push(
      warn(
        `${counted(found.objects, 'file')} not yet deleted from the file store.`,
        'Check that the file store allows deleting.',
      ),
    );
  if ((found.behind ?? 0) > 1)
    checks.push(
      warn(
        `Stock was last calculated ${found.behind} days ago.`,
        'Start a node. Each calculates stock at its start and at midnight.',
      ),
    );
  return checks.length > 0 ? checks : [ok('No jobs or events failed, are late or were rejected.')];
}

export async function peopleChecks(db: Db): Promise<Check[]> {
  const { ok, warn } = area('people');
  const row = await db.one<{ admins: number; demo: number; own: number }>(sql`
    select count(*) filter (where is_admin and is_active)::int as admins, count(*) filter (where demo and is_active)::int as demo,
      count(*) filter (where not demo)::int as own from app_user`);
  if (row === undefined || row.admins === 0)
    return [warn('There is no administrator.', 'Start with DEMO=0 and open the link that it prints.')];
  if (row.demo > 0 && row.own > 0)
    return [warn('Demo users, whose password is public, can sign in.', 'Start with DEMO=0.')];
  return [ok(`${counted(row.admins, 'administrator')}.`)];
}

const SAMPLE = 40;

/** Checks that the file store works, and that it has the files of the records. The only check that writes: one file, deleted again. */
export async function fileChecks(db: Db, store: ObjectStore, probe: string): Promise<Check[]> {
  const { ok, fail } = area('files');
  const key = `doctor/${probe}.probe`;
  const bytes = Buffer.from(probe);
  try {
    await store.put(key, bytes, 'text/plain');
    const back = await store.get(key);
    await store.delete(key);
    if (back?.equals(bytes) !== true)
      return [
        fail('The file store returned different data than was written.', 'Check the disk or the bucket.'),
      ];
    if ((await store.head(key)) !== undefined)
      return [fail('The file store doesn’t delete files.', 'Allow s3:DeleteObject, or check the folder.')];
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    return [
      fail(
        `The file store doesn’t work (${code ?? name}).`,
        'Check STORAGE, the folder DATA_DIR/files or the S3 variables, and free disk space.',
      ),
    ];
  }
  const rows = await db.rows<{ key: string; size: number }>(sql`
    (select key, size from file order by id desc limit ${sql.lit(SAMPLE)})
    union (select key, size from file where id >= (select random() * max(id) from file) order by id limit ${sql.lit(SAMPLE)})`);
  const lacking: string[] = [];
  for (const row of rows) if ((await store.head(row.key))?.size !== row.size) lacking.push(row.key);
  return lacking.length === 0
    ? [ok(`Writing, reading and deleting work. ${counted(rows.length, 'file')} checked, none missing.`)]
    : [
        fail(
          `${counted(rows.length, 'file')} checked, ${lacking.length} missing or the wrong size: ${some(lacking)}.`,
          'Restore them from a backup. New uploads work.',
        ),
      ];
}
