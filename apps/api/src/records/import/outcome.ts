/** The outcome of a row. */
import type { RowAction, RunFieldChange } from '@hireyard/wire/records/import-calls';

/** Side effects of an import beyond the record's columns, for its undo. */
export interface Extra {
  /** Accounts and the customers added to them. */
  readonly links?: readonly (readonly [account: number, customer: number])[];
  readonly tags?: readonly number[];
  /** Owned units booked, by depot; negative = written off. */
  readonly units?: Readonly<Record<string, number>>;
}

export interface Outcome {
  readonly line: number;
  readonly action: RowAction;
  readonly object_id: number | null;
  readonly title: string;
  readonly changes: readonly RunFieldChange[];
  /** Previous values of changed columns; null = new. */
  readonly was: Readonly<Record<string, unknown>> | null;
  readonly extra: Extra | null;
  readonly left_version: number | null;
}

/** An imported record with its side effects. */
export interface ImportedRecord {
  readonly id: number;
  readonly extra: Extra | null;
}
