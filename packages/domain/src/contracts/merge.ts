/** Merges edits that two people made to the same record at the same time, field by field. No edit is lost. */

export type Values = Readonly<Record<string, unknown>>;
export type Same = (name: string, one: unknown, other: unknown) => boolean;

export interface Merged {
  /** The merged values: own edits on top of the other person's saved values. */
  readonly values: Values;
  /** Fields that take the other person's value. */
  readonly theirsTaken: readonly string[];
  /** Fields that both changed differently. The own value stays until the user chooses. */
  readonly clashes: readonly string[];
}

/**
 * Merges unsaved edits with values that someone else saved meanwhile.
 * @param base the values both started from
 * @param mine the form's values; its fields are merged
 * @param theirs the record as saved
 * @param same whether two values of a field are equal
 */
export function mergeEdits(base: Values, mine: Values, theirs: Values, same: Same = plainSame): Merged {
  const values: Record<string, unknown> = {};
  const theirsTaken: string[] = [];
  const clashes: string[] = [];
  for (const [name, own] of Object.entries(mine)) {
    const other = theirs[name];
    const untouched = same(name, own, base[name]);
    const agreed = same(name, own, other);
    values[name] = untouched ? other : own;
    if (agreed) continue;
    if (untouched) theirsTaken.push(name);
    else if (!same(name, other, base[name])) clashes.push(name);
  }
  return { values, theirsTaken, clashes };
}

const plainSame: Same = (_name, one, other) => one === other;
