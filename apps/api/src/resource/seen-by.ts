/** What a caller sees of a record that he may see: fields that show records of another kind ask for that kind's permission. */
import { can } from '@hireyard/domain/access';
import type { Fields } from '@hireyard/wire/field';
import type { Caller } from '../http/call.ts';

type Row = Record<string, unknown>;

/** The fields of a declaration that ask for a permission. */
const guardedFields = (fields: Fields): readonly (readonly [name: string, permission: string])[] =>
  Object.entries(fields).flatMap(([name, { permission }]) =>
    permission === undefined ? [] : [[name, permission] as const],
  );

/** The same record with an empty list in every field whose permission the caller has not. */
export function seenBy(user: Pick<Caller, 'is_admin' | 'permissions'>, fields: Fields): (record: Row) => Row {
  const hidden = guardedFields(fields).filter(([, permission]) => !can(user, permission));
  if (hidden.length === 0) return (record) => record;
  const empty = Object.fromEntries(hidden.map(([name]) => [name, []]));
  return (record) => ({
    ...record,
    ...Object.fromEntries(Object.entries(empty).filter(([name]) => name in record)),
  });
}
