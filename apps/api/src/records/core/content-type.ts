/** Content types in bodies and filters: the kind of record that a note or file belongs to. */
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import type { Targets } from './targets.ts';

export interface ContentType {
  readonly id: number;
  /** "app_label.model". */
  readonly name: string;
  readonly target: AnyResource;
}

const NAME = sql`app_label || '.' || model`;
const isNamedBy = (text: string): RawBuilder<unknown> => sql`${text} in (id::text, ${NAME})`;

/**
 * Returns the content type that a body names by its id, by an object with `id` or by "app_label.model"; undefined
 * when there is none or `targets` doesn't have it.
 */
export async function contentTypeOf(
  db: Db,
  targets: Targets,
  given: unknown,
): Promise<ContentType | undefined> {
  const plain = typeof given === 'object' && given !== null && 'id' in given ? given.id : given;
  if (typeof plain !== 'number' && typeof plain !== 'string') return undefined;
  const row = await db.one<{ id: number; name: string }>(
    sql`select id, ${NAME} as name from contenttype where ${isNamedBy(String(plain).trim())}`,
  );
  const target = row && targets.get(row.name);
  return target && { ...row, target };
}

/** Returns SQL for the id of the content type that a filter names, by its id or by "app_label.model". */
export const contentTypeId = (text: string): RawBuilder<unknown> =>
  sql`(select id from contenttype where ${isNamedBy(text)})`;

/** Returns SQL for the name of the content type that a filter names, by its id or by "app_label.model". */
export const contentTypeName = (text: string): RawBuilder<unknown> =>
  sql`(select ${NAME} from contenttype where ${isNamedBy(text)})`;
