/** The plan of an undo: records to delete, values to restore, and obstacles. */
import { t } from '@hireyard/messages';
import { heads } from '@hireyard/wire/resource/heads';
import { IMPORTED_RESOURCE } from '@hireyard/wire/records/import-calls';
import { type Db, sql } from '../../../db/database.ts';
import type { Extra } from '../outcome.ts';
import type { RunKind } from './run-kind.ts';
import type { Run } from './run-row.ts';
import { usersOf } from './uses.ts';

/** The reason of reversing stock movements. */
export const UNDO_REASON = 'Import undone';

export interface UndoRow {
  readonly line: number;
  readonly action: 'create' | 'update';
  readonly id: number;
  readonly title: string;
  readonly was: Readonly<Record<string, unknown>> | null;
  readonly extra: Extra | null;
}
export interface Blocked {
  readonly id: number;
  readonly title: string;
  readonly action: string;
  readonly reason: string;
}
export interface UndoPlan {
  readonly remove: readonly UndoRow[];
  readonly restore: readonly UndoRow[];
  readonly blocked: readonly Blocked[];
}

interface RowNow extends UndoRow {
  readonly left_version: number | null;
  readonly now_version: number | null;
  readonly changed_by: string | null;
  readonly changed_at: string | null;
}

function changedSince({ now_version, left_version, changed_by, changed_at }: RowNow): string | undefined {
  if (now_version === null) return t('Deleted since the import.');
  // changes of only links, tags or units don't raise the version
  if (left_version === null || now_version === left_version) return undefined;
  if (changed_at === null) return t('Changed since the import.');
  return changed_by === null
    ? t('Changed since the import on {day}.', { day: changed_at })
    : t('Changed since the import by {name} on {day}.', { name: changed_by, day: changed_at });
}

/** Examines every record of the import; `locked` keeps them unchanged until the transaction ends. */
export async function undoPlan(
  db: Db,
  run: Run,
  { table, resource }: RunKind,
  locked: boolean,
): Promise<UndoPlan> {
  const rows = await db.rows<RowNow>(sql`
    select r.line, r.action, r.object_id as id, r.title, r.was, r.extra, r.left_version, t.version as now_version,
      h.name as changed_by, to_char(h.at at time zone business_zone(), 'YYYY-MM-DD HH24:MI') as changed_at
    from importrun_row r left join ${sql.table(table)} t on t.id = r.object_id
    left join lateral (
      select h.at, nullif(trim(u.first_name || ' ' || u.last_name), '') as name from history h left join app_user u on u.id = h.user_id
      where t.version <> r.left_version and h.resource = ${resource} and h.object_id = r.object_id order by h.id desc limit 1) h on true
    where r.run_id = ${run.id} and r.action in ('create', 'update') order by r.object_id`);
  if (locked)
    await db.rows(sql`
      select id from ${sql.table(table)} where id in (select object_id from importrun_row where run_id = ${run.id} and action in ('create', 'update'))
      order by id for update`);
  const own = rows.flatMap(({ extra }) => extra?.links ?? []);
  const created = rows.flatMap(({ action, id }) => (action === 'create' ? [id] : []));
  const users = await usersOf(
    db,
    { table, permission: heads[IMPORTED_RESOURCE[run.kind]].permission },
    created,
    own,
  );
  const moved =
    table !== 'stockitem'
      ? []
      : await db.rows<{ id: number }>(sql`
          select stockitem_id as id from stock_movement where stockitem_id = any (${created}::int[])
            and created_at > (select applied_at from importrun where id = ${run.id})
          group by 1 having bool_or(reason not in ('Catalogue import', ${UNDO_REASON}))
            or sum(case when kind in ('write_off', 'sell') then -quantity else quantity end) <> 0`);
  const stocked = new Set(moved.map(({ id }) => id));
  const plan = { remove: [] as UndoRow[], restore: [] as UndoRow[], blocked: [] as Blocked[] };
  for (const row of rows) {
    const { action, id, title } = row;
    const user = users.get(id);
    const reason =
      changedSince(row) ??
      (user !== undefined && action === 'create' ? t('Used by {name}.', { name: user }) : undefined) ??
      (stocked.has(id) ? t('Stock was moved since the import.') : undefined);
    if (reason !== undefined) plan.blocked.push({ id, title, action, reason });
    else plan[action === 'create' ? 'remove' : 'restore'].push(row);
  }
  return plan;
}
