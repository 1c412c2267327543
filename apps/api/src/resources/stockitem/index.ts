/** Stock items. Levels follow from movements; an opening level books the first one. */
import { stockitem } from '@hireyard/wire/resources/stockitem';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../http/call.ts';
import { conflict, invalid } from '../../http/errors.ts';
import type { Implementation } from '../../resource/register-resource.ts';
import type { Source } from '../../resource/source.ts';
import { changesOf, deleteRow, insertRow, updateRow, type Values } from '../../resource/write.ts';
import { settingFor } from '../../settings/settings.ts';

// Units that have left the shelf: the lines of contracts between going out and being counted in.
const OUT = sql`select l.stockitem_id, c.depot_id, sum(l.quantity)::int as units from contract_line l join contract c on c.id = l.contract_id
  where l.stockitem_id = t.id and c.position in ('in_transit', 'on_hire', 'off_hire', 'collection') group by 1, 2`;

const source: Source = {
  resource: stockitem,
  table: 'stockitem',
  computed: {
    original_stock_level: sql`(select coalesce(sum(original), 0)::int from stock_level where stockitem_id = t.id)`,
    live_stock_level: sql`((select coalesce(sum(original), 0)::int from stock_level where stockitem_id = t.id)
      - (select coalesce(sum(units), 0)::int from (${OUT}) o))`,
    depot_stock: sql`(select coalesce(jsonb_agg(jsonb_build_object('depot', jsonb_build_object('id', d.id, 'code', d.code, 'name', d.name),
      'original', s.original, 'live', s.original - coalesce(o.units, 0)) order by d.code), '[]')
      from stock_level s join depot d on d.id = s.depot_id left join (${OUT}) o on o.depot_id = s.depot_id where s.stockitem_id = t.id)`,
    tags: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'slug', g.slug) order by g.name), '[]')
      from stockitem_tag it join tag g on g.id = it.tag_id where it.stockitem_id = t.id)`,
  },
};

async function defaultDepot(call: WriteCall<Values>): Promise<number> {
  const chosen = settingFor<number | null>(await call.app.settings.all(call.db), 'default_depot');
  if (chosen !== null) return chosen;
  const oldest = await call.db.one<{ id: number }>(
    sql`select id from depot where active order by id limit 1`,
  );
  if (oldest === undefined)
    throw invalid({ original_stock_level: ['There is no active depot to hold the stock.'] });
  return oldest.id;
}

export const stockitemResource: Implementation = {
  source,
  async create(call) {
    const { original_stock_level: opening, ...values } = call.body;
    const id = await insertRow(call.db, source, values, call.user.id);
    if (typeof opening === 'number' && opening > 0)
      await call.db.rows(sql`insert into stock_movement (stockitem_id, depot_id, kind, quantity, user_id)
        values (${id}, ${await defaultDepot(call)}, 'opening', ${opening}, ${call.user.id})`);
    return id;
  },
  async update(call, id, before) {
    // Levels change by movements only; what a form sends back is ignored.
    const { original_stock_level: _, ...values } = call.body;
    await updateRow(call.db, source, id, changesOf(stockitem.fields, before, values), call.user.id);
  },
  async remove(call, id) {
    const moved = await call.db.one(
      sql`select 1 from stock_movement where stockitem_id = ${id} and kind <> 'opening'`,
    );
    if (moved) throw conflict('It cannot be deleted: its stock has moved. Retire it instead.', 'in_use');
    await deleteRow(call.db, source, id, call.user.id);
  },
};
