/** Container types. Their size and empty weight count towards the load of contracts. */
import { stockcontainer } from '@hireyard/wire/stock/stockcontainer';
import { sql } from '../db/database.ts';
import type { Implementation } from '../records/implementation.ts';
import type { Source } from '../records/core/source.ts';
import { changesOf, updateRow } from '../records/core/write.ts';

const source: Source = {
  resource: stockcontainer,
  table: 'stock_container',
  computed: {
    live_stock_level: sql`(t.original_stock_level - (select count(*)::int from stockgroup g where g.container_id = t.id))`,
  },
};
const LOAD = new Set(['height', 'width', 'depth', 'weight']);

export const stockcontainerResource: Implementation = {
  source,
  async update(call, id, before) {
    const changes = changesOf(stockcontainer.fields, before, call.body);
    await updateRow(call.db, source, id, changes, call.user.id);
    if (changes.some((change) => LOAD.has(change.field)))
      await call.app.recordChanged(call, { resource: 'stockcontainer', id, about: { load: [id] } });
  },
};
