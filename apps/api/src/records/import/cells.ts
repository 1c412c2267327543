import { t } from '@hireyard/messages';
import { type Field, Refusal } from '@hireyard/wire/field';

export type CellResult<T> =
  | { readonly ok: true; readonly value: T; readonly warning?: string }
  | { readonly ok: false; readonly reason: string };

/** How a column is read. The text is as in the file. */
export interface Column<T> {
  /** False: the column is optional; missing cells count as empty. */
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
// Formulas that a spreadsheet would run after an export.
const formula = /^\s*(?:[=@]|[+-].*[(|!])/;

/** Returns what a browser or spreadsheet could run in a text of unknown origin. */
function codeIn(text: string): string | undefined {
  if (markup.test(text)) return t('Markup is not allowed in text.');
  return formula.test(text) ? t('Text may not begin like a spreadsheet formula.') : undefined;
}

function numberHint(text: string): string {
  if (/^\s*[£$€]|[£$€]\s*$/.test(text)) return ' Leave the currency sign away.';
  if (/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text.trim())) return ' Leave thousands separators away.';
  return /^-?\d+,\d+$/.test(text.trim()) ? ' The decimal sign is a point.' : '';
}

/**
 * Returns a column with the rules of an API field: imports refuse the same values with the same messages. An empty cell is `whenEmpty`, else null
 * if the field allows it, else checked by the field.
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

/** Adds a conversion or check to a column. */
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

/** Returns the column of a code (SKU, account, depot …): upper case, trimmed, with a note if it was tidied. */
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

/** Returns the column of an existing record's code, read as its value in `known` (its id). */
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

/** Makes a column optional: an empty cell, or a missing column, is null. */
export function optional<T>(base: Column<T>, needed = true): Column<T | null> {
  return { needed, read: (text) => (text.trim() === '' ? good(null) : base.read(text)) };
}

/** Caches results: columns of long files repeat few values. */
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
