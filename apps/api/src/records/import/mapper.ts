/** Maps rows of a file to texts of fields, for imports on screen and by command. */
import {
  type CellForms,
  guessDecimalSign,
  joinCells,
  tidyCell,
} from '@hireyard/domain/records/import-values';
import { t } from '@hireyard/messages';
import type { Mapping } from '@hireyard/wire/records/import-calls';
import { type Settings, settingFor } from '../../platform/settings/settings.ts';
import type { Target } from './target.ts';

/** Returns the date order of the business. */
function dateOrder(settings: Settings): CellForms['dates'] {
  const locale = settingFor<string>(settings, 'locale');
  return /-(US|PH|BZ)$/.test(locale) ? 'mdy' : /^(zh|ja|ko|hu|lt|sv|en-CA)/.test(locale) ? 'ymd' : 'dmy';
}

/** Returns cells of decimal fields, which show a file's decimal sign. */
const figuresOf = (
  targets: readonly Target[],
  mapping: Mapping,
  rows: readonly (readonly string[])[],
): string[] =>
  targets.flatMap(({ name, kind }) =>
    kind === 'decimal' || kind === 'percent'
      ? (mapping[name]?.columns ?? []).flatMap((at) => rows.map((row) => row[at] ?? ''))
      : [],
  );

/** Returns the formats of a file: decimals from the first rows, dates from the settings. */
export const formsOf = (
  targets: readonly Target[],
  mapping: Mapping,
  rows: readonly (readonly string[])[],
  settings: Settings,
): CellForms => ({
  decimal: guessDecimalSign(figuresOf(targets, mapping, rows)),
  dates: dateOrder(settings),
});

export interface MappedRow {
  readonly line: number;
  /** Texts of mapped fields, in their plain format. */
  readonly cells: Readonly<Record<string, string>>;
  readonly notes: readonly RowNote[];
}
interface RowNote {
  readonly level: 'warning' | 'note';
  /** The field. */
  readonly column: string;
  readonly reason: string;
}

/** Returns a function that maps a row of a file to texts of fields. */
export function mapper(targets: readonly Target[], mapping: Mapping, options: CellForms) {
  const mapped = targets.flatMap((target) => {
    const from = mapping[target.name];
    return from === undefined ? [] : [{ target, from }];
  });
  return (line: number, cells: readonly string[]): MappedRow => {
    const texts: Record<string, string> = {};
    const notes: RowNote[] = [];
    for (const { target, from } of mapped) {
      const parts = (from.columns ?? []).map((at) => cells[at] ?? '');
      const { text: raw, unused } =
        from.value === undefined
          ? joinCells(target.kind, parts, from.join ?? target.join)
          : { text: from.value, unused: [] };
      const { text, note } = tidyCell(target.kind, raw, options);
      texts[target.name] = text;
      if (note !== undefined) notes.push({ level: 'warning', column: target.name, reason: note });
      if (unused.length > 0)
        notes.push({
          level: 'note',
          column: target.name,
          reason: t('“{text}” was used, “{unused}” was left out.', { text, unused: unused.join('”, “') }),
        });
    }
    return { line, cells: texts, notes };
  };
}
