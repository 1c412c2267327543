/** The thread that reads files: whatever a file holds, the server goes on answering meanwhile, and its memory has a limit. */
import { t } from '@hireyard/messages';
import { parentPort, workerData } from 'node:worker_threads';
import { Report } from '../../import/report.ts';
import { readXlsx } from '../../import/xlsx.ts';
import { type ReadRow, rowOf, TextReader, UnreadableError } from '../../import/read-text.ts';

export interface ReadOrder {
  readonly format: 'csv' | 'xlsx';
  readonly encoding: string;
  readonly separator: string | undefined;
}
/** A piece of the file, or its end. */
export interface ReadAsk {
  readonly bytes?: Uint8Array;
}
export interface ReadAnswer {
  readonly rows: readonly ReadRow[];
  /** More rows come without another piece: ask again. */
  readonly more: boolean;
  readonly headings: readonly string[];
  readonly separator: string | undefined;
  readonly problem: string;
}

const order = workerData as ReadOrder;
const text = new TextReader(order.encoding, order.separator);
const pieces: Uint8Array[] = [];
/** Rows of a workbook that wait to be fetched. */
let waiting: ReadRow[] | undefined;
let headings: readonly string[] = [];
const AT_ONCE = 2000;

/** A workbook is read whole, within the limits of the reader; its rows are handed over bit by bit. */
async function workbook(): Promise<ReadRow[]> {
  const report = new Report();
  const table = await readXlsx({ name: 'file', bytes: Buffer.concat(pieces.splice(0)) }, report);
  const whole = report.findings.find(({ level, line }) => level === 'error' && (line ?? 1) <= 1);
  if (table === undefined || whole !== undefined)
    throw new UnreadableError(whole?.reason ?? t('The file is not a readable Excel workbook (.xlsx).'));
  headings = table.header;
  const faults = new Map<number, string>();
  for (const { line, column, reason } of report.findings)
    if (line !== null) faults.set(line, column === null ? reason : `${column}: ${reason}`);
  const rows = table.rows.map(({ line, cells }): ReadRow => {
    // a workbook has no cell that is missing, only empty ones
    const full = [...cells, ...Array.from({ length: Math.max(0, headings.length - cells.length) }, () => '')];
    const row = rowOf(
      line,
      full.map((cell) => cell.toWellFormed().replaceAll('\u0000', '')),
      headings.length,
    );
    return { ...row, fault: faults.get(line) ?? row.fault };
  });
  const there = new Set(rows.map(({ line }) => line));
  const lost = [...faults].flatMap(([line, fault]) => (there.has(line) ? [] : [{ line, cells: [], fault }]));
  return [...rows, ...lost].sort((one, other) => one.line - other.line);
}

async function answer({ bytes }: ReadAsk): Promise<Omit<ReadAnswer, 'problem'>> {
  if (order.format === 'csv') {
    const rows = await text.add(bytes ?? new Uint8Array(), bytes !== undefined);
    return { rows, more: false, headings: text.headings ?? [], separator: text.separator };
  }
  if (bytes !== undefined) {
    pieces.push(bytes);
    return { rows: [], more: false, headings, separator: undefined };
  }
  waiting ??= await workbook();
  const rows = waiting.splice(0, AT_ONCE);
  return { rows, more: waiting.length > 0, headings, separator: undefined };
}

parentPort?.on('message', (ask: ReadAsk) => {
  answer(ask).then(
    (given) => parentPort?.postMessage({ ...given, problem: '' } satisfies ReadAnswer),
    (error: unknown) => {
      if (!(error instanceof UnreadableError)) throw error;
      parentPort?.postMessage({
        rows: [],
        more: false,
        headings: [],
        separator: undefined,
        problem: error.message,
      } satisfies ReadAnswer);
    },
  );
});
