/** What two people made of the same record at the same time, brought together field by field. No edit is ever lost. */

export type Values = Readonly<Record<string, unknown>>;
export type Same = (name: string, one: unknown, other: unknown) => boolean;

export interface Merged {
  /** What stands there now: one's own edits on top of what the other saved. */
  readonly values: Values;
  /** Fields whose new value came from the other. */
  readonly came: readonly string[];
  /** Fields that both changed, each in another way: one's own value stands until a person chooses. */
  readonly clashes: readonly string[];
}

/**
 * Merges edits that are not saved yet with what somebody else saved meanwhile.
 * @param base what both began with
 * @param mine what stands in the form now; its fields are those that are merged
 * @param theirs the record as it was saved
 * @param same whether two values of a field mean the same
 */
export function mergeEdits(base: Values, mine: Values, theirs: Values, same: Same = plainSame): Merged {
  const values: Record<string, unknown> = {};
  const came: string[] = [];
  const clashes: string[] = [];
  for (const [name, own] of Object.entries(mine)) {
    const other = theirs[name];
    const untouched = same(name, own, base[name]);
    const agreed = same(name, own, other);
    values[name] = untouched ? other : own;
    if (agreed) continue;
    if (untouched) came.push(name);
    else if (!same(name, other, base[name])) clashes.push(name);
  }
  return { values, came, clashes };
}

const plainSame: Same = (_name, one, other) => one === other;
