/** Rows of a CSV file whose bytes come piece by piece; memory holds one piece and its rows. */
import { t } from '@hireyard/messages';
import { type CsvError, parse, type Parser } from 'csv-parse';
import { unguardCell } from './cell-guard.ts';
import { explanations, separatorOf } from './csv.ts';

export interface ReadRow {
  /** From 1, the heading being 1 (or the first line that is not blank). */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why the row cannot be used as it stands; empty = it can. */
  readonly fault: string;
}
/** The file cannot be read; the message is for people. */
export class UnreadableError extends Error {}

export const MAX_COLUMNS = 500;
export const MAX_ROWS = 500_000;
const MAX_ROW_CHARACTERS = 1_000_000;

const breaks = (text: string): number => text.split('\n').length - 1;

/** Cells of one row against the heading: empty ones behind its end go, others are a fault. */
export function rowOf(line: number, cells: readonly string[], width: number): ReadRow {
  const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const kept = cells.slice(0, Math.max(width, used));
  const fault =
    kept.length > width
      ? `The row has ${kept.length} cells, the heading ${width}. A separator inside a cell needs quotes around the cell.`
      : cells.length < width
        ? `The row has ${cells.length} cells, the heading ${width}. A line break inside a cell needs quotes around the cell.`
        : '';
  return { line, cells: kept, fault };
}

interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/** What stands between the columns when nobody said it: the bar only where nothing else does. */
function guessSeparator(text: string): string {
  const sign = separatorOf(text);
  const first = text.split('\n')[0] ?? '';
  return sign === ',' && !first.includes(',') && first.includes('|') ? '|' : sign;
}

/** Reads text in an encoding; `separator` undefined = as the first line suggests. */
export class TextReader {
  readonly #decoder: InstanceType<typeof TextDecoder>;
  readonly #encoding: string;
  #parser: Parser | undefined;
  #records: Parsed[] = [];
  #error: CsvError | undefined;
  #rest = '';
  #lines = 0;
  #quotedAt = 1;
  /** Lines before the first one that counts: Excel's own `sep=;`. */
  #skipped = 0;
  separator: string | undefined;
  headings: readonly string[] | undefined;

  constructor(encoding: string, separator: string | undefined) {
    this.#encoding = encoding;
    this.#decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
    this.separator = separator;
  }

  #decode(bytes: Uint8Array, more: boolean): string {
    try {
      return this.#decoder.decode(bytes, { stream: more });
    } catch {
      throw new UnreadableError(
        t(
          'The text is not {encoding} (near line {number}). Choose another encoding and look at the first rows.',
          { encoding: this.#encoding.toUpperCase(), number: this.#lines + 1 },
        ),
      );
    }
  }

  #open(text: string): string {
    const own = /^sep=(.)\n/i.exec(text);
    const from = own === null ? text : text.slice(own[0].length);
    if (own !== null) this.#skipped = 1;
    this.separator ??= own?.[1] ?? guessSeparator(from);
    this.#parser = parse({
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      delimiter: this.separator,
      max_record_size: MAX_ROW_CHARACTERS,
    });
    this.#parser.on('data', (record) => this.#records.push(record as Parsed));
    this.#parser.on('error', (error) => {
      this.#error = error as CsvError;
    });
    return from;
  }

  /** The rows that end in these bytes. Throws UnreadableError. */
  async add(bytes: Uint8Array, more: boolean): Promise<ReadRow[]> {
    let text = this.#rest + this.#decode(bytes, more);
    // line ends of any system; a piece may end between the two signs of one
    this.#rest = more && text.endsWith('\r') ? '\r' : '';
    text = text.slice(0, text.length - this.#rest.length).replace(/\r\n?/g, '\n');
    if (text.includes('\u0000'))
      throw new UnreadableError(
        t(
          'The file holds zero bytes: it is no text in this encoding. Choose another encoding, or export it again as CSV.',
        ),
      );
    if (this.#parser === undefined) {
      // the first line decides about the separator, so it must be whole
      if (more && !text.includes('\n')) {
        this.#rest = text + this.#rest;
        return [];
      }
      text = this.#open(text);
    }
    const quote = text.lastIndexOf('"');
    if (quote >= 0) this.#quotedAt = this.#lines + this.#skipped + breaks(text.slice(0, quote)) + 1;
    this.#lines += breaks(text);
    const parser = this.#parser as unknown as Parser;
    await new Promise<void>((done) => {
      if (this.#error !== undefined) return done();
      parser.once('error', () => done());
      if (more) parser.write(text, () => done());
      else {
        parser.once('end', () => done());
        parser.end(text);
      }
    });
    if (this.#error !== undefined) throw this.#refusal(this.#error);
    return this.#take();
  }

  #refusal(error: CsvError): UnreadableError {
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      return new UnreadableError(
        t(
          'A row is longer than {MAX_ROW_CHARACTERS} characters: perhaps a quotation mark that is opened is never closed (line {quotedAt}).',
          { MAX_ROW_CHARACTERS: MAX_ROW_CHARACTERS.toLocaleString('en'), quotedAt: this.#quotedAt },
        ),
      );
    const line =
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? this.#quotedAt
        : (Number((error as unknown as { lines?: number }).lines) || this.#lines) + this.#skipped;
    return new UnreadableError(
      t('Line {line}: {explanations}', { line, explanations: explanations[error.code] ?? error.message }),
    );
  }

  #take(): ReadRow[] {
    const rows: ReadRow[] = [];
    for (const { record, info } of this.#records.splice(0)) {
      const cells = record.map((cell) => unguardCell(cell).toWellFormed());
      const line = info.lines + this.#skipped - record.reduce((sum, cell) => sum + breaks(cell), 0);
      // spreadsheets write the rows round a list as separators alone
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (this.headings === undefined) {
        const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
        if (used > MAX_COLUMNS)
          throw new UnreadableError(`The file has ${used} columns; at most ${MAX_COLUMNS} are read.`);
        this.headings = cells.slice(0, used).map((cell) => cell.replace(/\s+/g, ' ').trim());
      } else rows.push(rowOf(line, cells, this.headings.length));
    }
    return rows;
  }
}
