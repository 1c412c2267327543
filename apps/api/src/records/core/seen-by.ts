/** Hides parts of a record that the caller may not see: embedded records need their own permission. */
import type { Fields } from '@hireyard/wire/field';
import type { Caller } from '../../platform/http/caller.ts';
import { hiddenOf } from '../../platform/http/hidden-fields.ts';

type Row = Record<string, unknown>;
type Hide = (record: Row) => Row;
type User = Pick<Caller, 'is_admin' | 'permissions'>;

/** Returns the value without a part; a whole field becomes an empty list. */
function withoutPart(value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutPart(one, path));
  if (typeof value !== 'object' || value === null) return value;
  const [name = '', ...rest] = path;
  if (!(name in value)) return value;
  const { [name]: part, ...others } = value as Row;
  return rest.length === 0 ? others : { ...value, [name]: withoutPart(part, rest) };
}

/** Returns the record without these parts; whole fields become empty lists. */
export const without =
  (hidden: readonly string[]): Hide =>
  (record) =>
    hidden.reduce((seen, text) => {
      const path = text.split('.');
      if (path.length > 1) return withoutPart(seen, path) as Row;
      return text in seen ? { ...seen, [text]: [] } : seen;
    }, record);

/** Returns a function that hides what a user may not see. */
export const seenBy = (user: User, fields: Fields): Hide => without(hiddenOf(user, fields));
