/** A field that a file can fill: what its declaration says of it, and the words that headings use. */
import type { GuessTarget } from '@hireyard/domain/records/import-mapping';
import type { Field } from '@hireyard/wire/field';

export interface Target extends GuessTarget {
  /** The kind of its field, by which cells are tidied. */
  readonly kind: string;
  /** A new record must have it. */
  readonly required: boolean;
  readonly hint: string;
  readonly group: string;
  /** Between columns that are joined for it. */
  readonly join: string;
  /** Its column in a file of ours. */
  readonly heading: string;
  /** Read in files of ours and offered nowhere. */
  readonly ownOnly: boolean;
}
interface Said extends Partial<GuessTarget> {
  readonly required?: boolean;
  readonly hint?: string;
  readonly group?: string;
  readonly kind?: string;
  readonly heading?: string;
  readonly ownOnly?: boolean;
}
export type SomeField = Pick<Field, 'kind' | 'label' | 'hint' | 'required'>;

const declared = ({ kind, required, label, hint }: SomeField) => ({
  kind,
  required,
  ...(label !== undefined && { label }),
  ...(hint !== undefined && { hint }),
});

/** A field as its declaration has it, with what else is said of it here. */
export const target = (name: string, field: SomeField | undefined, said: Said = {}): Target => ({
  label: name,
  kind: 'text',
  required: false,
  hint: '',
  group: 'Details',
  synonyms: [],
  several: false,
  join: ' ',
  heading: name,
  ownOnly: false,
  ...(field !== undefined && declared(field)),
  ...said,
  name,
});
