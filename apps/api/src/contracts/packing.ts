/** POST contract/{id}/pack/ and unpack/: packs a contract's goods into filled containers and releases them (domain rules §12). */
import { t } from '@hireyard/messages';
import { MAX_CONTAINERS } from '@hireyard/domain/stock/packing';
import { type LinePlan, planPacking } from '@hireyard/domain/contracts/packing';
import type { PackingLine } from '@hireyard/wire/contracts/packing';
import { type Db, sql } from '../db/database.ts';
import type { WriteCall } from '../platform/http/call.ts';
import { conflict, invalid } from '../platform/http/errors.ts';
import type { Answer } from '../platform/http/route-types.ts';
import { lockRow, writeHistory, type Values } from '../records/core/write.ts';
import { levelsOf, lockLevels } from '../stock/groups/packed-units.ts';
import { makeGroups, STARTING_STATE } from '../stock/groups/make.ts';
import { assignGroups, releaseGroups } from '../stock/groups/contract.ts';
import { contractSource } from './source/contract.ts';

interface Line {
  readonly id: number;
  readonly quantity: number;
  readonly stockitem: number;
  readonly sku: string;
  readonly internal_title: string;
  /** Null if the item has no active container to fill. */
  readonly pack_size: number | null;
  readonly container: number | null;
  readonly accessory_1: number | null;
  readonly accessory_2: number | null;
}
interface Group {
  readonly id: number;
  readonly identifier: string;
  readonly stockitem: number;
  readonly quantity: number;
  readonly mine: boolean;
}

const linesOf = (db: Db, id: number): Promise<Line[]> =>
  db.rows<Line>(sql`
    select l.id, l.quantity, i.id as stockitem, i.sku, i.internal_title, b.id as container, a.id as accessory_1, e.id as accessory_2,
      case when b.id is not null then i.pack_size end as pack_size
    from contract_line l join stockitem i on i.id = l.stockitem_id left join stock_container b on b.id = i.container_id and b.active
    left join stockcontainer_accessory a on a.id = i.accessory_1_id and a.active
    left join stockcontainer_accessory e on e.id = i.accessory_2_id and e.active
    where l.contract_id = ${id} and l.quantity > 0 order by l.id`);

/** Loads the contract's containers, and free ones of its items at the depot in the starting state. */
const groupsOf = (db: Db, id: number, depot: number, items: readonly number[]): Promise<Group[]> =>
  db.rows<Group>(sql`
    select g.id, g.identifier, g.stockitem_id as stockitem, g.quantity, g.contract_id is not null as mine
    from stockgroup g join state_set s on s.id = g.state_set_id
    where g.stockitem_id = any (${items}::int[]) and (g.contract_id = ${id} or (g.contract_id is null and g.depot_id = ${depot}
      and (s.state_ids = '{}' or ${STARTING_STATE} = any (s.state_ids))))`);

interface Packing {
  readonly lines: readonly Line[];
  readonly groups: readonly Group[];
  readonly plans: readonly LinePlan[];
}

async function packingOf(call: WriteCall<Values>, id: number, depot: number): Promise<Packing> {
  const { db } = call;
  const lines = await linesOf(db, id);
  const items = [...new Set(lines.map((line) => line.stockitem))];
  await lockLevels(
    db,
    items.map((stockitem) => ({ stockitem, depot })),
  );
  const groups = await groupsOf(db, id, depot, items);
  const levels = await levelsOf(db, items, depot);
  const plans = planPacking(lines, {
    packed: groups.filter((group) => group.mine),
    free: groups.filter((group) => !group.mine),
    unpacked: new Map(levels.map((level) => [level.stockitem, level.owned - level.packed])),
  });
  return { lines, groups, plans };
}

async function apply(call: WriteCall<Values>, id: number, depot: number, packing: Packing): Promise<void> {
  const { db, user } = call;
  const ids = packing.plans.flatMap((plan) => plan.take);
  await assignGroups(db, ids, id, user.id);
  for (const [n, plan] of packing.plans.entries()) {
    const line = packing.lines[n];
    if (line?.container == null || plan.fill.length === 0) continue;
    const { stockitem, container, accessory_1, accessory_2 } = line;
    const parts = { stockitem: { id: stockitem }, container: { id: container }, depot };
    await makeGroups(db, { parts, accessory_1, accessory_2, contract: id, quantities: plan.fill }, user.id);
  }
}

function answerOf({ lines, groups, plans }: Packing) {
  const byId = new Map(groups.map(({ id, identifier, quantity }) => [id, { id, identifier, quantity }]));
  const shown = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const rows = plans.flatMap((plan, n): PackingLine[] => {
    const line = lines[n];
    if (line === undefined) return [];
    return [
      {
        contractstock: line.id,
        stockitem: { id: line.stockitem, sku: line.sku, internal_title: line.internal_title },
        quantity: line.quantity,
        already: shown(plan.already),
        take: shown(plan.take),
        fill: plan.fill,
        loose: plan.loose,
        short: plan.short,
      },
    ];
  });
  const sum = (of: (plan: LinePlan) => number) => plans.reduce((total, plan) => total + of(plan), 0);
  return {
    lines: rows,
    taken: sum((plan) => plan.take.length),
    filled: sum((plan) => plan.fill.length),
    loose: sum((plan) => plan.loose),
    short: sum((plan) => plan.short),
  };
}

/**
 * Plans the packing and carries it out unless `dry_run`. Possible between the confirmation of an order and its going out. Packing again
 * only changes what is still open.
 */
export async function pack(call: WriteCall<Values>, id: number): Promise<Answer> {
  const { db, user } = call;
  await lockRow(db, contractSource, id, call.request.headers['if-match']);
  const contract = await db.one<{ position: string; depot_id: number }>(
    sql`select position, depot_id from contract where id = ${id}`,
  );
  const dry = call.body['dry_run'] === true;
  if (!dry && contract?.position !== 'entered')
    throw conflict(t('Only a confirmed order that hasn’t gone out can be packed.'), 'not_entered');
  const depot = contract?.depot_id ?? 0;
  const packing = await packingOf(call, id, depot);
  const answer = answerOf(packing);
  if (dry) return { body: answer };
  if (answer.filled > MAX_CONTAINERS)
    throw invalid({
      non_field_errors: [
        t('You can fill at most {MAX_CONTAINERS} containers at a time.', { MAX_CONTAINERS }),
      ],
    });
  await apply(call, id, depot, packing);
  if (answer.taken + answer.filled > 0)
    await writeHistory(db, 'contract', id, user.id, 'packed', [
      { field: 'containers', before: null, after: answer.taken + answer.filled },
    ]);
  return { body: answer };
}

/** Releases the containers packed for the contract; they stay filled. */
export async function unpack(call: WriteCall<Values>, id: number): Promise<Answer> {
  await lockRow(call.db, contractSource, id, call.request.headers['if-match']);
  const released = await releaseGroups(call.db, id, call.user.id);
  if (released > 0)
    await writeHistory(call.db, 'contract', id, call.user.id, 'unpacked', [
      { field: 'containers', before: released, after: null },
    ]);
  return { body: { released } };
}
