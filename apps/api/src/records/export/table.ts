/** A file that is written piece by piece. */
export interface Table {
  /** Media type. */
  readonly type: string;
  readonly extension: 'csv' | 'xlsx';
  /** What stands before the first row. */
  begin(): Buffer;
  rows(records: readonly Readonly<Record<string, unknown>>[]): Buffer;
  /** What stands after the last row. */
  end(): Buffer;
}
