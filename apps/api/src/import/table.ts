import { type CsvTable, readCsv, type SourceFile } from './csv.ts';
import type { Report } from './report.ts';
import { readXlsx } from './xlsx.ts';

const begins = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/**
 * Reads a file by what it holds, whatever its name: an Excel workbook (an archive) or CSV. What cannot be read goes to
 * the report and gives undefined.
 */
export async function readTable(file: SourceFile, report: Report): Promise<CsvTable | undefined> {
  if (begins(file.bytes, [0x50, 0x4b, 0x03, 0x04])) return readXlsx(file, report);
  if (begins(file.bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    const reason =
      'The file is an old (.xls) or a protected Excel file. Save it as .xlsx without a password, or as CSV.';
    report.error({ file: file.name }, reason);
    return undefined;
  }
  return readCsv(file, report);
}
