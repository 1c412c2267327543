/** What became of one row. */
import type { RowAction, RunFieldChange } from '@hireyard/wire/records/import-calls';

/** What an import did beside the columns of the record itself, to be taken back with it. */
export interface Extra {
  /** Accounts with the customers that were added to them. */
  readonly links?: readonly (readonly [account: number, customer: number])[];
  readonly tags?: readonly number[];
  /** Owned units that were booked, by depot; negative = written off. */
  readonly units?: Readonly<Record<string, number>>;
}

export interface Outcome {
  readonly line: number;
  readonly action: RowAction;
  readonly object_id: number | null;
  readonly title: string;
  readonly changes: readonly RunFieldChange[];
  /** The changed columns as they were; null = new. */
  readonly was: Readonly<Record<string, unknown>> | null;
  readonly extra: Extra | null;
  readonly left_version: number | null;
}

/** A record that an import wrote, with what it did beside its columns. */
export interface ImportedRecord {
  readonly id: number;
  readonly extra: Extra | null;
}
