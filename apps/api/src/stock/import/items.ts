/**
 * Items from a file: the rules of the catalogue file, with every column optional for items that
 * are there: what a file does not say of an item is filled in from the item itself.
 */
import { t } from '@hireyard/messages';
import { type RawBuilder, sql, type Tx } from '../../db/database.ts';
import type { MappedRow } from '../../records/import/mapper.ts';
import {
  type Extra,
  leftOut,
  type Outcome,
  plainOutcome,
  type RecordKind,
  type Scope,
} from '../../records/import/record-kind.ts';
import type { FileTable } from '../../records/import/table.ts';
import { itemTargets } from './item-targets.ts';
import { ignoredColumns } from './catalogue-columns.ts';
import { applyCatalogue, type CatalogueOutcome } from './catalogue.ts';
import { catalogueCells, type Cells } from './catalogue-cells.ts';

const WASHUP = ['washup_price', 'washup_rate'] as const;
/** Only added to, so that what is there need not be said again. */
const ADDED = new Set(['tags']);
const isLevel = (name: string): boolean => name.startsWith('original_stock_level_');
const keyOf = ({ cells }: MappedRow): string => (cells['sku'] ?? '').trim().toUpperCase();

/** What the file says of an item, and for the rest what the item says itself. */
function wholeCells(
  scope: Scope,
  header: readonly string[],
  row: MappedRow,
  present: Cells | undefined,
): string[] {
  const { mapped, options } = scope;
  const says = (name: string) =>
    mapped.has(name) && (row.cells[name]?.trim() !== '' || options.blanks === 'clear');
  const washed = WASHUP.some((name) => mapped.has(name) && row.cells[name] !== '');
  return header.map((name) => {
    const text = row.cells[name] ?? '';
    // an empty cell says nothing about owned units
    if (present === undefined || says(name) || isLevel(name) || ADDED.has(name)) return text;
    // one of the two ways to price washing takes the place of the other
    return washed && WASHUP.some((one) => one === name) ? '' : (present[name] ?? '');
  });
}

interface Snapshot {
  readonly id: number;
  readonly sku: string;
  readonly row: Readonly<Record<string, unknown>>;
  readonly tags: readonly number[];
  readonly levels: Readonly<Record<string, number>>;
}

async function snapshots(tx: Tx, where: RawBuilder<unknown>): Promise<Map<string, Snapshot>> {
  const rows = await tx.rows<Snapshot>(sql`
    select t.id, upper(t.sku) as sku, to_jsonb(t) - 'updated_at' as row,
      array(select tag_id from stockitem_tag where stockitem_id = t.id order by 1) as tags,
      coalesce((select jsonb_object_agg(depot_id, original) from stock_level where stockitem_id = t.id), '{}') as levels
    from stockitem t where ${where}`);
  return new Map(rows.map((row) => [row.sku, row]));
}

function extraOf(before: Snapshot, after: Snapshot): Extra | null {
  const tags = after.tags.filter((tag) => !before.tags.includes(tag));
  const units = Object.fromEntries(
    Object.entries(after.levels).flatMap(([depot, now]) => {
      const moved = now - (before.levels[depot] ?? 0);
      return moved === 0 ? [] : [[depot, moved]];
    }),
  );
  const any = tags.length > 0 || Object.keys(units).length > 0;
  return any ? { ...(tags.length > 0 && { tags }), ...(Object.keys(units).length > 0 && { units }) } : null;
}

/** Applies the rows; those that the stock itself refuses are found late, and then all is done again without them. */
async function apply(scope: Scope, table: FileTable): Promise<CatalogueOutcome | undefined> {
  const { context, options } = scope;
  await context.tx.script('savepoint catalogue_rows');
  const outcome = await applyCatalogue(context, table, options.levels, options.categories);
  if (outcome === undefined || outcome.refused.length === 0) return outcome;
  await context.tx.script('rollback to savepoint catalogue_rows');
  const late = new Set(outcome.refused.map(({ line }) => line));
  return apply(scope, { ...table, rows: table.rows.filter(({ line }) => !late.has(line)) });
}

async function write(scope: Scope, rows: readonly MappedRow[]): Promise<Outcome[]> {
  const { context, targets, mapped, file } = scope;
  const { tx, report } = context;
  const skus = rows.map(keyOf).filter((sku) => sku !== '');
  const mine = sql`t.sku <> '' and lower(t.sku) = any (select lower(k) from unnest(${skus}::text[]) k)`;
  const { items } = await catalogueCells(tx, mine, { locked: true });
  const present = new Map(items.map((item) => [item.cells['sku']?.toUpperCase() ?? '', item.cells]));
  const before = await snapshots(tx, mine);
  const header = targets.map(({ name }) => name).filter((name) => !isLevel(name) || mapped.has(name));
  const outcomes: Outcome[] = [];
  const taken: MappedRow[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    const skipped = leftOut(
      scope,
      'item',
      { line: row.line, title: key, column: 'sku' },
      before.get(key)?.id,
    );
    if (skipped === undefined) taken.push(row);
    else outcomes.push(skipped);
  }
  const table: FileTable = {
    file,
    header,
    rows: taken.map((row) => ({
      line: row.line,
      cells: wholeCells(scope, header, row, present.get(keyOf(row))),
    })),
  };
  const outcome = await apply(scope, table);
  const after = await snapshots(tx, mine);
  const changes = new Map((outcome?.changes ?? []).map((change) => [change.line, change]));
  const labelOf = (name: string) => targets.find((target) => target.name === name)?.label ?? name;
  for (const row of taken) {
    const { line } = row;
    const [was, now] = [before.get(keyOf(row)), after.get(keyOf(row))];
    const title = String(now?.row['internal_title'] ?? row.cells['internal_title'] ?? keyOf(row));
    if (report.isBad(line) || now === undefined) {
      outcomes.push(plainOutcome(line, 'bad', `${keyOf(row)} ${title}`.trim()));
      continue;
    }
    const fields = (changes.get(line)?.fields ?? []).map(({ field, before: from, after: to, kept }) => ({
      field,
      label: kept ? t('{field} (left as it is)', { field: labelOf(field) }) : labelOf(field),
      before: from,
      after: to,
    }));
    const extra = was === undefined ? null : extraOf(was, now);
    const columns = Object.keys(now.row).filter(
      (name) => name !== 'version' && JSON.stringify(was?.row[name]) !== JSON.stringify(now.row[name]),
    );
    const action = was === undefined ? 'create' : columns.length > 0 || extra !== null ? 'update' : 'same';
    outcomes.push({
      line,
      action,
      object_id: now.id,
      title: `${keyOf(row)} ${title}`,
      changes: fields,
      was: was === undefined ? null : Object.fromEntries(columns.map((name) => [name, was.row[name]])),
      extra,
      left_version: action === 'same' ? null : Number(now.row['version']),
    });
  }
  return outcomes;
}

export const itemsKind: RecordKind = {
  name: 'items',
  resource: 'stockitem',
  table: 'stockitem',
  keys: [{ name: 'sku', label: 'SKU', field: 'sku', column: 'sku' }],
  mayAddOnly: false,
  marks: ['sku', 'internal_title', 'category', 'price', 'replacement_price'],
  ignored: ignoredColumns,
  targets: itemTargets,
  write,
};
