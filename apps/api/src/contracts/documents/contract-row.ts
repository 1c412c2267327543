/** Loads everything that a contract's documents show in one statement, so that all figures are from the same moment. */
import type { DeliveryType } from '@hireyard/domain/contracts/delivery';
import type { Movement } from '@hireyard/domain/warehouse/day-units';
import type { MoneyType } from '@hireyard/wire/money/money';
import { type Db, sql } from '../../db/database.ts';
import { notFound } from '../../platform/http/errors.ts';

type Address = Readonly<
  Record<
    'address_1' | 'address_2' | 'address_3' | 'address_town' | 'address_county' | 'address_postcode',
    string
  >
>;
type Named = Address & { readonly name: string };
type Person = Named & { readonly telephone: string };

/** Where the units of a line are, and how they got there. */
export interface GoodsFact {
  readonly went_out: number;
  /** Replacements of faulty units that went out beyond the quantity. */
  readonly swapped: number;
  readonly out: number;
  readonly movements: readonly Movement[];
}

export interface LineFact {
  readonly kind: 'hire' | 'cancellation';
  /** Null for a custom item. */
  readonly item: number | null;
  readonly sku: string;
  /** Titles for customers and for the warehouse. */
  readonly title: string;
  readonly own_title: string;
  readonly quantity: number;
  readonly unit_price: string;
  readonly unit_washup_price: string;
  readonly value: string;
  /** The line's own dates; null follows the contract. */
  readonly delivery_date: string | null;
  readonly collection_date: string | null;
  /** Null: nothing of it ever moved. */
  readonly goods: GoodsFact | null;
  /** Of one unpacked unit: kg and cm; null if unknown. */
  readonly weight: number | null;
  readonly size: readonly [height: number, width: number, depth: number];
  readonly loose_factor: number;
}
export interface ContainerFact {
  readonly identifier: string;
  readonly container: string;
  readonly item: number;
  readonly sku: string;
  readonly title: string;
  readonly quantity: number;
  readonly accessories: readonly string[];
  /** Including goods and accessories; null if a part is unknown. */
  readonly weight: number | null;
  readonly heavy: boolean;
  /** Of the container, in cm. */
  readonly size: readonly [height: number, width: number, depth: number];
}
/** A packed container with the day of the run that it is loaded on; null if on none. */
export interface PackedContainer extends ContainerFact {
  readonly run_day: string | null;
}
export interface InvoiceFact {
  readonly id: number;
  readonly number: string;
  readonly type: MoneyType;
  readonly amount: string;
  readonly amount_ex: string;
  readonly amount_tax: string;
  readonly currency: string;
  readonly issued_on: string;
  readonly due_date: string | null;
  readonly reason: string;
}
export interface DamageFact {
  readonly title: string;
  readonly kind: string;
  readonly quantity: number;
  readonly unit_price: string;
  readonly amount: string;
}
export interface BalanceFact {
  readonly total: string;
  /** Received less refunded. */
  readonly kept: string;
  readonly outstanding: string;
}

export interface ContractDocumentRow extends Address {
  readonly id: number;
  readonly version: number;
  readonly contract_number: string;
  readonly position: string;
  readonly customer_reference: string;
  readonly depot_id: number;
  readonly depot: Person;
  readonly lead: Person | null;
  readonly contact: Person | null;
  readonly account: (Named & { readonly code: string; readonly document_language?: string }) | null;
  readonly delivery_type: DeliveryType;
  readonly hire_date: string | null;
  readonly delivery_date: string | null;
  readonly collection_date: string | null;
  readonly payment_due_date: string | null;
  readonly hold_until: string | null;
  readonly value: string;
  readonly tax: string;
  readonly grand_total: string;
  readonly delivery_price: string;
  readonly deposit_amount: string;
  readonly lines: readonly LineFact[];
  readonly containers: readonly PackedContainer[];
  readonly damages: readonly DamageFact[];
  /** Newest first. */
  readonly invoices: readonly InvoiceFact[];
  readonly balances: Readonly<Partial<Record<MoneyType, BalanceFact>>>;
}

const address = (table: string) =>
  sql.raw(`'name', ${table}.name, 'address_1', ${table}.address_1, 'address_2', ${table}.address_2,
  'address_3', ${table}.address_3, 'address_town', ${table}.address_town, 'address_county', ${table}.address_county, 'address_postcode', ${table}.address_postcode`);
const size = (table: string) =>
  sql.raw(
    `jsonb_build_array(coalesce(${table}.height, 0), coalesce(${table}.width, 0), coalesce(${table}.depth, 0))`,
  );

const goods = sql`(
  select jsonb_build_object('went_out', n.went_out, 'swapped', n.swapped, 'out', n.still_out, 'movements', (
    select coalesce(jsonb_agg(jsonb_build_object('day', m.day, 'kind', m.kind, 'quantity', m.quantity) order by m.id), '[]')
    from goods_movement m where m.contract_line_id = l.id and m.source <> 'swap' and m.quantity <> 0))
  from goods_line n where n.contract_line_id = l.id)`;
const lines = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'item', l.stockitem_id, 'sku', coalesce(i.sku, ''),
    'title', coalesce(nullif(i.customer_title, ''), nullif(i.internal_title, ''), nullif(i.sku, ''), l.unlisted_description),
    'own_title', coalesce(nullif(i.internal_title, ''), nullif(i.customer_title, ''), nullif(i.sku, ''), l.unlisted_description),
    'quantity', l.quantity, 'unit_price', l.unit_price::text, 'unit_washup_price', l.unit_washup_price::text, 'value', l.value::text,
    'delivery_date', l.delivery_date, 'collection_date', l.collection_date, 'goods', ${goods}, 'weight', i.weight, 'size', ${size('i')}, 'loose_factor', coalesce(i.loose_volume_factor, 1)) order by l.id), '[]')
  from contract_line l left join stockitem i on i.id = l.stockitem_id where l.contract_id = c.id)`;
const containers = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('identifier', g.identifier, 'container', b.sku, 'item', g.stockitem_id, 'sku', i.sku,
    'title', coalesce(nullif(i.internal_title, ''), nullif(i.customer_title, ''), i.sku), 'quantity', g.quantity,
    'accessories', to_jsonb(array_remove(array[a.name, e.name], null)),
    'weight', b.weight + g.quantity * i.weight + case when g.accessory_1_id is null then 0 else a.weight end
      + case when g.accessory_2_id is null then 0 else e.weight end,
    'heavy', coalesce(b.weight, 0) + g.quantity * coalesce(i.weight, 0) + coalesce(a.weight, 0) + coalesce(e.weight, 0) > heavy_limit_kg(g.depot_id),
    'size', ${size('b')}, 'run_day', (select r.day from warehouse_scan s join vehicle_run r on r.id = s.run_id
      where s.contract_id = c.id and s.stockgroup_id = g.id and s.kind = 'load' and s.outcome = 'counted')) order by g.identifier, g.id), '[]')
  from stockgroup g join stock_container b on b.id = g.container_id join stockitem i on i.id = g.stockitem_id
  left join stockcontainer_accessory a on a.id = g.accessory_1_id left join stockcontainer_accessory e on e.id = g.accessory_2_id
  where g.contract_id = c.id)`;
const damages = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('title', coalesce(nullif(d.description, ''), nullif(i.customer_title, ''), i.internal_title, ''),
    'kind', d.kind, 'quantity', d.quantity, 'unit_price', d.unit_price::text, 'amount', d.amount::text) order by d.id), '[]')
  from damage d left join stockitem i on i.id = d.stockitem_id where d.contract_id = c.id and d.decision = 'charge')`;
const invoices = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'number', v.number, 'type', v.type, 'amount', v.amount::text, 'amount_ex', v.amount_ex::text,
    'amount_tax', v.amount_tax::text, 'currency', v.currency, 'issued_on', v.issued_on, 'due_date', v.due_date, 'reason', v.reason) order by v.id desc), '[]')
  from invoice v where v.contract_id = c.id)`;
const balances = sql`(
  select coalesce(jsonb_object_agg(b.type, jsonb_build_object('total', b.total::text, 'kept', (b.paid - b.refunded)::text,
    'outstanding', b.outstanding::text)), '{}')
  from contract_balance b where b.contract_id = c.id)`;

/** Returns the contract for its documents; 404 if there is none. */
export async function contractDocument(db: Db, id: number): Promise<ContractDocumentRow> {
  const row = await db.one<ContractDocumentRow>(sql`
    select c.id, c.version, c.contract_number, c.position, c.customer_reference, c.depot_id, c.delivery_type, c.hire_date, c.delivery_date,
      c.collection_date, c.payment_due_date, c.hold_until, c.value, c.tax, c.grand_total, c.delivery_price, c.deposit_amount,
      c.address_1, c.address_2, c.address_3, c.address_town, c.address_county, c.address_postcode,
      jsonb_build_object(${address('d')}, 'telephone', d.telephone) as depot,
      case when k.id is not null then jsonb_build_object(${address('k')}, 'telephone', k.telephone) end as lead,
      case when p.id is not null then jsonb_build_object(${address('p')}, 'telephone', p.telephone) end as contact,
      case when a.id is not null then jsonb_build_object(${address('a')}, 'code', a.code, 'document_language', a.document_language) end as account,
      ${lines} as lines, ${containers} as containers, ${damages} as damages, ${invoices} as invoices, ${balances} as balances
    from contract c join depot d on d.id = c.depot_id left join customer k on k.id = c.lead_customer_id
    left join customer p on p.id = c.delivery_contact_id left join account a on a.id = c.account_id where c.id = ${id}`);
  if (row === undefined) throw notFound();
  return row;
}
