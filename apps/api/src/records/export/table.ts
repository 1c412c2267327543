/** A file written in pieces. */
export interface Table {
  /** Media type. */
  readonly type: string;
  readonly extension: 'csv' | 'xlsx';
  /** The bytes before the first row. */
  begin(): Buffer;
  rows(records: readonly Readonly<Record<string, unknown>>[]): Buffer;
  /** The bytes after the last row. */
  end(): Buffer;
}
