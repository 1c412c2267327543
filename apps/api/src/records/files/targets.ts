/** The resources that have files, and permissions on those. */
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

/** Throws 403 unless the user may change the record, and so its files. */
export function requireChange(user: Caller, target: AnyResource): void {
  if (!can(user, permissionOf(target, 'change'))) throw forbidden();
}

/** Returns the record of a file. */
export async function placeOf(db: Db, id: number): Promise<{ target: AnyResource; id: number } | undefined> {
  const row = await db.one<{ name: string; object_id: number }>(
    sql`select c.app_label || '.' || c.model as name, f.object_id from file f join contenttype c on c.id = f.content_type_id where f.id = ${id}`,
  );
  const target = row && TARGETS.get(row.name);
  return target && { target, id: row.object_id };
}
