/** Stored scans: each once, with its result. */
import type { OtherSide, ScanResult, WarehouseScan } from '@hireyard/wire/warehouse/warehouse';
import type { Verdict } from '@hireyard/domain/warehouse/work';
import { type Db, sql, type Tx } from '../db/database.ts';
import type { WriteCall } from '../platform/http/call.ts';
import type { Values } from '../records/core/write.ts';

export interface Stored {
  readonly id: string;
  readonly kind: WarehouseScan['kind'];
  readonly contract_id: number | null;
  readonly line_id: number | null;
  readonly stockgroup_id: number | null;
  readonly run_id: number | null;
  readonly quantity: number | null;
  readonly condition: WarehouseScan['condition'] | null;
  readonly leg: WarehouseScan['leg'] | null;
  /** The day whose goods were signed for. */
  readonly day: string | null;
  readonly name: string;
  readonly of_id: string | null;
  readonly units: Verdict['units'];
  readonly outcome: ScanResult['outcome'];
  readonly code: string;
  readonly words: string;
  readonly other: OtherSide | null;
  readonly happened_at: string;
}

const COLUMNS = sql`id, kind, contract_id, line_id, stockgroup_id, run_id, quantity, condition, leg, day, name, of_id, units, outcome, code, words, other,
  wire_time(happened_at) as happened_at`;

export const storedScan = (db: Db, id: string): Promise<Stored | undefined> =>
  db.one<Stored>(sql`select ${COLUMNS} from warehouse_scan where id = ${id}::uuid`);

/** Returns undos and decisions that arrived before their scan. */
export const waitingFor = (db: Db, id: string): Promise<Stored[]> =>
  db.rows<Stored>(
    sql`select ${COLUMNS} from warehouse_scan where of_id = ${id}::uuid and outcome = 'waiting' order by created_at, id`,
  );

/** The day whose goods a handover or a failed one is about. Without one it is the day by the device's clock, at the latest today. */
const signedDay = ({ kind, day, at }: WarehouseScan, today: string) =>
  kind === 'deliver' || kind === 'undelivered'
    ? sql`coalesce(${day ?? null}::date, least(business_day(${at}::timestamptz), ${today}::date))`
    : sql`null::date`;

/** Returns the day of a stored handover. */
export async function dayOfScan(db: Db, id: string): Promise<string> {
  const stored = await storedScan(db, id);
  if (stored?.day == null) throw new Error(`The handover ${id} has no day.`);
  return stored.day;
}

/**
 * Stores a scan before it is judged; returns false if it exists. A device that sends it twice at once waits here.
 * References to missing records are left out; judging reports them.
 */
export async function claim(
  { db: tx, user, today }: WriteCall<Values>,
  device: string,
  scan: WarehouseScan,
): Promise<boolean> {
  const row = await tx.one(sql`
    insert into warehouse_scan (id, device, seq, kind, contract_id, line_id, stockgroup_id, run_id, quantity, condition, leg, day, name, note, of_id, keep,
      outcome, code, words, happened_at, user_id)
    select ${scan.id}::uuid, ${device}::uuid, ${scan.seq}, ${scan.kind}, (select id from contract where id = ${scan.contract ?? null}::int),
      (select id from contract_line where id = ${scan.line ?? null}::int), (select id from stockgroup where id = ${scan.group ?? null}::int),
      (select id from vehicle_run where id = ${scan.load ?? null}::int), ${scan.quantity ?? null}::int, ${scan.condition ?? null}::text,
      ${scan.leg ?? null}::text, ${signedDay(scan, today)}, ${scan.name ?? ''}, ${scan.note ?? ''}, ${scan.kind === 'undo' || scan.kind === 'settle' ? (scan.of ?? null) : null}::uuid, ${scan.keep ?? null}::text,
      'waiting', 'new', '', ${scan.at}::timestamptz, ${user.id === 0 ? null : user.id}::int
    on conflict (id) do nothing returning id`);
  return row !== undefined;
}

/** The result of a scan. */
export interface ScanOutcome extends Omit<ScanResult, 'id'> {
  readonly units?: Verdict['units'];
  readonly packs?: boolean;
}

export async function write(tx: Tx, id: string, result: ScanOutcome): Promise<ScanResult> {
  const { outcome, code, words, other, units = [], packs = false } = result;
  await tx.rows(sql`
    update warehouse_scan set outcome = ${outcome}, code = ${code}, words = ${words}, other = ${other === null ? null : JSON.stringify(other)}::jsonb,
      units = ${JSON.stringify(units)}::jsonb, packs = ${packs} where id = ${id}::uuid`);
  return { id, outcome, code, words, other };
}

export const resultOf = ({ id, outcome, code, words, other }: Stored): ScanResult => ({
  id,
  outcome,
  code,
  words,
  other,
});

/** Whether a scan equals the stored one with its id. Ids are unique, so a different scan is a device error. */
export const isSame = (stored: Stored, scan: WarehouseScan): boolean =>
  stored.kind === scan.kind &&
  (stored.contract_id ?? scan.contract) === scan.contract &&
  (stored.of_id === null || stored.of_id === scan.of) &&
  (stored.quantity ?? undefined) === scan.quantity;
