/** What a row of a catalogue file changes in an item, field by field. */
import type { CatalogueChange, CatalogueFieldChange } from '@hireyard/wire/stock/catalogue';
import type { Values } from '../../records/import/sheet.ts';
import { type Cells, FIGURES, rateText, sameCell } from './catalogue-cells.ts';
import type { CatalogueColumns } from './catalogue-columns.ts';

type Item = Values<CatalogueColumns>;
export type RowChange = CatalogueChange;

const plainColumns = ['internal_title', 'customer_title', ...FIGURES] as const;

/** Tags are added and never taken away; category, range and theme are tags. */
function tagsAfter(item: Item, before: string): string {
  const added = [item.category, item.range, item.theme, ...item.tags].flatMap((tag) => tag?.slug ?? []);
  return [...new Set([...before.split('|').filter((slug) => slug !== ''), ...added])].sort().join('|');
}

/** @param header the columns of the file: those that it does without stay as they are */
export function changeOf(
  line: number,
  header: readonly string[],
  item: Item,
  before: Cells | undefined,
): RowChange {
  const washup = header.includes('washup_price') || header.includes('washup_rate');
  const given = (name: string) =>
    before === undefined || header.includes(name) || (washup && name.startsWith('washup_'));
  const after: [string, string][] = [
    ...plainColumns.map((name): [string, string] => {
      const text = String(item[name] ?? '');
      return [name, name === 'washup_rate' ? rateText(text) : text];
    }),
    ['container_code', item.container_code?.code ?? ''],
    ['accessory_1', item.accessory_1?.code ?? ''],
    ['accessory_2', item.accessory_2?.code ?? ''],
  ];
  const fields: CatalogueFieldChange[] = after.flatMap(([field, text]) => {
    const was = before?.[field] ?? '';
    return !given(field) || sameCell(field, was, text)
      ? []
      : [{ field, before: was, after: text, kept: false }];
  });
  const tagsBefore = (before?.['tags'] ?? '')
    .split('|')
    .filter((slug) => slug !== '')
    .sort()
    .join('|');
  const tags = tagsAfter(item, tagsBefore);
  if (tags !== tagsBefore) fields.push({ field: 'tags', before: tagsBefore, after: tags, kept: false });
  const action = before === undefined ? 'create' : fields.length > 0 ? 'update' : 'same';
  return { line, sku: before?.['sku'] ?? item.sku, title: item.internal_title, action, fields };
}
