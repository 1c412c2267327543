/** Shapes of vehicle runs: stops as sent and shown, and the plan of a day (domain rules §14). */
import { t } from '@hireyard/messages';
import { type Leg, LEGS } from '@hireyard/domain/warehouse/drops';
import { MAX_STOPS } from '@hireyard/domain/warehouse/load-plan';
import * as f from '../field.ts';
import { checkFields, isObject } from '../resource/objects.ts';

export type { Leg };

export interface LoadStop {
  readonly id: number;
  readonly contract: number;
  readonly contract_number: string;
  readonly leg: Leg;
  readonly customer: string;
  readonly address: string;
  readonly postcode: string;
  readonly telephone: string;
  /** Kilograms and cubic metres; a hire on several runs has an equal part on each. */
  readonly weight: string;
  readonly volume: string;
  /** Number of runs with this leg of the hire, at least 1. */
  readonly shares: number;
  /** The earliest date of goods left over from an earlier drop; null = none. Absent in work that a device stored before. */
  readonly left_over?: string | null;
  /** Packed containers that need two people to lift. */
  readonly heavy: number;
  /** Who signed and when; null = not done. */
  readonly signed: { readonly name: string; readonly at: string } | null;
}
/** A vehicle run of a day with its stops in order. `max_…` is the limit: capacity × usable share. */
export interface VehicleRun {
  readonly id: number;
  readonly depot: number;
  readonly day: string;
  readonly name: string;
  /** Class in the setting `vehicles`. */
  readonly vehicle: string;
  readonly driver: string;
  readonly max_weight: string | null;
  readonly max_volume: string | null;
  /** Peak load of the run. */
  readonly weight: string;
  readonly volume: string;
  /** Whether it exceeds the limit. */
  readonly over: boolean;
  /** ISO time; null = still at the depot. */
  readonly departed_at: string | null;
  /** Of the record, for If-Match: its ETag is this number in quotation marks. */
  readonly version: number;
  readonly stops: readonly LoadStop[];
}
export const runShape = { run: f.json<VehicleRun>({}, { type: 'object' }) };

const STOP = {
  contract: f.relation('contract', { id: f.id() }, { required: true }),
  leg: f.choice(LEGS, { required: true }),
};
export type StopWanted = f.CreateOf<typeof STOP>;

/** Stops of a run in order, each hire once per leg. */
export const stopsField = f.makeField(
  'json',
  { required: true, label: t('Stops') },
  {
    json: {
      type: 'array',
      maxItems: MAX_STOPS,
      items: { type: 'object', properties: { contract: { type: 'integer' }, leg: { enum: LEGS } } },
    },
    check: (given): StopWanted[] | f.Refusal => {
      if (!Array.isArray(given)) return f.refuse(t('This must be a list.'));
      if (given.length > MAX_STOPS) return f.refuse(t('Use at most {most} entries.', { most: MAX_STOPS }));
      const checked = given.map((one: unknown) => checkFields(STOP, isObject(one) ? one : {}));
      if (checked.some(({ errors }) => Object.keys(errors).length > 0))
        return new f.Refusal(checked.map(({ errors }) => errors));
      const stops = checked.map(({ value }) => value as unknown as StopWanted);
      const once = new Set(stops.map(({ contract, leg }) => `${contract} ${leg}`));
      return once.size === stops.length ? stops : f.refuse(t('A hire can be on a run only once per leg.'));
    },
  },
) as unknown as f.FieldFor<StopWanted[], { required: true }>;

/** A proposed run for unassigned hires of a day. */
export interface RunProposal {
  readonly vehicle: string;
  readonly stops: readonly LoadStop[];
  readonly weight: string;
  readonly volume: string;
}
export interface VehicleChoice {
  readonly code: string;
  /** Maximum kilograms and cubic metres. */
  readonly max_weight: string;
  readonly max_volume: string;
  readonly owned: number | null;
}
export const planShape = {
  /** The existing runs of the day. */
  standing: f.json<readonly VehicleRun[]>({}, { type: 'array', items: { type: 'object' } }),
  vehicles: f.json<readonly VehicleChoice[]>({}, { type: 'array', items: { type: 'object' } }),
  /** Unassigned legs of the day. */
  unplanned: f.json<readonly LoadStop[]>({}, { type: 'array', items: { type: 'object' } }),
  runs: f.json<readonly RunProposal[]>({}, { type: 'array', items: { type: 'object' } }),
  /** Unassigned legs that no vehicle can take. */
  left: f.json<readonly LoadStop[]>({}, { type: 'array', items: { type: 'object' } }),
};
export type LoadPlanAnswer = f.ReadOf<typeof planShape>;
