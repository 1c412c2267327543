/** Warehouse mode: the work that a phone loads, the scans that it sends, and their results (domain rules §14). */
import { t } from '@hireyard/messages';
import { CONDITIONS } from '@hireyard/domain/contracts/count-in';
import { LEGS } from '@hireyard/domain/warehouse/drops';
import type { Outcome, WorkGroup, WorkHire } from '@hireyard/domain/warehouse/work';
import { MAX_SCANNED } from '@hireyard/domain/warehouse/scan-code';
import type { FieldErrors } from '../field/error.ts';
import * as f from '../field.ts';
import { checkFields, isObject } from '../resource/objects.ts';
import type { VehicleRun } from './vehicle-run.ts';

export type { Leg, LoadStop, VehicleRun } from './vehicle-run.ts';

/** Permission for warehouse work; scanning also moves hires. */
export const SCAN_PERMISSION = 'stock.add_warehousescan';
export const WORK_PERMISSION = 'stock.view_warehousescan';

/** `undelivered` records units that a driver could not hand over; `undo` undoes a scan; `settle` resolves a conflict; `depart` records a vehicle's departure. */
export const SCAN_KINDS = [
  'pick',
  'pack',
  'load',
  'depart',
  'deliver',
  'undelivered',
  'count_in',
  'undo',
  'settle',
] as const;
export type ScanKind = (typeof SCAN_KINDS)[number];
/** The side of a conflict that counts. */
export const SIDES = ['theirs', 'mine'] as const;
/** Maximum scans per call. */
export const MAX_SCANS = 50;
/** Characters as base64: about 400 and 90 kB. With both, a handover fits one call of its own. */
export const MAX_PHOTO_LENGTH = 560_000;
export const MAX_SIGNATURE_LENGTH = 120_000;

/** The other side of a conflict: the blocking state, its user and time. */
export interface OtherSide {
  readonly words: string;
  readonly by: string | null;
  readonly at: string | null;
}
/** The result of a scan. `waiting`: it undoes a scan that has not arrived. `undone`: it counted until it was undone. */
export interface ScanResult {
  readonly id: string;
  readonly outcome: Outcome | 'undone' | 'waiting' | 'settled';
  readonly code: string;
  readonly words: string;
  readonly other: OtherSide | null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const uuid = <const O extends f.FieldOptions>(options: O) =>
  f.makeField('text', options, {
    json: { type: 'string', format: 'uuid' },
    check: (value) =>
      typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : f.refuse(t('Not a valid UUID.')),
  }) as unknown as f.FieldFor<string, O>;

/** A time by the device's clock, ISO 8601. */
const moment = <const O extends f.FieldOptions>(options: O) =>
  f.makeField('text', options, {
    json: { type: 'string', format: 'date-time' },
    check: (value) => {
      const time = typeof value === 'string' && value.length <= 40 ? Date.parse(value) : Number.NaN;
      return Number.isNaN(time)
        ? f.refuse(t('Not a valid date and time. Use ISO 8601.'))
        : new Date(time).toISOString();
    },
  }) as unknown as f.FieldFor<string, O>;

const SCAN_FIELDS = {
  id: uuid({ required: true }),
  /** Increases on the device: scans are processed in this order. */
  seq: f.int({ required: true, min: 0 }),
  /** Time of the scan by the device's clock, ISO. */
  at: moment({ required: true }),
  kind: f.choice(SCAN_KINDS, { required: true }),
  contract: f.int({ min: 1 }),
  line: f.int({ min: 1 }),
  group: f.int({ min: 1 }),
  quantity: f.int({ min: 1, max: MAX_SCANNED }),
  condition: f.choice(CONDITIONS, {}),
  /** The vehicle run. */
  load: f.int({ min: 1 }),
  leg: f.choice(LEGS, {}),
  /** The day whose goods are handed over, collected or not delivered. Without it, the day of `at`. */
  day: f.date({}),
  /** Who signed. */
  name: f.text({ max: 200 }),
  note: f.text({ max: 500 }),
  /** PNG as base64, without a data: prefix. */
  signature: f.text({ max: MAX_SIGNATURE_LENGTH }),
  /** JPEG as base64, without a data: prefix. */
  photo: f.text({ max: MAX_PHOTO_LENGTH }),
  /** The scan that `undo` undoes, or whose conflict `settle` resolves. */
  of: uuid({}),
  keep: f.choice(SIDES, {}),
};
/** One scan as sent by a device. The device creates a unique id, so a repeated scan counts once. */
export type WarehouseScan = Readonly<f.CreateOf<typeof SCAN_FIELDS>>;

/** Required fields of each kind; `target` = a container, or a line with a quantity. */
const NEEDS: Readonly<Record<ScanKind, readonly (keyof WarehouseScan | 'target')[]>> = {
  pick: ['contract', 'line', 'quantity'],
  pack: ['contract', 'group'],
  load: ['contract', 'load', 'target'],
  depart: ['load'],
  deliver: ['contract', 'leg', 'name'],
  undelivered: ['contract', 'line', 'quantity', 'note'],
  count_in: ['contract', 'condition', 'target'],
  undo: ['of'],
  settle: ['of', 'keep'],
};

const missing = (scan: Partial<WarehouseScan>): FieldErrors => {
  const errors: FieldErrors = {};
  for (const need of NEEDS[scan.kind ?? 'depart'])
    if (need === 'target') {
      if (scan.group === undefined && (scan.line === undefined || scan.quantity === undefined))
        errors['line'] = [t('Give a container, or a line and a quantity.')];
    } else if (scan[need] === undefined || scan[need] === '') errors[need] = [f.REQUIRED];
  return errors;
};

/** Treats null fields as absent. */
function checkScan(given: unknown): { value: Partial<WarehouseScan>; errors: FieldErrors } {
  if (!isObject(given)) return { value: {}, errors: { non_field_errors: [t('This must be an object.')] } };
  const said = Object.fromEntries(Object.entries(given).filter(([, one]) => one !== null));
  const { value, errors } = checkFields(SCAN_FIELDS, said);
  return { value, errors: Object.keys(errors).length > 0 ? errors : missing(value) };
}

function checkScans(given: unknown): WarehouseScan[] | f.Refusal {
  if (!Array.isArray(given)) return f.refuse(t('This must be a list.'));
  if (given.length === 0 || given.length > MAX_SCANS)
    return f.refuse(t('Send 1 to {most} scans.', { most: MAX_SCANS }));
  const checked = given.map(checkScan);
  return checked.some(({ errors }) => Object.keys(errors).length > 0)
    ? new f.Refusal(checked.map(({ errors }) => errors))
    : checked.map(({ value }) => value as WarehouseScan);
}

const scans = f.makeField(
  'json',
  { required: true, label: t('Scans') },
  {
    json: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_SCANS,
      items: {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries<f.Field>(SCAN_FIELDS).map(([name, field]) => [name, field.writeJson]),
        ),
        required: ['id', 'seq', 'at', 'kind'],
      },
    },
    check: checkScans,
  },
) as unknown as f.FieldFor<WarehouseScan[], { required: true }>;

/** POST warehouse/scan/. */
export const scanBody = {
  /** Created once by the device; identifies the phone in a conflict, not the user. */
  device: uuid({ required: true, label: t('Device') }),
  scans,
};
export const scanAnswer = {
  results: f.json<readonly ScanResult[]>({}, { type: 'array', items: { type: 'object' } }),
};

/** A hire with the details that drivers and packers need. */
export interface WarehouseHire extends WorkHire {
  readonly customer: string;
  readonly telephone: string;
  readonly delivery_date: string | null;
  readonly collection_date: string | null;
  readonly delivery_type: string;
  /** One line. */
  readonly address: string;
  readonly postcode: string;
  /** Kilograms and cubic metres of the day's goods. */
  readonly weight: string;
  readonly volume: string;
  /** Units per container by item; absent = transported loose. */
  readonly pack_sizes: Readonly<Record<number, number>>;
}
/** An unresolved conflict. */
export interface OpenConflict extends ScanResult {
  readonly scan: Omit<WarehouseScan, 'signature' | 'photo'>;
  readonly contract_number: string | null;
  readonly by: string | null;
}

/** GET warehouse/work/?depot&day: everything that a phone needs offline. */
export const workShape = {
  as_of: f.timestamp({ label: t('As of') }),
  day: f.date({ label: t('Day') }),
  depot: f.int({ label: t('Depot') }),
  hires: f.json<readonly WarehouseHire[]>({}, { type: 'array', items: { type: 'object' } }),
  /** Filled containers at the depot without a contract. They are not in a hire's `groups`; `withShelf` combines both. */
  shelf: f.json<readonly WorkGroup[]>({}, { type: 'array', items: { type: 'object' } }),
  runs: f.json<readonly VehicleRun[]>({}, { type: 'array', items: { type: 'object' } }),
  conflicts: f.json<readonly OpenConflict[]>({}, { type: 'array', items: { type: 'object' } }),
};
export type WarehouseWork = f.ReadOf<typeof workShape>;
