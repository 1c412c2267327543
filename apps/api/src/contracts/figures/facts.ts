/** Loads the facts that the rules need about a contract, under its lock in two statements. */
import type { DeliveryType } from '@hireyard/domain/contracts/delivery';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import { composed, textOf } from '../../db/statement.ts';
import type { Centroids } from './distance.ts';
import type { LineGoods } from '@hireyard/domain/stock/availability';
import { LINE_GOODS, type Reservation } from '../../stock/reservations/claims.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type ContractMoney, MONEY, moneyIn, type RawContract } from '../../money/core/facts.ts';
import { BASIS, type BasisRow } from './basis.ts';

export interface ContractRow {
  readonly id: number;
  readonly contract_number: string;
  readonly position: string;
  readonly account_id: number | null;
  readonly depot_id: number;
  readonly depot_postcode: string;
  /** Centroids (latitude and longitude) of the possible outward postcodes of depot and address. */
  readonly centroids?: Centroids | null;
  readonly hire_date: string | null;
  readonly delivery_date: string | null;
  readonly collection_date: string | null;
  readonly payment_due_date: string | null;
  /** As stored; the figures have the new value. */
  readonly grand_total: string;
  readonly delivery_type: DeliveryType;
  readonly delivery_charge: string | null;
  readonly delivery_surcharge: string;
  readonly deposit_override: string | null;
  readonly address_1: string;
  readonly address_2: string;
  readonly address_3: string;
  readonly address_town: string;
  readonly address_county: string;
  readonly address_postcode: string;
  readonly lead_active: boolean | null;
  readonly contact_active: boolean | null;
  readonly account_active: boolean | null;
  readonly credit_account: boolean;
  readonly payment_terms: number;
  /** The account has a credit limit. */
  readonly credit_limited: boolean;
}

/** A contract as stored: the facts for its figures, its stored figures, and the days of its reservations. */
export interface ContractFigures extends ContractRow, BasisRow {
  readonly hold_until: string | null;
  readonly counted_in_on: string | null;
  /** Number of reservations. Includes one of a removed line until it is released. */
  readonly reservations: number;
  readonly delivery_vehicle_mix: unknown;
  readonly price_warning: unknown;
  readonly problem_codes: readonly string[];
  readonly stored: StoredFigures;
  /** Changes to other records that the stored figures don't reflect yet. Figures calculated from this row do. */
  readonly outdated: readonly Mark[];
}

/** What a change updates: all figures, only problems, or reserved units. */
export type Extent = 'figures' | 'problems' | 'stock';
/** A row of `contract_outdated`. */
export interface Mark {
  readonly id: number;
  readonly scope: Extent;
}

/** Columns of figures, as text in `stored`: decimals are compared digit by digit. */
const FIGURE_COLUMNS = [
  'value',
  'value_ex_delivery',
  'washup_value',
  'tax',
  'grand_total',
  'delivery_price',
  'calculated_delivery_price',
  'calculated_delivery_vehicles',
  'deposit_amount',
  'weight',
  'pieces',
  'washup_pieces',
  'can_deliver',
] as const;

type StoredFigures = Readonly<Record<(typeof FIGURE_COLUMNS)[number], string | null>>;
const STORED = sql.raw(
  `jsonb_build_object(${FIGURE_COLUMNS.map((name) => `'${name}', c.${name}::text`).join(', ')})`,
);

/** Tells whether these columns include all figures with the stored values. */
export const isStored = (stored: StoredFigures, columns: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(columns).length === FIGURE_COLUMNS.length &&
  FIGURE_COLUMNS.every((name) => stored[name] === String(columns[name]));

/** Returns possible outward postcodes: the first half in Britain, the area in America, all of it elsewhere. */
const outwards = (postcode: string): string =>
  `left(replace(upper(${postcode}), ' ', ''), -3), left(upper(${postcode}), 3), upper(${postcode})`;
const CENTROIDS =
  sql.raw(`(select jsonb_object_agg(outcode, jsonb_build_array(latitude, longitude)) from outcode
        where c.delivery_type <> 'none' and outcode = any (array[${outwards('d.address_postcode')}, ${outwards('c.address_postcode')}]))`);

const contractsWith = (which: string, more: RawBuilder<unknown>): string =>
  textOf(sql`
    select c.id, c.contract_number, c.position, c.account_id, c.grand_total, c.depot_id, d.address_postcode as depot_postcode, c.hire_date, c.delivery_date,
      c.collection_date, c.payment_due_date, c.delivery_type, c.delivery_charge, c.delivery_surcharge, c.deposit_override,
      c.address_1, c.address_2, c.address_3, c.address_town, c.address_county, c.address_postcode,
      k.active as lead_active, p.active as contact_active, a.active as account_active,
      coalesce(a.credit_account, false) as credit_account, coalesce(a.payment_terms, 0) as payment_terms,
      coalesce(a.credit_limit, a.credit_limit_hard_limit) is not null as credit_limited, c.hold_until, c.counted_in_on, c.delivery_vehicle_mix, c.price_warning,
      (select count(*)::int from stock_reservation where contract_id = c.id) as reservations,
      case when c.problem_ids = '{}' then '{}' else array(select code from problem where id = any (c.problem_ids)) end as problem_codes,
      ${STORED} as stored, coalesce((select jsonb_agg(jsonb_build_object('id', id, 'scope', scope)) from contract_outdated where contract_id = c.id), '[]') as outdated, ${BASIS}, ${CENTROIDS} as centroids ${more}
    from contract c join depot d on d.id = c.depot_id left join customer k on k.id = c.lead_customer_id
    left join customer p on p.id = c.delivery_contact_id left join account a on a.id = c.account_id where ${sql.raw(which)}`);
const CONTRACT = composed<ContractFigures>(contractsWith('c.id = $1', sql``));
const WITH_MONEY = composed<ContractFigures & RawContract>(contractsWith('c.id = $1', sql`, ${MONEY}`));
const MANY = composed<ContractFigures & RawContract>(
  contractsWith('c.id = any ($1::int[]) order by c.id', sql`, ${MONEY}`),
);

/** Returns the row with its parties and the basis of figures; 404 if there is none. */
export async function contractRow(db: Db, id: number): Promise<ContractFigures> {
  const row = await db.one(CONTRACT(id));
  if (row === undefined) throw notFound();
  return row;
}

/** Returns the same with the facts of its money, in one statement; 404 if there is none. */
export async function contractAndMoney(
  db: Db,
  id: number,
): Promise<{ readonly contract: ContractFigures; readonly money: ContractMoney }> {
  const row = await db.one(WITH_MONEY(id));
  if (row === undefined) throw notFound();
  return { contract: row, money: moneyIn(row) };
}

/** Returns the same for several contracts in one statement, ordered by id. Leaves out unknown ones. */
export const contractsAndMoney = async (
  db: Db,
  ids: readonly number[],
): Promise<{ readonly contract: ContractFigures; readonly money: ContractMoney }[]> =>
  (await db.rows(MANY(ids))).map((row) => ({ contract: row, money: moneyIn(row) }));

export interface LineRow {
  readonly id: number;
  /** A cancellation charge is on the contract but not part of the hire. */
  readonly kind: 'hire' | 'cancellation';
  readonly quantity: number;
  readonly stockitem_id: number | null;
  /** Its own dates; null follows the contract. */
  readonly delivery_date: string | null;
  readonly collection_date: string | null;
  readonly locked_price: string | null;
  /** Days that the price was calculated for; null if it follows the dates or a user set it. */
  readonly priced_days: number | null;
  /** Days for which a user chose to keep the price. */
  readonly price_kept_days: number | null;
  readonly locked_washup_price: string | null;
  readonly unlisted_price: string | null;
  readonly unlisted_washup_price: string | null;
  readonly unit_price: string;
  readonly unit_washup_price: string;
  readonly value: string;
  readonly tax: string;
  readonly grand_total: string;
  readonly title: string;
  readonly price: string | null;
  readonly washup_price: string | null;
  readonly washup_rate: string | null;
  readonly height: string | null;
  readonly width: string | null;
  readonly depth: string | null;
  readonly weight: string | null;
  readonly pack_size: number | null;
  readonly loose_volume_factor: string | null;
  readonly container: { height: number; width: number; depth: number; weight: number } | null;
}

/** A saved line with its goods and reservations. */
export interface FiguresLine extends LineRow {
  readonly goods: LineGoods | null;
  readonly reserved: readonly {
    readonly stockitem_id: number;
    readonly depot_id: number;
    readonly quantity: number;
    readonly kind: Reservation['kind'];
    readonly first: string;
    readonly last: string;
    readonly turns_on: string | null;
  }[];
}

/** Columns of item `i` and its container `b` that the figures need. */
export const ITEM = sql`i.price, i.washup_price, i.washup_rate, i.height, i.width, i.depth, i.weight, i.pack_size, i.loose_volume_factor,
      case when b.id is not null then jsonb_build_object('height', coalesce(b.height, 0), 'width', coalesce(b.width, 0),
        'depth', coalesce(b.depth, 0), 'weight', coalesce(b.weight, 0)) end as container`;

/** Joins items by id per line. A plan for lines of any contract would scan all items, because it can't know how few lines this one has. */
const LINES = sql`
    select l.id, l.contract_id, l.kind, l.quantity, l.stockitem_id, l.delivery_date, l.collection_date, l.locked_price, l.priced_days, l.price_kept_days, l.locked_washup_price, l.unlisted_price, l.unlisted_washup_price,
      l.unit_price, l.unit_washup_price, l.value, l.tax, l.grand_total, coalesce(i.internal_title, l.unlisted_description) as title,
      ${ITEM}, ${LINE_GOODS} as goods,
      r.reserved
    from contract_line l left join lateral (select * from stockitem where id = l.stockitem_id offset 0) i on true
    left join lateral (select * from stock_container where id = i.container_id offset 0) b on true
    left join lateral (select * from goods_line where contract_line_id = l.id offset 0) n on true
    left join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('stockitem_id', stockitem_id, 'depot_id', depot_id, 'quantity', quantity, 'kind', kind,
        'first', first_day, 'last', last_day, 'turns_on', turns_on) order by part), '[]') as reserved
      from stock_reservation where line_id = l.id) r on true`;
const ALL_LINES = composed<FiguresLine>(textOf(sql`${LINES} where l.contract_id = $1 order by l.id`));
const ONE_LINE = composed<FiguresLine>(textOf(sql`${LINES} where l.contract_id = $1 and l.id = $2`));
const LINES_OF_MANY = composed<FiguresLine & { readonly contract_id: number }>(
  textOf(sql`${LINES} where l.contract_id = any ($1::int[]) order by l.id`),
);

/** Returns the lines of a contract, or one of them, with prices, sizes and containers of their items. */
export const lineRows = (db: Db, contractId: number, lineId?: number): Promise<FiguresLine[]> =>
  db.rows(lineId === undefined ? ALL_LINES(contractId) : ONE_LINE(contractId, lineId));

/** Returns the lines of several contracts, by contract. */
export const linesByContract = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FiguresLine[]>> =>
  Map.groupBy(await db.rows(LINES_OF_MANY(ids)), (line) => line.contract_id);

/** A line of a hypothetical contract: an item, or a custom item with its price. */
export interface DraftLine {
  readonly stockitem_id: number | null;
  readonly quantity: number;
  readonly unlisted_price: string | null;
}

/** Returns lines as a contract would have them, in order. */
export const draftLineRows = (db: Db, lines: readonly DraftLine[]): Promise<LineRow[]> =>
  db.rows<LineRow>(sql`
    select x.n::int as id, 'hire' as kind, (x.line ->> 'quantity')::int as quantity, i.id as stockitem_id, null::date as delivery_date, null::date as collection_date, null as locked_price, null::int as priced_days, null::int as price_kept_days,
      null as locked_washup_price, (x.line ->> 'unlisted_price')::numeric(14, 2) as unlisted_price, null as unlisted_washup_price,
      0.00 as unit_price, 0.00 as unit_washup_price, 0.00 as value, 0.00 as tax, 0.00 as grand_total, coalesce(i.internal_title, '') as title,
      ${ITEM}
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality x (line, n)
    left join stockitem i on i.id = (x.line ->> 'stockitem_id')::int left join stock_container b on b.id = i.container_id order by x.n`);
