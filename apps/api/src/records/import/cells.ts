import { t } from '@hireyard/messages';
import { type Field, Refusal } from '@hireyard/wire/field';

export type CellResult<T> =
  | { readonly ok: true; readonly value: T; readonly warning?: string }
  | { readonly ok: false; readonly reason: string };

/** How one column is read. The text comes as it stands in the file. */
export interface Column<T> {
  /** False: the file may do without the column; its cells then count as empty. */
  readonly needed: boolean;
  readonly read: (text: string) => CellResult<T>;
}

export const good = <T>(value: T, warning?: string): CellResult<T> =>
  warning === undefined ? { ok: true, value } : { ok: true, value, warning };
export const bad = (reason: string): { readonly ok: false; readonly reason: string } => ({
  ok: false,
  reason,
});

export const missing = 'This field is required.';
const shown = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

const markup = /<[a-z!/?]/i;
// What a spreadsheet would run when someone exports the text and opens it.
const formula = /^\s*(?:[=@]|[+-].*[(|!])/;

/** Text from files of unknown origin: nothing that a browser or a spreadsheet could take for code. */
function codeIn(text: string): string | undefined {
  if (markup.test(text)) return 'Markup is not allowed in text.';
  return formula.test(text) ? 'Text may not begin like a spreadsheet formula.' : undefined;
}

function numberHint(text: string): string {
  if (/^\s*[£$€]|[£$€]\s*$/.test(text)) return ' Leave the currency sign away.';
  if (/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text.trim())) return ' Leave thousands separators away.';
  return /^-?\d+,\d+$/.test(text.trim()) ? ' The decimal sign is a point.' : '';
}

/**
 * A column with the rules of a field of the wire: what the API refuses, an import refuses in the same words. An empty
 * cell is `whenEmpty`, else null where the field allows it, else judged by the field itself.
 */
export function column<W>(
  field: Field<unknown, W>,
  options: { readonly whenEmpty?: W; readonly needed?: boolean } = {},
): Column<W> {
  const { kind, nullable, required } = field;
  const isText = kind === 'text' || kind === 'email' || kind === 'phone';
  const read = (text: string): CellResult<W> => {
    const tidy = text.trim();
    if (tidy === '') {
      if (options.whenEmpty !== undefined) return good(options.whenEmpty);
      if (nullable) return good(null as W);
      if (!isText || (required && text === '')) return bad(missing);
    }
    const clean = field.check(isText ? text : tidy);
    if (clean instanceof Refusal) {
      const hint = kind === 'decimal' || kind === 'int' ? numberHint(text) : '';
      return bad(`${clean.message}${hint}${tidy === '' ? '' : ` (${shown(text)})`}`);
    }
    const code = kind === 'text' ? codeIn(String(clean)) : undefined;
    return code === undefined ? good(clean) : bad(`${code} (${shown(text)})`);
  };
  return { needed: options.needed ?? true, read: remembered(read) };
}

/** Another reading or refusal on top of a column. */
export function refine<T, U>(base: Column<T>, next: (value: T) => CellResult<U>): Column<U> {
  const read = (text: string): CellResult<U> => {
    const result = base.read(text);
    if (!result.ok) return result;
    const refined = next(result.value);
    return refined.ok && refined.warning === undefined && result.warning !== undefined
      ? good(refined.value, result.warning)
      : refined;
  };
  return { needed: base.needed, read: remembered(read) };
}

/** A code (SKU, account, depot …): upper case without blanks round it; says when it had to tidy. */
export function code(field: Field<unknown, string>): Column<string> {
  const base = column(field);
  return {
    needed: true,
    read: (text) => {
      const tidy = text.trim().toUpperCase();
      if (tidy === '') return bad(missing);
      const result = base.read(tidy);
      if (!result.ok || tidy === text) return result;
      return good(result.value, `${shown(text)} was written ${shown(tidy)}.`);
    },
  };
}

/** The code of a record that must exist; gives what `known` holds for it (its id). */
export function known<T>(records: ReadonlyMap<string, T>, what: string): Column<T> {
  return {
    needed: true,
    read: (text) => {
      const tidy = text.trim().toUpperCase();
      if (tidy === '') return bad(missing);
      const found = records.get(tidy);
      return found === undefined
        ? bad(t('No {what} matches {tidy}.', { what, tidy: shown(tidy) }))
        : good(found);
    },
  };
}

/** The same column where an empty cell, or no such column at all, is null. */
export function optional<T>(base: Column<T>, needed = true): Column<T | null> {
  return { needed, read: (text) => (text.trim() === '' ? good(null) : base.read(text)) };
}

/** Columns of long files repeat few values, and a look-up is cheaper than a schema. */
function remembered<T>(read: (text: string) => CellResult<T>): (text: string) => CellResult<T> {
  const results = new Map<string, CellResult<T>>();
  return (text) => {
    const before = results.get(text);
    if (before !== undefined) return before;
    const result = read(text);
    if (results.size < 10_000) results.set(text, result);
    return result;
  };
}
