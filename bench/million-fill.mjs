// Writes the rows of million-data.mjs in bulk.
import { sql } from '../apps/api/src/db/database.ts';
import { people, stock } from './million-catalogue.mjs';

/** Filled tables in the order of their references. Their indexes are rebuilt afterwards, which is faster. */
const TABLES = [
  'customer',
  'account',
  'account_customer',
  'contract',
  'contract_line',
  'contract_balance',
  'payment_request',
  'refund_request',
  'money_transaction',
  'invoice',
  'damage',
  'journal_entry',
  'posting',
  'sesmail',
  'mail_intake',
  'sesmail_incoming',
  'stock_reservation',
  'stock_day',
];

/** Fills the tables; everything that grows with the business grows with the number of contracts. */
export async function fill(db, contracts, say) {
  const customers = Math.round(contracts * 0.3);
  const accounts = Math.max(100, Math.round(contracts / 50));
  const items = Math.min(4000, Math.round(contracts / 250));
  const step = async (name, work) => {
    const started = performance.now();
    await work();
    say(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  };
  // The product's own triggers keep stock levels.
  await step('items', () => db.transaction((tx) => tx.script(stock(items))));
  await db.transaction(async (tx) => {
    await tx.script(
      'set local session_replication_role = replica; set local jit = off; select setseed(0.25)',
    );
    const indexes = await tx.rows(sql`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index i
      where indrelid::regclass::text = any (${TABLES}::text[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`);
    for (const { name } of indexes) await tx.script(`drop index ${name}`);
    await step('customers', () => tx.script(people(customers, accounts)));
    await step('hires', () => tx.script(hires(contracts)));
    await step('contracts', async () => {
      await tx.script(WHO);
      await copy(
        tx,
        'contract',
        'hire h',
        'h.old = x.id join who w on w.contract = h.id join customer k on k.id = w.customer',
        OF_CONTRACT,
      );
      await tx.script(LINES);
    });
    await step('money', () => money(tx));
    await step('stock', () => tx.script(RESERVATIONS));
    await step('mail', () => tx.script(mail(contracts)));
    await step('indexes', async () => {
      for (const { text } of indexes) await tx.script(text);
    });
    const numbered = await tx.rows(sql`select attrelid::regclass::text as name from pg_attribute
      where attrelid::regclass::text = any (${TABLES}::text[]) and attname = 'id' and attidentity <> ''`);
    for (const { name } of numbered)
      await tx.script(
        `select setval(pg_get_serial_sequence('${name}', 'id'), (select max(id) from ${name}))`,
      );
    await step('counters', () => tx.script(COUNTERS));
  });
}

/**
 * Which template each hire copies, and by how many days it is moved: 78 % complete, 1.7 % live, over three years. Ids follow the creation
 * order.
 */
const hires = (contracts) => `
  create temp table template as
    select id, delivery_date, created_at, row_number() over (partition by kind order by id) as at, count(*) over (partition by kind) as all_of, kind from (
      select *, case when position in ('complete', 'quote', 'quote_abandoned', 'abandoned', 'entered') then position else 'out' end as kind from contract) c;
  create index on template (kind, at);
  create temp table hire as
    select (select max(id) from contract) + row_number() over (order by made) as id, old, shift, pick, made from (
      select t.id as old, x.day - t.delivery_date as shift, p.pick, least(now() - random() * interval '9 hours', t.created_at + (x.day - t.delivery_date) * interval '1 day' + random() * interval '9 hours') as made
      from (select n, random() as kind, random() as template, random() as day, random() as pick from generate_series(1, ${contracts}) n) p
      cross join lateral (select case when p.kind < 0.78 then 'complete' when p.kind < 0.7955 then 'entered' when p.kind < 0.797 then 'out'
        when p.kind < 0.827 then 'quote' when p.kind < 0.85 then 'abandoned' else 'quote_abandoned' end as kind) k
      join (select distinct kind, all_of from template) a on a.kind = k.kind
      join template t on t.kind = k.kind and t.at = 1 + floor(p.template * a.all_of)::bigint
      cross join lateral (select case k.kind when 'out' then t.delivery_date when 'entered' then current_date + 1 + (p.day * p.day * 200)::int
        when 'quote' then current_date + 1 + (p.day * 120)::int when 'complete' then current_date - 8 - (p.day * 1087)::int
        else current_date - (p.day * 1095)::int end as day) x) y;
  create index on hire (old);
  analyze hire`;

const WHO = `
  create temp table usual as select customer_id, max(account_id) as account_id from account_customer group by 1;
  create unique index on usual (customer_id);
  create temp table place as select row_number() over (order by id) - 1 as at, count(*) over () as all_of, id from depot;
  analyze usual, place;
  create temp table who as
    select h.id as contract, c.id as customer, case when h.pick < 0.1 then w.before + 1 + (h.id * 7919::bigint) % t.customers end as contact, d.id as depot,
      case when h.pick < 0.23 then k.id else a.account_id end as account
    from (select h.*, random() as chosen from hire h offset 0) h cross join word w
    cross join (select count(*) as customers from customer where id > (select before from word)) t
    join customer c on c.id = w.before + 1 + floor(power(h.chosen, 1.5) * t.customers)::int
    join place d on d.at = floor(power((h.id * 31 % 997) / 997.0::float8, 1.6) * d.all_of)::bigint
    join cash k on k.depot_id = d.id left join usual a on a.customer_id = c.id;
  create unique index on who (contract);
  analyze who`;

const LINES = `
  create temp table line_of as
    select h.id as contract, c.value_ex_delivery as total, x.quantity, x.price, rest.left_over, q.n as rest_quantity, 1 + floor(power(random(), 2) * i.n)::int as item, 1 + floor(random() * i.n)::int as item_2
    from hire h join contract c on c.id = h.old cross join (select max(id) as n from stockitem) i
    cross join lateral (select 10 + h.id % 190 as quantity, floor(c.value_ex_delivery * 60 / (10 + h.id % 190)) / 100 as price) x
    cross join lateral (select c.value_ex_delivery - x.quantity * x.price as left_over) rest
    cross join lateral (select max(n) as n from unnest(array[1, 2, 4, 5, 10, 20, 50]) n where (rest.left_over * 100)::bigint % n = 0) q;
  insert into contract_line (contract_id, stockitem_id, quantity, locked_price, unit_price, unit_washup_price, value, tax, grand_total, created_at, updated_at)
    select l.contract, p.item, p.quantity, p.price, p.price, 0, p.quantity * p.price, round(p.quantity * p.price * 0.2, 2), p.quantity * p.price + round(p.quantity * p.price * 0.2, 2), h.made, h.made
    from line_of l join hire h on h.id = l.contract
    cross join lateral (values (l.item, l.quantity, l.price), (l.item_2, l.rest_quantity, l.left_over / l.rest_quantity)) p (item, quantity, price)`;

/** Values of a copied contract that differ from its template, besides the dates. */
const OF_CONTRACT = {
  id: 'h.id',
  contract_number: `'H' || 200000 + h.id`,
  lead_customer_id: 'w.customer',
  delivery_contact_id: 'w.contact',
  account_id: 'w.account',
  depot_id: 'w.depot',
  customer_reference: `case when h.pick < 0.4 then 'PO ' || (h.id * 7919::bigint) % 1000000 else x.customer_reference end`,
  address_1: 'k.address_1',
  address_2: 'k.address_2',
  address_town: 'k.address_town',
  address_county: 'k.address_county',
  address_postcode: 'k.address_postcode',
  import_ref: 'null',
  created_at: 'h.made',
  version: '1',
};

/** Copies rows by a list of hires with their dates moved; `own` has other differences. Generated columns follow. */
async function copy(tx, table, from, on, own) {
  const columns =
    await tx.rows(sql`select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`);
  const value = ({ name, type }) => {
    if (own[name] !== undefined) return own[name];
    if (type === 'date') return `x.${name} + h.shift`;
    return type.startsWith('timestamp') ? `x.${name} + h.shift * interval '1 day'` : `x."${name}"`;
  };
  await tx.script(`insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) overriding system value
    select ${columns.map(value).join(', ')} from ${table} x join ${from} on ${on}`);
}

/** Copies balances, requests, payments, refunds, invoices, damages and the journal; new ids follow the existing ones. */
async function money(tx) {
  await copy(tx, 'contract_balance', 'hire h', 'h.old = x.contract_id', { contract_id: 'h.id' });
  const owned = {
    contract_id: 'h.contract',
    import_ref: 'null',
    third_party_payment_id: 'null',
    third_party_accounting_id: 'null',
    third_party_id: 'null',
  };
  const ofRequest = (column) => `(select contract_id from payment_request p where p.id = y.${column})`;
  const ofEntry = '(select contract_id from journal_entry j where j.id = y.entry_id)';
  /** Copies a table; `links` are its columns that refer to a copied table. */
  const rows = async (table, contract, links, own = {}) => {
    await tx.script(`create temp table copy_of_${table} as
      select y.id as old, h.id as contract, h.shift, (select max(id) from ${table}) + row_number() over (order by h.id, y.id) as id
      from ${table} y join hire h on h.old = ${contract};
      create index on copy_of_${table} (contract, old);
      analyze copy_of_${table}`);
    const linked = Object.entries(links).map(
      ([column, to]) =>
        `left join copy_of_${to} l_${column} on l_${column}.contract = h.contract and l_${column}.old = x.${column}`,
    );
    const ids = Object.fromEntries(Object.keys(links).map((column) => [column, `l_${column}.id`]));
    await copy(tx, table, `copy_of_${table} h`, `h.old = x.id ${linked.join(' ')}`, {
      ...owned,
      ...ids,
      ...own,
      id: 'h.id',
    });
  };
  await rows('invoice', 'y.contract_id', {}, { number: `x.number || '/' || h.contract` });
  await rows('payment_request', 'y.contract_id', { invoice_id: 'invoice' }, { uuid: 'gen_random_uuid()' });
  // Few failed refunds still wait; the demo has far more of them than a real business.
  const leftAlone = (value, otherwise) =>
    `case when x.position = 'failed' and h.id % 25 > 0 then ${value} else ${otherwise} end`;
  await rows(
    'refund_request',
    ofRequest('paymentrequest_id'),
    { paymentrequest_id: 'payment_request' },
    {
      position: leftAlone(`'cancelled'`, 'x.position'),
      state_set_id: leftAlone(stateSet('refund_request_status', 'cancelled'), 'x.state_set_id'),
    },
  );
  await rows(
    'money_transaction',
    ofRequest('payment_request_id'),
    {
      payment_request_id: 'payment_request',
      refund_request_id: 'refund_request',
      reverses_id: 'money_transaction',
    },
    { transfer_id: 'null' },
  );
  await rows('damage', 'y.contract_id', {});
  await rows('journal_entry', 'y.contract_id', {
    invoice_id: 'invoice',
    transaction_id: 'money_transaction',
  });
  await rows('posting', ofEntry, { entry_id: 'journal_entry' });
}

/** Reservations of live hires and quotes, moved with their hires, and the stock days that follow. */
const RESERVATIONS = `
  insert into stock_reservation (line_id, contract_id, stockitem_id, depot_id, quantity, kind, first_day, last_day, turns_on, no_end)
    select l.id, c.id, l.stockitem_id, c.depot_id, l.quantity, r.kind, r.first_day + h.shift, r.last_day + h.shift, r.turns_on + h.shift, r.no_end
    from hire h join contract c on c.id = h.id join contract_line l on l.contract_id = c.id and l.quantity > 0
    join (select distinct on (contract_id) * from stock_reservation order by contract_id, line_id) r on r.contract_id = h.old
    where c.position <> 'complete';
  delete from stock_day;
  insert into stock_day (stockitem_id, depot_id, day, booked, quoted, capacity, excess)
    select x.*, l.original - l.no_end, greatest(0, x.booked - l.original + l.no_end) from (
      select stockitem_id, depot_id, day::date as day, coalesce(sum(quantity) filter (where kind <> 'quoted'), 0)::int as booked,
        coalesce(sum(quantity) filter (where kind = 'quoted'), 0)::int as quoted
      from stock_reservation cross join lateral generate_series(greatest(current_date, first_day), last_day, interval '1 day') day
      where not no_end group by 1, 2, 3) x
    join stock_level l using (stockitem_id, depot_id)`;

/** The state set with only one state, as a value. */
const stateSet = (context, action) =>
  `(select state_set_of(array[s.id]) from state s join state_type y on y.id = s.type_id where y.context = '${context}' and s.system_action = '${action}')`;

/** One sent email for every fifth hire and one received for every twentieth; those of the last thirty days wait for an answer. */
const mail = (contracts) => `
  insert into sesmail ("to", subject, category, type, message, content_text, message_id, contract_id, account_id, customer_id, furthest, sent_at, state_set_id, created_at, updated_at)
    select k.email, case x.category when 'quote' then 'Quote ' else 'Hire ' end || c.contract_number, x.category, 'text', '', 'Dear ' || k.name || ', thank you for hiring from us.',
      'million-' || c.id || '@example.com', c.id, c.account_id, k.id, x.furthest, c.created_at + interval '1 hour', x.state_set_id, c.created_at, c.created_at
    from hire h join contract c on c.id = h.id join customer k on k.id = c.lead_customer_id
    join (select row_number() over (order by id) - 1 as at, count(*) over () as all_of, * from sesmail where contract_id is not null) x on x.at = h.id / 5 % x.all_of
    where h.id % 5 = 0;
  with kept as (insert into mail_intake (external_id, transport, envelope_from, recipients, raw, received_at)
    select 'million:' || h.id, 'smtp', '', '{}', '', h.made from hire h where h.id % 20 = 0 and ${contracts} > 0 order by h.id returning id, external_id)
  insert into sesmail_incoming (intake_id, subject, category, source, source_name, destination, type, content_text, new_text, preview, contract_id, customer_id, position, state_set_id, created_at, updated_at)
    select i.id, 'Re: Hire ' || c.contract_number, x.category, k.email, k.name, x.destination, 'text', 'Could we have ten more chairs?', 'Could we have ten more chairs?', 'Could we have ten more chairs?',
      c.id, k.id, case when done then 'resolved' else x.position end, case when done then resolved.id else x.state_set_id end, c.created_at, c.created_at
    from kept i join contract c on c.id = split_part(i.external_id, ':', 2)::int join customer k on k.id = c.lead_customer_id
    join (select row_number() over (order by id) - 1 as at, count(*) over () as all_of, * from sesmail_incoming) x on x.at = c.id / 20 % x.all_of
    cross join lateral (select c.created_at < now() - interval '30 days' as done) old
    cross join (select ${stateSet('incoming_email_status', 'resolved')} as id) resolved`;

/** Counts and sums that triggers would have kept. */
const COUNTERS = `
  delete from contract_tally; insert into contract_tally (state_set_id, depot_id, n, total) select state_set_id, depot_id, count(*), sum(grand_total) from contract group by 1, 2;
  select keep_debt(array(select distinct contract_id from contract_balance where type <> 'deposit' and outstanding <> 0))`;
