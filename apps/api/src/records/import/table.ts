/** Reads a file in memory as a table; reports faults. */
import { t } from '@hireyard/messages';
import { Probe } from './probe.ts';
import { readText } from './read-text.ts';
import type { Report } from './report.ts';
import { type FileRows, type ReadRow, UnreadableError } from './file-rows.ts';
import { readWorkbook } from './xlsx.ts';
import type { SourceFile } from '../../platform/supplied-file.ts';

export interface FileTable {
  readonly file: string;
  readonly header: readonly string[];
  /** Each with as many cells as the header. */
  readonly rows: readonly Pick<ReadRow, 'line' | 'cells'>[];
}

/** No user checks the first rows here, so guessed encodings are refused. */
function unsure(bytes: Buffer, encoding: string): UnreadableError {
  const text = bytes.toString('utf8');
  const line = text.slice(0, text.indexOf('\ufffd')).split('\n').length;
  return new UnreadableError(
    t('The file isn’t UTF-8 (possibly {encoding}). Save it as “CSV UTF-8”.', {
      encoding: encoding === 'windows-1252' ? 'Windows-1252' : encoding.toUpperCase(),
    }),
    line,
  );
}

async function read(bytes: Buffer): Promise<FileRows> {
  const probe = new Probe();
  probe.add(bytes);
  const { format, encoding, sure, problem } = probe.end();
  if (problem !== '') throw new UnreadableError(problem);
  if (format === 'xlsx') return readWorkbook(bytes);
  if (!sure) throw unsure(bytes, encoding);
  const rows = await readText(bytes, encoding);
  if (rows.headings.length === 0) throw new UnreadableError(t('The file is empty.'));
  return rows;
}

/**
 * Reads a file by its content: an Excel workbook (an archive) or CSV. Reports unreadable files and returns undefined; reports and omits rows of the
 * wrong length.
 */
export async function readTable(
  { name: file, bytes }: SourceFile,
  report: Report,
): Promise<FileTable | undefined> {
  try {
    const { headings, rows } = await read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    for (const { line, faults } of rows)
      for (const { column, reason } of faults)
        report.error({ file, line, column: column ?? undefined }, reason);
    const whole = rows.filter(({ cells }) => cells.length === headings.length);
    return { file, header: headings, rows: whole.map(({ line, cells }) => ({ line, cells })) };
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    report.error({ file, line: error.line }, error.reason);
    return undefined;
  }
}
