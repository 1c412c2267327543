/** Vehicle runs (domain rules §14): planned in the office, driven by the warehouse. A departed run can't be changed. */
import { recordNotFound } from '@hireyard/wire/field/relation';
import { t } from '@hireyard/messages';
import { vehiclerun } from '@hireyard/wire/warehouse/vehiclerun';
import type { StopWanted } from '@hireyard/wire/warehouse/vehicle-run';
import { sql, type Tx } from '../../db/database.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import type { ActionHandler, Implementation } from '../../records/implementation.ts';
import type { Source } from '../../records/core/source.ts';
import {
  changesOf,
  deleteRow,
  insertRow,
  lockRow,
  writeHistory,
  updateRow,
} from '../../records/core/write.ts';
import { planOfDay } from './plan.ts';
import { runsOf } from './runs.ts';

const source: Source = {
  resource: vehiclerun,
  table: 'vehicle_run',
  filters: {
    contract__id: (ids: readonly number[]) =>
      sql`exists (select from vehicle_run_stop s where s.run_id = t.id and s.contract_id = any (${[...ids]}::int[]))`,
  },
};

/** Throws 409 once the vehicle has left. The caller locks the run. */
async function requireStopsHere(tx: Tx, id: number): Promise<void> {
  const row = await tx.one<{ departed_at: string | null }>(
    sql`select departed_at::text from vehicle_run where id = ${id}`,
  );
  if (row?.departed_at != null)
    throw conflict(t('This vehicle has left, so its run can’t be changed.'), 'departed');
}

interface StopRow extends StopWanted {
  readonly contract_number: string;
}
const stopsOf = (tx: Tx, id: number): Promise<StopRow[]> =>
  tx.rows<StopRow>(sql`select s.contract_id as contract, c.contract_number, s.leg from vehicle_run_stop s join contract c on c.id = s.contract_id
    where s.run_id = ${id} order by s.place`);
const words = (stops: readonly StopRow[]): string =>
  stops.map(({ contract_number, leg }) => `${contract_number} ${leg}`).join(', ');

/** Locks the named hires and those on the runs before any run, the same order as in scanning. */
async function requireHiresOfDay(
  tx: Tx,
  wanted: readonly StopWanted[],
  runs: readonly number[],
): Promise<void> {
  const ids = wanted.map((stop) => stop.contract);
  const known = await tx.rows<{ id: number }>(sql`
    select id from contract where id = any (${ids}::int[]) or id in (select contract_id from vehicle_run_stop where run_id = any (${[...runs]}::int[]))
    order by id for key share`);
  const missing = ids.filter((id) => known.every((row) => row.id !== id));
  if (missing.length > 0)
    throw invalid({
      stops: missing.map((id) => recordNotFound(id)),
    });
}

/** Writes the stops of a run in order; adds history only if they changed. */
async function writeStops(tx: Tx, id: number, wanted: readonly StopWanted[], userId: number): Promise<void> {
  const before = await stopsOf(tx, id);
  await tx.rows(sql`delete from vehicle_run_stop where run_id = ${id}`);
  await tx.rows(sql`insert into vehicle_run_stop (run_id, contract_id, leg, place)
    select ${id}, x.contract, x.leg, x.n::int from rows from (jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as (contract int, leg text))
    with ordinality x (contract, leg, n)`);
  const after = await stopsOf(tx, id);
  if (words(before) === words(after)) return;
  await tx.rows(sql`update vehicle_run set version = version + 1, updated_at = now() where id = ${id}`);
  await writeHistory(tx, 'vehiclerun', id, userId, 'changed', [
    { field: 'stops', before: words(before), after: words(after) },
  ]);
}

/** Removes stops from another run, which the caller has locked, so that a moved stop is never on both or neither. */
async function takeOff(tx: Tx, id: number, moved: readonly StopWanted[], userId: number): Promise<void> {
  await requireStopsHere(tx, id);
  const stays = (await stopsOf(tx, id)).filter(
    (stop) => !moved.some(({ contract, leg }) => contract === stop.contract && leg === stop.leg),
  );
  await writeStops(tx, id, stays, userId);
}

const setStops: ActionHandler = async (call, id) => {
  const { db, app, user } = call;
  const off = call.body['off'] as number | undefined;
  const wanted = call.body['stops'] as readonly StopWanted[];
  await requireHiresOfDay(db, wanted, off === undefined ? [id] : [id, off]);
  const locks = [{ id, tag: call.request.headers['if-match'] }];
  if (off !== undefined && off !== id) locks.push({ id: off, tag: undefined });
  // locks in numerical order, so that two users who move stops between the same runs don't deadlock
  for (const lock of locks.toSorted((a, b) => a.id - b.id)) await lockRow(db, source, lock.id, lock.tag);
  await requireStopsHere(db, id);
  if (off !== undefined && off !== id) await takeOff(db, off, wanted, user.id);
  await writeStops(db, id, wanted, user.id);
  const [run] = await runsOf(db, await app.settings.all(db), sql`r.id = ${id}`, call);
  if (run === undefined) throw notFound();
  return { body: { run } };
};

export const vehiclerunResource: Implementation = {
  source,
  create: (call) => insertRow(call.db, source, call.body, call.user.id, { created_by_id: call.user.id }),
  async update(call, id, before) {
    const changes = changesOf(vehiclerun.fields, before, call.body);
    if (changes.length > 0) await requireStopsHere(call.db, id);
    await updateRow(call.db, source, id, changes, call.user.id);
  },
  async remove(call, id) {
    await requireStopsHere(call.db, id);
    await deleteRow(call.db, source, id, call.user.id);
  },
  actions: { stops: setStops },
  reads: { plan: planOfDay },
};
