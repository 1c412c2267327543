/** Creates or changes one filled container at a time. */
import { t } from '@hireyard/messages';
import { stockgroup } from '@hireyard/wire/stock/stockgroup';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/errors.ts';
import { changesOf, updateRow, type Values } from '../../records/core/write.ts';
import { defaultDepot } from '../../platform/settings/default-depot.ts';
import { lockContract, requireNotOut } from './contract.ts';
import { makeGroups } from './make.ts';
import { requireParts, checkGroupParts, type Wanted } from './parts.ts';
import { stockgroupSource } from './source.ts';
import { requireUnits, lockLevels, type Place } from './packed-units.ts';

const idOf = (value: unknown): number | null =>
  typeof value === 'object' && value !== null ? (value as { id: number }).id : ((value as number) ?? null);

const wantedOf = (values: Values): Wanted => ({
  stockitem: Number(idOf(values['stockitem'])),
  container: Number(idOf(values['container'])),
  accessory_1: idOf(values['accessory_1']),
  accessory_2: idOf(values['accessory_2']),
  contract: idOf(values['contract']),
  depot: idOf(values['depot']) ?? undefined,
});

/** Inserts a group with its printed number in the starting state and returns its id. */
export async function createGroup(call: WriteCall<Values>): Promise<number> {
  const { db, body, user } = call;
  const wanted = wantedOf(body);
  await lockContract(db, wanted.contract);
  const parts = await requireParts(db, wanted, await defaultDepot(db, await call.app.settings.all(db)));
  const place = { stockitem: parts.stockitem.id, depot: parts.depot };
  await lockLevels(db, [place]);
  const quantity = Number(body['quantity']);
  await requireUnits(db, place, quantity);
  const { accessory_1, accessory_2, contract } = wanted;
  const given = { identifier: String(body['identifier'] ?? ''), quantities: [quantity] };
  const ids = await makeGroups(db, { parts, accessory_1, accessory_2, contract, ...given }, user.id);
  return Number(ids[0]);
}

/** Locks contract, then levels, then the group itself: the same order in every packing operation. */
export async function lockForChange(call: WriteCall, id: number): Promise<void> {
  const body = (call.body ?? {}) as Values;
  await lockContract(call.db, idOf(body['contract']));
  const now = await call.db.one<Place>(
    sql`select stockitem_id as stockitem, depot_id as depot from stockgroup where id = ${id}`,
  );
  if (now === undefined) return;
  const next = {
    stockitem: idOf(body['stockitem']) ?? now.stockitem,
    depot: idOf(body['depot']) ?? now.depot,
  };
  await lockLevels(call.db, [now, next]);
}

/** Applies a body to a locked group. Parts retired since it was filled may stay; new parts must be active. */
export async function updateGroup(call: WriteCall<Values>, id: number, before: Values): Promise<void> {
  const { db, body, user } = call;
  if (body['identifier'] === '') throw invalid({ identifier: [t('This field may not be blank.')] });
  const changes = changesOf(stockgroup.fields, before, body);
  const changed = new Set(changes.map((change) => change.field));
  if (['contract', 'stockitem', 'quantity', 'depot'].some((field) => changed.has(field)))
    await requireNotOut(db, sql`g.id = ${id}`);
  const after = { ...before, ...body };
  const wanted = wantedOf(after);
  const { errors } = await checkGroupParts(db, wanted, undefined);
  const told = Object.entries(errors).filter(
    ([field]) => changed.has(field) || (field === 'depot' && changed.has('contract')),
  );
  if (told.length > 0) throw invalid(Object.fromEntries(told));
  const quantity = Number(after['quantity']);
  const takesUnits =
    changed.has('stockitem') || changed.has('depot') || quantity > Number(before['quantity']);
  if (takesUnits && wanted.depot !== undefined) {
    const place = { stockitem: wanted.stockitem, depot: wanted.depot };
    // If another call moved the group after its level was locked, the level is a different one.
    await lockLevels(db, [place]);
    await requireUnits(db, place, quantity, id);
  }
  await updateRow(db, stockgroupSource, id, changes, user.id);
}
