/** Records that belong to another record by content type and id: notes and files. They are as visible as it, and change it where it embeds them. */
import { can } from '@hireyard/domain/people/access';
import { type AnyResource, permissionOf } from '@hireyard/wire/resource/define-resource';
import { resources } from '@hireyard/wire/resources';
import { sql, type Tx } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { tableOf } from './source.ts';
import { type Change, writeHistory } from './write.ts';

export type Targets = ReadonlyMap<string, AnyResource>;

/** Returns the resources of these names by content type, "app_label.model". */
export const targetsOf = (names: readonly string[]): Targets =>
  new Map(
    names.flatMap((name) => {
      const resource = resources[name];
      return resource === undefined ? [] : [[resource.permission, resource] as const];
    }),
  );

/** Returns the content types whose records a user may see. */
export const typesSeen = (targets: Targets, user: Caller): string[] =>
  [...targets].filter(([, target]) => can(user, permissionOf(target, 'view'))).map(([type]) => type);

const embeds = (target: AnyResource, what: 'notes' | 'files'): boolean => what in target.fields;

/** Locks a target against deletion, or against any change if its version will rise. False if it is gone. */
export async function lockTarget(
  tx: Tx,
  target: AnyResource,
  id: number,
  what: 'notes' | 'files',
): Promise<boolean> {
  const strength = sql.raw(embeds(target, what) ? 'for update' : 'for key share');
  const found = await tx.one(
    sql`select 1 from ${sql.table(tableOf(target.name))} where id = ${id} ${strength}`,
  );
  return found !== undefined;
}

/** Records a change of a note or file as a change of the record that embeds it. */
export async function notifyTarget(
  call: WriteCall,
  target: AnyResource,
  id: number,
  what: 'notes' | 'files',
  action: string,
  changes: readonly Change[],
): Promise<void> {
  if (!embeds(target, what)) return;
  const touched = 'updated_at' in target.fields ? sql`, updated_at = now()` : sql``;
  await call.db.rows(
    sql`update ${sql.table(tableOf(target.name))} set version = version + 1 ${touched} where id = ${id}`,
  );
  await writeHistory(call.db, target.name, id, call.user.id, action, changes);
}
