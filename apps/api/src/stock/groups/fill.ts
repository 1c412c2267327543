/** Bulk fill and its preview, both from one rule (domain rules §12). */
import { t } from '@hireyard/messages';
import {
  type Fill,
  fillContainers,
  MAX_CONTAINERS,
  quantitiesOf,
  shortMessage,
} from '@hireyard/domain/stock/packing';
import { type Db, sql } from '../../db/database.ts';
import type { Call, WriteCall } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Answer } from '../../platform/http/route-types.ts';
import { readerOf } from '../../records/list/read.ts';
import type { Values } from '../../records/core/write.ts';
import { defaultDepot } from '../../platform/settings/default-depot.ts';
import { lockContract } from './contract.ts';
import { makeGroups } from './make.ts';
import { requireParts, type Parts, type Wanted } from './parts.ts';
import { stockgroupSource } from './source.ts';
import { levelsOf, lockLevels } from './packed-units.ts';

const NAMES = { stockitem: 'stock_item_id', container: 'stock_container_id' };
const orNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function wantedOf(body: Values): Wanted {
  return {
    stockitem: Number(body['stock_item_id']),
    container: Number(body['stock_container_id']),
    accessory_1: orNull(body['accessory_1']),
    accessory_2: orNull(body['accessory_2']),
    contract: orNull(body['contract']),
    depot: body['depot'] as number | undefined,
  };
}

async function partsOf(call: Call<Values>, wanted: Wanted): Promise<Parts> {
  const { pack_size, quantity } = call.body as { pack_size: number; quantity: number };
  if (Math.ceil(quantity / pack_size) > MAX_CONTAINERS)
    throw invalid({
      quantity: [
        t('You can fill at most {MAX_CONTAINERS} containers at once, which is {number} units.', {
          MAX_CONTAINERS,
          number: MAX_CONTAINERS * pack_size,
        }),
      ],
    });
  return requireParts(
    call.db,
    wanted,
    await defaultDepot(call.db, await call.app.settings.all(call.db)),
    NAMES,
  );
}

async function fillOf(db: Db, body: Values, parts: Parts): Promise<Fill> {
  const [level] = await levelsOf(db, [parts.stockitem.id], parts.depot);
  const limit = await db.one<{ kg: string }>(
    sql`select heavy_limit_kg(${parts.depot})::numeric(12, 3)::text as kg`,
  );
  return fillContainers({
    quantity: Number(body['quantity']),
    pack_size: Number(body['pack_size']),
    item_weight: parts.stockitem.weight,
    container_weight: parts.container.weight,
    accessory_weights: parts.accessories.map((one) => one.weight),
    heavy_limit: limit?.kg ?? '25.000',
    owned: level?.owned ?? 0,
    packed: level?.packed ?? 0,
    empty_containers: Math.max(0, parts.container.empty),
  });
}

/** POST stockgroup/bulk/preview/: previews a fill. Reports missing units as `short` instead of refusing. */
export async function previewFill(call: Call<Values>): Promise<Answer> {
  return { body: await fillOf(call.db, call.body, await partsOf(call, wantedOf(call.body))) };
}

/** POST stockgroup/bulk/: fills all the containers or none. */
export async function bulkFill(call: WriteCall<Values>): Promise<Answer> {
  const { db, body, user } = call;
  const wanted = wantedOf(body);
  await lockContract(db, wanted.contract);
  const parts = await partsOf(call, wanted);
  await lockLevels(db, [{ stockitem: parts.stockitem.id, depot: parts.depot }]);
  const fill = await fillOf(db, body, parts);
  if (fill.short > 0) throw invalid({ quantity: [shortMessage(fill.owned, fill.packed)] });
  const quantities = quantitiesOf(fill, Number(body['pack_size']));
  const { accessory_1, accessory_2, contract } = wanted;
  const ids = await makeGroups(db, { parts, accessory_1, accessory_2, contract, quantities }, user.id);
  return { status: 201, body: await readerOf(stockgroupSource).byIds(db, ids) };
}
