/** Types of formats.mjs. */
export type ValueKind = 'a date' | 'an amount';
interface Declared {
  readonly fields: Readonly<Record<string, { readonly kind: string }>>;
}
export interface FormatCheck {
  readonly root: string;
  readonly config: string;
  readonly isChecked: (path: string) => boolean;
  readonly fieldKinds: ReadonlyMap<string, ValueKind>;
}
export function unformattedValues(check: FormatCheck): readonly string[];
export function fieldKindsOf(resources: readonly Declared[]): ReadonlyMap<string, ValueKind>;
