/** The thread that reads files: the server stays responsive, and memory is limited. */
import { parentPort, workerData } from 'node:worker_threads';
import { type ReadRow, UnreadableError } from '../file-rows.ts';
import { TextReader } from '../read-text.ts';
import { readWorkbook } from '../xlsx.ts';

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
  /** More rows are available without another piece: ask again. */
  readonly more: boolean;
  readonly headings: readonly string[];
  readonly separator: string | undefined;
  readonly problem: string;
}

const order = workerData as ReadOrder;
const text = new TextReader(order.encoding, order.separator);
const pieces: Uint8Array[] = [];
/** Rows of a workbook not fetched yet: it is read whole, within the reader's limits, and returned in parts. */
let waiting: ReadRow[] | undefined;
let headings: readonly string[] = [];
const AT_ONCE = 2000;

async function answer({ bytes }: ReadAsk): Promise<Omit<ReadAnswer, 'problem'>> {
  if (order.format === 'csv') {
    const rows = await text.add(bytes ?? new Uint8Array(), bytes !== undefined);
    return { rows, more: false, headings: text.headings ?? [], separator: text.separator };
  }
  if (bytes !== undefined) {
    pieces.push(bytes);
    return { rows: [], more: false, headings, separator: undefined };
  }
  if (waiting === undefined) {
    const book = await readWorkbook(Buffer.concat(pieces.splice(0)));
    headings = book.headings;
    waiting = [...book.rows];
  }
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
