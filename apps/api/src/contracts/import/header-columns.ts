import { t } from '@hireyard/messages';
import { isDate } from '@hireyard/domain/values/calendar';
import { CONTRACT_POSITIONS } from '@hireyard/domain/contracts/moves/decide';
import * as f from '@hireyard/wire/field';
import { contract as resource } from '@hireyard/wire/contracts/contract';
import { type Db, sql } from '../../db/database.ts';
import { plainAddress } from '../../records/import/address.ts';
import {
  bad,
  type CellResult,
  type Column,
  code,
  column,
  good,
  known,
  optional,
  refine,
} from '../../records/import/cells.ts';
import { idsByKey } from '../../records/import/rows.ts';

const { fields } = resource;
const amount = (min: number | undefined) =>
  column(f.money({ required: true, ...(min === undefined ? {} : { min }) }));
const day = (needed = true) => column(f.date({ nullable: true }), { needed });

export interface Party {
  readonly id: number;
  readonly active: boolean;
}
export interface AccountParty extends Party {
  readonly credit_account: boolean;
}

async function parties<T extends { key: string }>(rows: Promise<T[]>): Promise<Map<string, T>> {
  return new Map((await rows).map((row) => [row.key, row]));
}
const customers = (db: Db) =>
  parties(
    db.rows<Party & { key: string }>(sql`
      select upper(import_ref) as key, id, active from customer where import_ref is not null`),
  );
const accounts = (db: Db) =>
  parties(
    db.rows<AccountParty & { key: string }>(
      sql`select upper(code) as key, id, active, credit_account from account`,
    ),
  );

/** A local time without zone, read as UTC: 2026-11-20T16:30, or just a day. */
const moment: Column<{ date: string; time: string }> = refine(
  column(f.text({ required: true, max: 30 })),
  (text) => {
    const [, date = '', time = '00:00'] =
      /^(\d{4}-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d)?)?$/.exec(text) ?? [];
    return isDate(date)
      ? good({ date, time })
      : bad(t('Use a date and time like 2026-11-20T16:30, not "{text}".', { text }));
  },
);

export interface VehicleCount {
  readonly code: string;
  readonly count: number;
}
/** `1 lorry + 2 van`; empty for none. */
const vehicles: Column<VehicleCount[]> = refine(column(f.text({})), (text): CellResult<VehicleCount[]> => {
  if (text === '') return good([]);
  const parts = text.split('+').map((part) => /^\s*([1-9]\d{0,2}) ([a-z][a-z0-9_-]*)\s*$/.exec(part));
  if (parts.some((part) => part === null))
    return bad(t('Write vehicles like "1 lorry + 1 van", not "{text}".', { text }));
  return good(parts.map((part) => ({ code: part?.[2] ?? '', count: Number(part?.[1]) })));
});

/** Recalculated, or given by another column. */
export const ignoredHeaderColumns = [
  'outcome',
  'chargeable_days',
  'price_factor',
  'weight_kg',
  'volume_m3',
  'returns_clean',
];

/** Returns the columns of order_headers.csv. */
export async function headerColumns(db: Db) {
  const customer = known<Party>(await customers(db), 'customer');
  return {
    order_ref: code(f.text({ required: true, max: 40 })),
    customer_ref: optional(customer),
    delivery_contact_ref: optional(customer, false),
    account_code: optional(known<AccountParty>(await accounts(db), 'account')),
    depot: known(await idsByKey(db, 'depot', 'code'), 'depot'),
    customer_reference: column(fields.customer_reference, { needed: false }),
    event_type: column(f.text({}), { needed: false }),
    guests: column(f.int({ nullable: true, min: 0 }), { needed: false }),
    created_at: moment,
    confirmed_on: day(false),
    cancelled_on: day(false),
    hire_date: day(),
    delivery_date: day(),
    collection_date: day(),
    delivery_type: column(fields.delivery_type),
    ...plainAddress,
    state: column(f.choice(CONTRACT_POSITIONS, { required: true })),
    lost_reason: column(f.text({}), { needed: false }),
    hold_until: day(false),
    value_ex_delivery: amount(undefined),
    calculated_delivery_price: column(f.money({ min: 0 }), { whenEmpty: '0.00' }),
    calculated_delivery_vehicles: vehicles,
    delivery_charge: column(f.money({ min: 0, nullable: true })),
    delivery_surcharge: column(f.money({ min: 0 }), { whenEmpty: '0.00' }),
    delivery_price: amount(0),
    value: amount(undefined),
    tax: amount(undefined),
    grand_total: amount(undefined),
    miles: column(f.decimal({ places: 1, digits: 6, min: 0, nullable: true }), { needed: false }),
    deposit_rule: column(f.money({ min: 0, nullable: true }), { needed: false }),
    deposit_override: column(f.money({ min: 0, nullable: true }), { needed: false }),
    payment_due_date: day(false),
    taken_by: column(f.text({}), { needed: false }),
  };
}
export type HeaderColumns = Awaited<ReturnType<typeof headerColumns>>;
