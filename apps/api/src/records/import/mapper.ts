/** Rows of a file as texts of fields: the same for imports on the screen and by the command. */
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

/** How the business writes days. */
function dateOrder(settings: Settings): CellForms['dates'] {
  const locale = settingFor<string>(settings, 'locale');
  return /-(US|PH|BZ)$/.test(locale) ? 'mdy' : /^(zh|ja|ko|hu|lt|sv|en-CA)/.test(locale) ? 'ymd' : 'dmy';
}

/** Cells of the fields with decimals, which show the decimal sign of a file. */
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

/** How the cells of a file are written: decimals as the first rows show, days as the business writes them. */
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
  /** Texts by field, in the plain form of the field; only of fields that are mapped. */
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
