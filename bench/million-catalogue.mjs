// The depots, items, customers and accounts for the contracts of million-data.mjs, written in bulk.
const DEPOTS = 12;

/** More depots and items, with enough units that busy days book most of them. */
export const stock = (items) => `
  insert into depot (code, name, telephone, address_town, address_county, address_postcode)
    select upper(left(town, 3)), town || ' depot', '020 7946 0' || 100 + n, town, county, postcode from (
      select row_number() over (order by town) as n, * from (
        select distinct on (address_town) address_town as town, address_county as county, address_postcode as postcode from customer
        where upper(left(address_town, 3)) not in (select code from depot) order by address_town, id) x) y
    where n <= ${DEPOTS} on conflict do nothing;
  insert into stockitem (sku, third_party_software_reference, internal_title, customer_title, price, washup_rate, washup_price,
      replacement_price, height, width, depth, weight, pack_size, order_multiple)
    select i.sku || '-' || n, i.third_party_software_reference, i.internal_title || ' ' || m.mark, i.customer_title || ' ' || m.mark, i.price, i.washup_rate,
      i.washup_price, i.replacement_price, i.height, i.width, i.depth, i.weight, i.pack_size, i.order_multiple
    from generate_series(1, ${items}) n join (select row_number() over (order by id) - 1 as at, count(*) over () as all_of, * from stockitem) i
      on i.at = n % i.all_of
    cross join lateral (select (array['amber', 'cobalt', 'ivory', 'sage', 'slate', 'rose', 'charcoal', 'linen'])[1 + n / i.all_of % 8] as mark) m;
  insert into stock_movement (stockitem_id, depot_id, kind, quantity)
    select i.id, d.id, 'buy', 5000 from stockitem i cross join depot d`;

/** Customers with combined first and last names of the demo; accounts with its words, and a cash account per depot. */
export const people = (customers, accounts) => `
  create temp table word as select
    array(select distinct split_part(name, ' ', 1) from customer order by 1) as first,
    array(select distinct (regexp_match(name, '\\S+$'))[1] from customer order by 1) as last,
    array(select distinct split_part(name, ' ', 1) from account where name not like 'Cash%' order by 1) as trade,
    array(select distinct substr(name, strpos(name, ' ') + 1) from account where name not like 'Cash%' order by 1) as kind,
    array(select id from customer order by id) as customers, (select max(id) from customer) as before;
  insert into customer (id, active, name, telephone, email, address_1, address_2, address_town, address_county, address_postcode, state_set_id, created_at, updated_at)
    overriding system value
    select w.before + n, random() < 0.96, x.first || ' ' || x.last, '07' || lpad((random() * 999)::int::text, 3, '0') || ' ' || lpad((random() * 999999)::int::text, 6, '0'),
      lower(x.first || '.' || x.last) || n || '@example.' || (array['com', 'org', 'net'])[1 + n % 3],
      1 + floor(random() * 180)::int || ' ' || substr(c.address_1, strpos(c.address_1, ' ') + 1), c.address_2, c.address_town, c.address_county,
      split_part(c.address_postcode, ' ', 1) || ' ' || floor(random() * 10)::int || chr(65 + floor(random() * 26)::int) || chr(65 + floor(random() * 26)::int),
      c.state_set_id, at, at
    from word w cross join generate_series(1, ${customers}) n
    cross join lateral (select w.first[1 + floor(random() * cardinality(w.first) + n * 0)::int] as first,
      w.last[1 + floor(random() * cardinality(w.last) + n * 0)::int] || case when n % 3 = 0 then '-' || w.last[1 + floor(random() * cardinality(w.last))::int] else '' end as last,
      now() - (${customers} - n) * interval '1100 days' / ${customers} as at) x
    join customer c on c.id = w.customers[1 + n % cardinality(w.customers)];
  create temp table cash as
    select d.id as depot_id, coalesce((select a.id from account a where a.code = 'CASH-' || d.code), (select max(id) from account) + d.id) as id from depot d;
  insert into account (id, code, name, lead_customer_id) overriding system value
    select k.id, 'CASH-' || d.code, 'Cash sales ' || d.name, w.before + d.id from cash k join depot d on d.id = k.depot_id, word w
    where not exists (select from account a where a.id = k.id);
  create temp table trade as select (select max(id) from account) as before, ${accounts} as accounts;
  insert into account (id, active, code, name, lead_customer_id, email, address_1, address_town, address_county, address_postcode, payment_terms, credit_account, credit_limit, created_at, updated_at)
    overriding system value
    select t.before + n, random() < 0.97, upper(left(regexp_replace(x.trade, '\\W', '', 'g'), 5)) || lpad(to_hex(n), 4, '0'), x.trade || ' ' || x.kind || case when n % 5 = 0 then ' ' || c.address_town else '' end,
      c.id, 'accounts' || n || '@' || lower(regexp_replace(x.trade || x.kind, '\\W', '', 'g')) || '.example.com', c.address_1, c.address_town, c.address_county, c.address_postcode,
      case when n % 5 < 2 then 30 else 0 end, n % 5 < 2, case when n % 5 < 2 then 1000 * (1 + n % 20) end, c.created_at, c.created_at
    from trade t cross join word w cross join generate_series(1, ${accounts}) n
    cross join lateral (select w.trade[1 + floor(random() * cardinality(w.trade) + n * 0)::int] as trade, w.kind[1 + floor(random() * cardinality(w.kind) + n * 0)::int] as kind) x
    join customer c on c.id = w.before + n;
  insert into account_customer (account_id, customer_id)
    select t.before + 1 + (c.id - w.before - 1) % t.accounts, c.id from customer c, word w, trade t where c.id > w.before
    union select k.id, w.before + d.id from cash k join depot d on d.id = k.depot_id, word w on conflict do nothing;
  analyze customer; analyze account; analyze account_customer`;
