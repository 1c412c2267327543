/** Reads the details of search results and the texts in which matches may be. One statement per table. */
import { dictionary } from '@hireyard/messages/dictionary';
import { type Db, type RawBuilder, sql } from '../db/database.ts';
import type { Visibility } from './visibility.ts';

export interface Details {
  readonly id: number;
  /** The position of a contract. */
  readonly position?: string;
  readonly title: string;
  readonly subtitle: string;
  readonly badge: { readonly text: string; readonly colour: string } | null;
  readonly of_kind: string | null;
  readonly of_id: number | null;
  /** Other texts by field name, without empty ones. */
  readonly texts: Readonly<Record<string, string | null>>;
}

/** Selects the position state of a record; else its first state. */
const stateOf = (position: RawBuilder<unknown> = sql`null::text`) => sql`(
  select jsonb_build_object('text', s ->> 'name', 'colour', coalesce(s ->> 'colour', '')) from state_set ss, jsonb_array_elements(ss.states) with ordinality e (s, n)
  where ss.id = t.state_set_id order by (s ->> 'system_action' = ${position}) is true desc, n limit 1)`;
/** Marks retired records as retired and erased people as erased. */
const retired = sql`case when not t.active then '{"text": "Retired", "colour": "medium"}'::jsonb end`;
const retiredOrErased = sql`case when t.erased_at is not null then '{"text": "Erased", "colour": "dark"}'::jsonb
  when not t.active then '{"text": "Retired", "colour": "medium"}' end`;
/** Joins the non-empty parts with a dot. */
const parts = (...texts: RawBuilder<unknown>[]) =>
  sql`concat_ws(' · ', ${sql.join(texts.map((text) => sql`nullif(${text}, '')`))})`;
const address = (of: string) => {
  const columns = [
    'address_1',
    'address_2',
    'address_3',
    'address_town',
    'address_county',
    'address_postcode',
  ];
  return sql`concat_ws(', ', ${sql.join(columns.map((column) => sql`nullif(${sql.ref(`${of}.${column}`)}, '')`))})`;
};
const nothing = sql`null`;

interface Shown {
  readonly title: RawBuilder<unknown>;
  readonly subtitle: RawBuilder<unknown>;
  readonly badge: RawBuilder<unknown>;
  readonly more?: RawBuilder<unknown>;
  readonly of?: readonly [kind: RawBuilder<unknown>, id: RawBuilder<unknown>];
  readonly joins?: RawBuilder<unknown>;
  readonly texts?: RawBuilder<unknown>;
}

const ofContract = [sql`'contract'`, sql`t.contract_id`] as const;
const contractJoin = sql`left join contract c on c.id = t.contract_id left join customer k on k.id = c.lead_customer_id`;
const partyTexts = sql`'address', ${address('t')}`;

const SHOWN: Readonly<Record<string, (visibility: Visibility) => Shown>> = dictionary({
  contract: ({ contacts }) => ({
    title: sql`t.contract_number`,
    subtitle: parts(
      sql`k.name`,
      sql`nullif(a.name, k.name)`,
      sql`t.address_town`,
      sql`to_char(coalesce(t.delivery_date, t.hire_date), 'DD Mon YYYY')`,
    ),
    badge: stateOf(sql`t.position`),
    more: sql`, t.position`,
    joins: sql`left join customer k on k.id = t.lead_customer_id left join customer d on d.id = t.delivery_contact_id left join account a on a.id = t.account_id`,
    texts: contacts
      ? sql`'customer_reference', t.customer_reference, 'delivery_address', ${address('t')}, 'delivery_contact', d.name, 'account_code', a.code,
          'telephone', k.telephone, 'email', k.email, 'customer_address', ${address('k')}, 'contact_telephone', d.telephone`
      : sql`'customer_reference', t.customer_reference, 'delivery_address', ${address('t')}, 'delivery_contact', d.name, 'account_code', a.code`,
  }),
  customer: () => ({
    title: sql`t.name`,
    subtitle: parts(sql`t.telephone`, sql`t.address_town`),
    badge: retiredOrErased,
    texts: sql`'email', t.email, ${partyTexts}`,
  }),
  account: () => ({
    title: sql`t.name`,
    subtitle: parts(
      sql`t.code`,
      sql`t.address_town`,
      sql`case when t.credit_account then 'Credit account' end`,
    ),
    badge: retiredOrErased,
    texts: sql`'email', t.email, ${partyTexts}`,
  }),
  stockitem: () => ({
    title: sql`coalesce(nullif(t.internal_title, ''), nullif(t.customer_title, ''), t.sku)`,
    subtitle: sql`t.sku`,
    badge: retired,
    texts: sql`'customer_title', t.customer_title, 'web_title', t.web_title, 'reference', t.third_party_software_reference`,
  }),
  stock_container: () => ({ title: sql`t.sku`, subtitle: sql`t.description`, badge: retired }),
  stockgroup: () => ({
    title: sql`t.identifier`,
    subtitle: parts(sql`t.quantity || ' × ' || coalesce(nullif(i.internal_title, ''), i.sku)`, sql`p.code`),
    badge: stateOf(),
    joins: sql`join stockitem i on i.id = t.stockitem_id join depot p on p.id = t.depot_id`,
  }),
  sesmail: () => ({
    title: sql`t.subject`,
    subtitle: parts(sql`'To ' || t."to"`, sql`c.contract_number`),
    badge: stateOf(sql`t.furthest`),
    joins: sql`left join contract c on c.id = t.contract_id`,
    texts: sql`'cc', t.cc`,
  }),
  sesmail_incoming: () => ({
    title: sql`t.subject`,
    subtitle: parts(
      sql`'From ' || coalesce(nullif(t.source_name, ''), nullif(t.source, ''))`,
      sql`c.contract_number`,
    ),
    badge: stateOf(sql`t.position`),
    joins: sql`left join contract c on c.id = t.contract_id`,
    texts: sql`'source', t.source, 'destination', t.destination`,
  }),
  payment_request: () => ({
    title: sql`'P' || t.id`,
    subtitle: parts(sql`initcap(t.type)`, sql`c.contract_number`, sql`k.name`),
    badge: stateOf(sql`t.position`),
    joins: contractJoin,
    of: ofContract,
    texts: sql`'manual_reference', t.manual_reference`,
  }),
  refund_request: () => ({
    title: sql`'R' || t.id`,
    subtitle: parts(sql`c.contract_number`, sql`k.name`, sql`t.reason`),
    badge: stateOf(sql`t.position`),
    joins: sql`join payment_request p on p.id = t.paymentrequest_id join contract c on c.id = p.contract_id left join customer k on k.id = c.lead_customer_id`,
    of: [sql`'contract'`, sql`p.contract_id`],
    texts: sql`'manual_reference', t.manual_reference`,
  }),
  invoice: () => ({
    title: sql`t.number`,
    subtitle: parts(sql`case when t.amount < 0 then 'Credit note' else initcap(t.type) end`, sql`k.name`),
    badge: nothing,
    joins: contractJoin,
    of: ofContract,
  }),
  contract_document: () => ({
    title: sql`t.name`,
    subtitle: parts(
      sql`c.contract_number`,
      sql`k.name`,
      sql`a.name`,
      sql`to_char(business_day(t.created_at), 'DD Mon YYYY')`,
    ),
    badge: sql`case when t.erased_at is not null then '{"text": "Erased", "colour": "dark"}'::jsonb end`,
    joins: sql`${contractJoin} left join account a on a.id = t.account_id`,
    of: [
      sql`case when t.contract_id is null then 'account' else 'contract' end`,
      sql`coalesce(t.contract_id, t.account_id)`,
    ],
    texts: sql`'kind', replace(t.kind, '_', ' ')`,
  }),
  file: () => ({
    title: sql`coalesce(nullif(t.title, ''), t.file_name)`,
    subtitle: parts(sql`nullif(t.file_name, t.title)`, sql`t.category`),
    badge: nothing,
    joins: sql`join contenttype m on m.id = t.content_type_id`,
    of: [sql`m.model`, sql`t.object_id`],
  }),
  app_user: () => ({
    title: sql`coalesce(nullif(trim(t.first_name || ' ' || t.last_name), ''), t.username)`,
    subtitle: sql`t.email`,
    badge: sql`case when not t.is_active then '{"text": "Inactive", "colour": "medium"}'::jsonb end`,
    texts: sql`'username', t.username`,
  }),
});

/** Reads the details of these records of a table; leaves out records deleted in the meantime. */
export function detailsOf(
  db: Db,
  table: string,
  ids: readonly number[],
  visibility: Visibility,
): Promise<Details[]> {
  const shown = SHOWN[table]?.(visibility);
  if (shown === undefined) throw new Error(`Search results of ${table} have no details.`);
  const { title, subtitle, badge, more = sql``, of = [nothing, nothing], joins = sql``, texts } = shown;
  return db.rows<Details>(
    sql`select t.id, ${title} as title, coalesce(${subtitle}, '') as subtitle, ${badge} as badge, ${of[0]} as of_kind, ${of[1]} as of_id,
    jsonb_build_object(${texts ?? sql``}) as texts${more} from ${sql.table(table)} t ${joins} where t.id = any (${[...ids]}::int[])`,
  );
}
