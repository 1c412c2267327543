/** What a caller sees of a record that they may see: parts of other records ask for these records' permission. */
import type { Fields } from '@hireyard/wire/field';
import type { Caller } from '../../platform/http/caller.ts';
import { hiddenOf } from '../../platform/http/hidden-fields.ts';

type Row = Record<string, unknown>;
type Hide = (record: Row) => Row;
type User = Pick<Caller, 'is_admin' | 'permissions'>;

/** The value without a part; of a whole field, an empty list is left. */
function withoutPart(value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutPart(one, path));
  if (typeof value !== 'object' || value === null) return value;
  const [name = '', ...rest] = path;
  if (!(name in value)) return value;
  const { [name]: part, ...others } = value as Row;
  return rest.length === 0 ? others : { ...value, [name]: withoutPart(part, rest) };
}

/** The same record without these parts: parts of relations are left out, a whole field is an empty list. */
export const without =
  (hidden: readonly string[]): Hide =>
  (record) =>
    hidden.reduce((seen, text) => {
      const path = text.split('.');
      if (path.length > 1) return withoutPart(seen, path) as Row;
      return text in seen ? { ...seen, [text]: [] } : seen;
    }, record);

/** The same record as far as a user may see it. */
export const seenBy = (user: User, fields: Fields): Hide => without(hiddenOf(user, fields));
