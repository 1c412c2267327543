/** Imports items with their tags and owned units, matched by SKU. */
import { FURNITURE_LOOSE_FACTOR } from '@hireyard/domain/contracts/delivery';
import { t } from '@hireyard/messages';
import { LEVEL_COLUMN } from '@hireyard/wire/stock/catalogue';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { sql, type Tx } from '../../db/database.ts';
import type { MappedRow } from '../../records/import/mapper.ts';
import { undoTagsAndUnits } from './undo.ts';
import { type Also, type Batch, plainKind, type Reading } from '../../records/import/plain-records.ts';
import type { Scope } from '../../records/import/record-kind.ts';
import type { Outcome } from '../../records/import/outcome.ts';
import type { Values } from '../../records/import/records.ts';
import { idsByKey, rowsOf } from '../../records/import/rows.ts';
import { catalogueCells, type Cells, sameCell } from './catalogue-cells.ts';
import { checkMoney, checkSize } from './item-checks.ts';
import { itemColumns, type Tag } from './item-columns.ts';
import { bookUnits, type Wanted } from './item-stock.ts';
import { itemTargets } from './item-targets.ts';

const WASHUP = ['washup_price', 'washup_rate'] as const;
const keyOf = ({ cells }: MappedRow): string => (cells['sku'] ?? '').trim().toUpperCase();

/** Returns the tags of a row, including its category, range and theme. */
const tagsOf = ({ category, range, theme, tags }: Values): Tag[] =>
  [category, range, theme, ...((tags as Tag[] | undefined) ?? [])].flatMap(
    (tag) => (tag as Tag | null) ?? [],
  );

function tagChange(read: Values, cells: Cells | undefined) {
  const before = (cells?.['tags'] ?? '').split('|').filter((slug) => slug !== '');
  const after = [...new Set([...before, ...tagsOf(read).map(({ slug }) => slug)])];
  if (after.length === before.length) return [];
  const text = (slugs: string[]) => slugs.sort().join('|');
  return [{ field: 'tags', label: t('Tags'), before: text(before), after: text(after) }];
}

/** Adds the columns of a new item that no file has, and keeps the wash-up price or rate that the file gives. */
function complete(values: Values, read: Values, present: Values | undefined): Values {
  if (present === undefined) {
    const furniture = (read['category'] as Tag | null | undefined)?.name === 'Furniture';
    return {
      ...values,
      third_party_software_reference: values['sku'],
      loose_volume_factor: furniture ? FURNITURE_LOOSE_FACTOR : 1,
    };
  }
  const [given, ...both] = WASHUP.filter((name) => (read[name] ?? null) !== null);
  if (given === undefined || both.length > 0) return values;
  return { ...values, washup_price: null, washup_rate: null, [given]: values[given] };
}

/** Adds the tags of the rows, keeping existing ones. Returns the new tags by item. */
async function addTags(
  tx: Tx,
  rows: readonly { readonly item: number; readonly reading: Reading }[],
): Promise<Map<number, number[]>> {
  const links = rows.flatMap(({ item, reading }) =>
    tagsOf(reading.read).map((tag) => ({ item, tag: tag.id })),
  );
  const added = new Map<number, number[]>();
  if (links.length === 0) return added;
  const fresh = await tx.rows<{ item: number; tag: number }>(sql`
    insert into stockitem_tag (stockitem_id, tag_id)
    select item, tag from ${rowsOf(links, { item: 'int', tag: 'int' })} on conflict do nothing
    returning stockitem_id as item, tag_id as tag`);
  for (const { item, tag } of fresh) added.set(item, [...(added.get(item) ?? []), tag]);
  return added;
}

/** Stores the tags and owned units of the written rows. */
async function addTagsAndUnits(
  scope: Scope,
  depots: ReadonlyMap<string, number>,
  written: readonly Outcome[],
  readings: ReadonlyMap<number, Reading>,
): Promise<Also> {
  const rows = written.flatMap(({ line, object_id: item }) => {
    const reading = readings.get(line);
    return reading === undefined || item === null ? [] : [{ line, item, reading }];
  });
  const tags = await addTags(scope.context.tx, rows);
  const wanted = rows.flatMap(({ line, item, reading }): Wanted[] =>
    [...depots].flatMap(([column, depot]) => {
      const units = reading.read[column];
      return typeof units === 'number' ? [{ line, column, item, depot, wanted: units }] : [];
    }),
  );
  const isNew = (line: number) => readings.get(line)?.before === undefined;
  const booked = await bookUnits(scope, wanted, isNew);
  const added = rows.map(({ line, item }) => {
    const { changes = [], units = {} } = booked.rows.get(line) ?? {};
    const own = tags.get(item) ?? [];
    const any = own.length > 0 || Object.keys(units).length > 0;
    const extra = {
      ...(own.length > 0 && { tags: own }),
      ...(Object.keys(units).length > 0 && { units }),
    };
    // a new item is removed with everything it has
    return [line, { changes, extra: any && !isNew(line) ? extra : null }] as const;
  });
  return { added: new Map(added), refused: booked.refused, tell: booked.warn };
}

async function open(scope: Scope, rows: readonly MappedRow[]): Promise<Batch> {
  const { context, mapped, options } = scope;
  const { tx } = context;
  const { columns, containers, names } = await itemColumns(scope);
  const skus = rows.map(keyOf).filter((sku) => sku !== '');
  const { items } = await catalogueCells(
    tx,
    sql`t.sku <> '' and lower(t.sku) = any (select lower(k) from unnest(${skus}::text[]) k)`,
  );
  const present = new Map(items.map(({ cells }) => [cells['sku']?.toUpperCase() ?? '', cells]));
  const depotIds = await idsByKey(tx, 'depot', 'code');
  const depots = new Map(
    scope.targets.flatMap(({ name }) => {
      const depot = name.startsWith(LEVEL_COLUMN) ? name.slice(LEVEL_COLUMN.length).toUpperCase() : '';
      const id = depotIds.get(depot);
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
  return {
    columns,
    names,
    complete,
    check(line, values) {
      checkMoney(scope, line, values, values['id'] === undefined);
      checkSize(scope, line, values, containers.get(values['container_id']));
    },
    unchanged(row) {
      const own = present.get(keyOf(row)) ?? {};
      return [...mapped].every((name) => {
        const text = row.cells[name] ?? '';
        const silent = text.trim() === '' && options.blanks === 'keep';
        return silent || sameCell(name, text, own[name] ?? '\u0000');
      });
    },
    more: (row, read) => tagChange(read, present.get(keyOf(row))),
    also: (written, readings) => addTagsAndUnits(scope, depots, written, readings),
  };
}

export const itemsKind = plainKind({
  name: 'items',
  resource: 'stockitem',
  noun: 'item',
  fields: stockitem.fields,
  keys: [{ name: 'sku', label: 'SKU', field: 'sku', column: 'sku' }],
  marks: ['sku', 'internal_title', 'category', 'price', 'replacement_price'],
  ignored: ['import_errors', 'basis', 'basis_replacement', 'basis_size', 'source'],
  titleOf: ({ sku, internal_title: title }) =>
    `${String(sku ?? '').toUpperCase()} ${String(title ?? '')}`.trim(),
  targets: itemTargets,
  living: sql`t.sku <> ''`,
  // the stacked volume share may have been edited since
  further: { third_party_software_reference: 'text', loose_volume_factor: 'numeric' },
  open,
  undoAdditions: undoTagsAndUnits,
});
