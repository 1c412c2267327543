/** Stock items. Movements determine the levels; an opening level books the first movement. */
import { t } from '@hireyard/messages';
import { isWashable } from '@hireyard/domain/stock/availability';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { requireActive } from '../../records/core/active.ts';
import { type Links, writeLinks } from '../../records/core/links.ts';
import type { Implementation } from '../../records/implementation.ts';
import { ofImport } from '../../records/core/of-import.ts';
import type { Source } from '../../records/core/source.ts';
import {
  type Change,
  changesOf,
  deleteRow,
  insertRow,
  writeHistory,
  updateRow,
  type Values,
} from '../../records/core/write.ts';
import { defaultDepot } from '../../platform/settings/default-depot.ts';
import { filesOf, signFilesAndImage, withoutOwnImage } from '../../records/files/addresses.ts';
import { catalogueExports } from './catalogue-export.ts';
import { catalogueImport } from './catalogue-import.ts';
import { followItems, type ItemsChanged, LOAD, PRICES } from './item-changes.ts';

// Units that are not on the shelf: with a customer, being cleaned, or lost and not written off yet.
const OUT = sql`select x.depot_id, sum(x.units)::int as units from (
    select b.depot_id, n.still_out as units from (select distinct line_id, depot_id from stock_reservation where stockitem_id = t.id and kind = 'booked') b
      join goods_line n on n.contract_line_id = b.line_id
    union all select depot_id, quantity from stock_reservation
      where stockitem_id = t.id and kind in ('wash_up', 'lost') and first_day <= (select today from stock_clock)) x group by 1`;

interface DepotStock {
  readonly original: number;
  readonly live: number;
}
const sumsOf = (depots: readonly DepotStock[]) => ({
  original_stock_level: depots.reduce((units, one) => units + one.original, 0),
  live_stock_level: depots.reduce((units, one) => units + one.live, 0),
});

const source: Source = {
  resource: stockitem,
  table: 'stockitem',
  computed: {
    // Sums over depots, calculated after reading.
    original_stock_level: sql`null`,
    live_stock_level: sql`null`,
    depot_stock: sql`(select coalesce(jsonb_agg(jsonb_build_object('depot', jsonb_build_object('id', d.id, 'code', d.code, 'name', d.name),
      'original', s.original, 'live', s.original - coalesce(o.units, 0)) order by d.code), '[]')
      from stock_level s join depot d on d.id = s.depot_id left join (${OUT}) o on o.depot_id = s.depot_id where s.stockitem_id = t.id)`,
    tags: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'slug', g.slug) order by g.name), '[]')
      from stockitem_tag it join tag g on g.id = it.tag_id where it.stockitem_id = t.id)`,
    files: filesOf('stock.stockitem'),
  },
  finish: (row) => ({ ...row, ...sumsOf(row['depot_stock'] as DepotStock[]) }),
  sign: signFilesAndImage,
  filters: {
    importrun: ofImport('items'),
    tags__id__in: (ids: number[]) =>
      sql`t.id in (select stockitem_id from stockitem_tag where tag_id = any (${ids}::int[]))`,
    depot_stock__depot__id__in: (ids: number[]) =>
      sql`t.id in (select stockitem_id from stock_level where depot_id = any (${ids}::int[]) and original > 0)`,
  },
};

const TAGS: Links = {
  table: 'stockitem_tag',
  owner: 'stockitem_id',
  member: 'tag_id',
  of: 'tag',
  field: 'tags',
};

/** Returns the changes that affect open contracts. */
function affected(id: number, before: Values, changes: readonly Change[]): ItemsChanged {
  const any = (fields: ReadonlySet<string>) =>
    changes.some((change) => fields.has(change.field)) ? [id] : [];
  const after = { ...before, ...Object.fromEntries(changes.map((change) => [change.field, change.after])) };
  const washable = (item: Values) => isWashable(item as Parameters<typeof isWashable>[0]);
  return {
    priced: any(PRICES),
    loaded: any(LOAD),
    washed: washable(before) === washable(after) ? [] : [id],
  };
}

interface Opening {
  readonly depot: number;
  readonly original: number;
}
/** Returns the opening levels of a body: per depot, else all at the default depot. */
async function openings(call: WriteCall<Values>): Promise<Opening[]> {
  const perDepot = (call.body['depot_stock'] as Opening[] | undefined) ?? [];
  const total = call.body['original_stock_level'];
  const sum = perDepot.reduce((units, one) => units + one.original, 0);
  if (typeof total === 'number' && perDepot.length > 0 && total !== sum)
    throw invalid({
      original_stock_level: [t('The depots add up to {sum}. Change the total or the depots.', { sum })],
    });
  if (new Set(perDepot.map((one) => one.depot)).size < perDepot.length)
    throw invalid({ depot_stock: [t('List each depot only once.')] });
  const filled = perDepot.filter((one) => one.original > 0);
  for (const one of filled) await requireActive(call.db, 'depot_stock', 'depot', one.depot);
  if (perDepot.length > 0) return filled;
  return typeof total === 'number' && total > 0 ? [{ depot: await openingDepot(call), original: total }] : [];
}

async function openingDepot(call: WriteCall<Values>): Promise<number> {
  const depot = await defaultDepot(call.db, await call.app.settings.all(call.db));
  if (depot === undefined)
    throw invalid({
      original_stock_level: [t('No active depot can hold the stock. Activate a depot first.')],
    });
  return depot;
}

export const stockitemResource: Implementation = {
  source,
  reads: catalogueExports(source),
  actions: { importCatalogue: catalogueImport },
  async create(call) {
    const { original_stock_level: _, depot_stock: __, ...values } = withoutOwnImage(call.body, {}, call.app);
    const id = await insertRow(call.db, source, values, call.user.id);
    await writeLinks(call.db, TAGS, id, (values['tags'] as number[] | undefined) ?? []);
    for (const { depot, original } of await openings(call)) {
      const movement = await call.db.one<{ id: number }>(sql`
        insert into stock_movement (stockitem_id, depot_id, kind, quantity, user_id)
        values (${id}, ${depot}, 'opening', ${original}, ${call.user.id}) returning id`);
      await writeHistory(call.db, 'stockmovement', movement?.id ?? 0, call.user.id, 'created', [
        { field: 'stockitem', before: null, after: id },
        { field: 'kind', before: null, after: 'opening' },
        { field: 'quantity', before: null, after: original },
      ]);
    }
    return id;
  },
  async update(call, id, before) {
    // Levels only change through movements, so values sent by a form are ignored.
    const {
      original_stock_level: _,
      depot_stock: __,
      ...values
    } = withoutOwnImage(call.body, before, call.app);
    const changes = changesOf(stockitem.fields, before, values);
    await updateRow(call.db, source, id, changes, call.user.id);
    const tags = changes.find((change) => change.field === 'tags');
    if (tags !== undefined) await writeLinks(call.db, TAGS, id, tags.after as number[]);
    await followItems(call, affected(id, before, changes));
  },
  async remove(call, id) {
    const moved = await call.db.one(
      sql`select 1 from stock_movement where stockitem_id = ${id} and kind <> 'opening'`,
    );
    if (moved)
      throw conflict(
        t('This item has stock movements, so it can’t be deleted. Retire it instead.'),
        'in_use',
      );
    await deleteRow(call.db, source, id, call.user.id);
  },
};
