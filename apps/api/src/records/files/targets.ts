/** The records that files stand on, and who may do what with the files of which. */
import { can } from '@hireyard/domain/people/access';
import { type AnyResource, permissionOf } from '@hireyard/wire/resource/define-resource';
import { type Db, sql } from '../../db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { targetsOf } from '../core/targets.ts';

export const TARGETS = targetsOf([
  'contract',
  'customer',
  'account',
  'depot',
  'stockitem',
  'stockcontainer',
  'stockgroup',
  'tag',
  'tagtype',
  'sesmail_incoming',
  'changerequest',
]);

/** Who may change a record may add, change and remove its files; others get 403. */
export function requireChange(user: Caller, target: AnyResource): void {
  if (!can(user, permissionOf(target, 'change'))) throw forbidden();
}

/** The record that a file stands on. */
export async function placeOf(db: Db, id: number): Promise<{ target: AnyResource; id: number } | undefined> {
  const row = await db.one<{ name: string; object_id: number }>(
    sql`select c.app_label || '.' || c.model as name, f.object_id from file f join contenttype c on c.id = f.content_type_id where f.id = ${id}`,
  );
  const target = row && TARGETS.get(row.name);
  return target && { target, id: row.object_id };
}
