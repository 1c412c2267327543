/** What a caller sees of a record that he may see: fields that show records of another kind ask for that kind's permission. */
import { can } from '@hireyard/domain/access';
import type { Fields } from '@hireyard/wire/field';
import type { Caller } from '../http/call.ts';

type Row = Record<string, unknown>;

type Guarded = readonly (readonly [name: string, permission: string])[];
type User = Pick<Caller, 'is_admin' | 'permissions'>;

/** The fields of a declaration that ask for a permission. */
export const guardedFields = (fields: Fields): Guarded =>
  Object.entries(fields).flatMap(([name, { permission }]) =>
    permission === undefined ? [] : [[name, permission] as const],
  );

/** The names of those that a user may not see. */
export const hiddenOf = (user: User, guarded: Guarded): readonly string[] =>
  guarded.flatMap(([name, permission]) => (can(user, permission) ? [] : [name]));

/** The same record with an empty list in each of these fields. */
export const without =
  (hidden: readonly string[]) =>
  (record: Row): Row =>
    hidden.length === 0
      ? record
      : {
          ...record,
          ...Object.fromEntries(hidden.filter((name) => name in record).map((name) => [name, []])),
        };

/** The same record with an empty list in every field whose permission the caller has not. */
export const seenBy = (user: User, fields: Fields): ((record: Row) => Row) =>
  without(hiddenOf(user, guardedFields(fields)));
