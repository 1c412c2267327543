/** Reads a CSV file in pieces; memory holds one piece and its rows. */
import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';
import { type CsvError, parse, type Parser } from 'csv-parse';
import { unguardCell } from '../../platform/csv.ts';
import { type FileRows, headingOf, type ReadRow, rowOf, UnreadableError } from './file-rows.ts';

const MAX_COLUMNS = 500;
const MAX_ROW_CHARACTERS = 1_000_000;

const breaks = (text: string): number => text.split('\n').length - 1;

const EXPLANATIONS: Partial<Record<string, string>> = dictionary({
  CSV_QUOTE_NOT_CLOSED: t('A closing quotation mark is missing.'),
  CSV_INVALID_CLOSING_QUOTE: t(
    'Text follows a closing quotation mark. Inside a quoted cell, write "" for ".',
  ),
  INVALID_OPENING_QUOTE: t(
    'An unquoted cell contains a quotation mark. Put the whole cell in quotes and write "" for ".',
  ),
});

interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/** Guesses the separator: the most frequent of comma, semicolon and tab in the first line, outside quotes; the bar only without these. */
function guessSeparator(text: string): string {
  const first = (/^\s*(.*)/.exec(text)?.[1] ?? '').replace(/"[^"]*"/g, '');
  const count = (sign: string) => first.split(sign).length;
  const sign = [';', '\t'].reduce((most, other) => (count(other) > count(most) ? other : most), ',');
  return count(sign) === 1 && count('|') > 1 ? '|' : sign;
}

/** Reads text in an encoding; `separator` undefined = guessed from the first line. */
export class TextReader {
  readonly #decoder: InstanceType<typeof TextDecoder>;
  readonly #encoding: string;
  #parser: Parser | undefined;
  #records: Parsed[] = [];
  #error: CsvError | undefined;
  #rest = '';
  #lines = 0;
  #quotedAt = 1;
  /** Lines before the heading: Excel's own `sep=;`. */
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
          'The text isn’t {encoding} (near line {number}). Choose another encoding and check the first rows.',
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

  /** Returns the rows completed by these bytes. Throws UnreadableError. */
  async add(bytes: Uint8Array, more: boolean): Promise<ReadRow[]> {
    let text = this.#rest + this.#decode(bytes, more);
    // a piece may end between the two characters of a line break
    this.#rest = more && text.endsWith('\r') ? '\r' : '';
    text = text.slice(0, text.length - this.#rest.length).replace(/\r\n?/g, '\n');
    if (text.includes('\u0000'))
      throw new UnreadableError(
        t('The file isn’t text in this encoding. Choose another encoding, or export it as CSV again.'),
      );
    if (this.#parser === undefined) {
      // the separator is guessed from a complete first line
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
          'A row is longer than {MAX_ROW_CHARACTERS} characters. Check for a missing closing quotation mark (line {quotedAt}).',
          { MAX_ROW_CHARACTERS: MAX_ROW_CHARACTERS.toLocaleString('en'), quotedAt: this.#quotedAt },
        ),
      );
    const line =
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? this.#quotedAt
        : (Number((error as unknown as { lines?: number }).lines) || this.#lines) + this.#skipped;
    return new UnreadableError(EXPLANATIONS[error.code] ?? error.message, line);
  }

  #take(): ReadRow[] {
    const rows: ReadRow[] = [];
    for (const { record, info } of this.#records.splice(0)) {
      const cells = record.map((cell) => unguardCell(cell).toWellFormed());
      const line = info.lines + this.#skipped - record.reduce((sum, cell) => sum + breaks(cell), 0);
      // spreadsheets write empty rows as separators only
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (this.headings === undefined) {
        const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
        if (used > MAX_COLUMNS)
          throw new UnreadableError(
            t('The file has {used} columns, but the limit is {most}.', { used, most: MAX_COLUMNS }),
          );
        this.headings = cells.slice(0, used).map(headingOf);
      } else rows.push(rowOf(line, cells, this.headings.length));
    }
    return rows;
  }
}

/** Reads the rows of a text in memory. Throws UnreadableError. */
export async function readText(bytes: Uint8Array, encoding: string): Promise<FileRows> {
  const reader = new TextReader(encoding, undefined);
  const rows = await reader.add(bytes, false);
  return { headings: reader.headings ?? [], rows };
}
