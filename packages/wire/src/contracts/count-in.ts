/** Shapes for counting in a hire's goods (domain rules §6). */
import { t } from '@hireyard/messages';
import type { LineCount } from '@hireyard/domain/contracts/count-in';
import * as f from '../field.ts';
import { objectsField } from '../resource/objects.ts';

const MAX_LINES = 500;
const MAX_UNITS = 1_000_000;
const units = (label: string) => f.int({ min: 0, max: MAX_UNITS, label });

const line = f.relation('contractstock', { id: f.id() }, { required: true, label: t('Line') });
const LINE_FIELDS = {
  contractstock: line,
  good: units(t('Good')),
  dirty: units(t('Dirty')),
  broken: units(t('Broken')),
  missing: units(t('Missing')),
  /** Units counted before, as the user saw them: 409 if someone else has counted meanwhile. */
  counted: f.int({ nullable: true, min: 0, max: MAX_UNITS, label: t('Counted before') }),
  note: f.text({ max: 500, label: t('Note') }),
  photo: f.relation('file', { id: f.id() }, { nullable: true, label: t('Picture') }),
};

/** The counts of a line. Conditions that are left out keep their value. */
export type CountedLine = f.CreateOf<typeof LINE_FIELDS>;

const CONTAINER_FIELDS = {
  stockgroup: f.relation('stockgroup', { id: f.id() }, { required: true, label: t('Container') }),
  condition: f.choice(['good', 'dirty'], { required: true, label: t('Condition') }),
};
/** The condition of all units of a filled container that aren't counted yet. */
export type CountedContainer = f.CreateOf<typeof CONTAINER_FIELDS>;
const DAMAGE_FIELDS = {
  contractstock: line,
  /** Required if both broken and missing units are counted. */
  kind: f.choice(['broken', 'missing'], { nullable: true, label: t('Kind') }),
  quantity: f.int({ required: true, min: 1, max: MAX_UNITS, label: t('Units') }),
  decision: f.choice(['charge', 'waive'], { required: true, label: t('Decision') }),
  /** For these units together; default: their replacement price. */
  amount: f.money({ nullable: true, min: 0, label: t('Amount') }),
};
/** Charges or waives a number of broken or missing units of a line. */
export type CountedDecision = f.CreateOf<typeof DAMAGE_FIELDS>;

/** POST contract/{id}/count_in/. */
export const countBody = {
  lines: objectsField(LINE_FIELDS, MAX_LINES, { label: t('Lines') }),
  damages: objectsField(DAMAGE_FIELDS, MAX_LINES, {
    label: t('Decisions'),
  }),
  containers: objectsField(CONTAINER_FIELDS, MAX_LINES, {
    label: t('Containers'),
  }),
  // the rest is what is with the customer: units that have not left, or never left, aren't counted
  rest_good: f.bool({ label: t('Count the rest as good') }),
  rest_to_wash: f.bool({
    label: t('Count the rest as returned: washable units dirty, others good'),
  }),
};

export interface CountedWireLine extends LineCount {
  readonly contractstock: number;
  readonly stockitem: { readonly id: number; readonly sku: string; readonly internal_title: string };
  /** Wash-up is charged, so it may be returned dirty. */
  readonly washed: boolean;
  /** Replacement price of a unit; null if unknown. */
  readonly replacement_price: string | null;
  /** Units that were ordered. */
  readonly quantity: number;
  /** Its own dates; null = the contract's. */
  readonly delivery_date: string | null;
  readonly collection_date: string | null;
  /** Units that are with the customer, by the goods ledger. */
  readonly out: number;
  /** Notes made while counting, newest first. */
  readonly notes: readonly string[];
  /** Ids of photos, which are files of the contract. */
  readonly photos: readonly number[];
}

/** A filled container of the contract and how much of it is counted. */
export interface CountedWireGroup {
  readonly id: number;
  readonly identifier: string;
  /** Id of its line. */
  readonly contractstock: number;
  readonly quantity: number;
  readonly counted: number;
}

const rows = <T>(label: string) =>
  f.json<readonly T[], { readOnly: true; label: string }>(
    { readOnly: true, label },
    { type: 'array', items: { type: 'object' } },
  );
/** GET contract/{id}/count_in/. */
export const countShape = {
  /** The day the last unit was counted. */
  counted_in_on: f.date({ readOnly: true, nullable: true, label: t('Counted in') }),
  can_count: f.bool({ readOnly: true, label: t('The goods can be counted in') }),
  uncounted: f.int({ readOnly: true, label: t('Units not counted yet') }),
  lines: rows<CountedWireLine>(t('Lines')),
  groups: rows<CountedWireGroup>(t('Containers')),
};
