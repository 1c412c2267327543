-- Search over everything (docs/search.md). What a record is found by is a column that the database itself makes of the others, so that it
-- can never be stale; numbers and telephones are found by indexes over expressions. What such columns and indexes call is bound when it is
-- made (`return`), so that a dump can be restored under any search path.

-- ── words ──────────────────────────────────────────────────────────────────────────────────────────
-- The words of up to four texts as lexemes of weight A to D: what it is called, other numbers and codes, addresses to write and ring to,
-- and where it is. Small letters without accents, as `plainText` of packages/domain/src/search-words.ts makes them. What is written with an
-- apostrophe, a hyphen, a point or a stroke is found in parts and as one: O'Brien, ARD-DP30.
create function search_vector(a text, b text, c text, d text) returns tsvector language plpgsql immutable parallel safe as $$
declare
  texts text[] := array[a, b, c, d];
  t text;
  plain text;
  lexemes text := '';
begin
  for i in 1..4 loop
    -- So short that no word is longer than a lexeme may be.
    t := lower(left(texts[i], 600));
    continue when t = '';
    if octet_length(t) > length(t) then
      t := left(replace(replace(replace(replace(translate(regexp_replace(normalize(t, NFKD), '[\u0300-\u036f]', '', 'g'),
        'øłđðħı', 'olddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 680);
    end if;
    for part in 1..2 loop
      exit when part = 2 and t !~ '[''’.&/-]';
      plain := btrim(regexp_replace(case part when 1 then t else regexp_replace(t, '[''’.&/-]', '', 'g') end,
        '[^a-z0-9\u00c0-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\uffef]+', ' ', 'g'), ' ');
      continue when plain = '';
      lexemes := lexemes || '''' || replace(plain, ' ', ''':1' || chr(64 + i) || ' ''') || ''':1' || chr(64 + i) || ' ';
    end loop;
  end loop;
  return lexemes::tsvector;
end $$;

-- A number as it is compared: without blanks and strokes, its first letters and zeros: H101174 and h-101174 are 101174.
create function search_number(t text) returns text language sql immutable parallel safe
  return ltrim(regexp_replace(regexp_replace(lower(t), '[^a-z0-9]+', '', 'g'), '^[a-z]+', ''), '0');
create function search_digits(t text) returns text language sql immutable parallel safe
  return regexp_replace(t, '[^0-9]+', '', 'g');
-- A telephone by its beginnings: without leading zeros, and without the country where that is more than ten digits.
create function search_telephone(t text) returns text language sql immutable parallel safe
  return ltrim(search_digits(t), '0') || case when length(ltrim(search_digits(t), '0')) > 10 then ' ' || right(search_digits(t), 10) else '' end;
-- Only the outer half of a postcode is a word of its own when it is written with a blank; here it is one word too.
create function search_place(first text, second text, third text, town text, county text, postcode text) returns text language sql immutable parallel safe
  return first || ' ' || second || ' ' || third || ' ' || town || ' ' || county || ' ' || postcode || ' ' || replace(postcode, ' ', '');

alter table customer add column search tsvector not null generated always as (search_vector(name, '', telephone || ' ' || search_telephone(telephone) || ' ' || email,
  search_place(address_1, address_2, address_3, address_town, address_county, address_postcode))) stored;
alter table account add column search tsvector not null generated always as (search_vector(name, code, email,
  search_place(address_1, address_2, address_3, address_town, address_county, address_postcode))) stored;
alter table contract add column search tsvector not null generated always as (search_vector(contract_number || ' ' || search_number(contract_number), customer_reference, '',
  search_place(address_1, address_2, address_3, address_town, address_county, address_postcode))) stored;
alter table stockitem add column search tsvector not null generated always as (search_vector(internal_title || ' ' || customer_title || ' ' || web_title,
  sku || ' ' || third_party_software_reference, '', '')) stored;
alter table stock_container add column search tsvector not null generated always as (search_vector(description, sku, '', '')) stored;
alter table stockgroup add column search tsvector not null generated always as (search_vector(identifier || ' ' || search_number(identifier), '', '', '')) stored;
alter table sesmail add column search tsvector not null generated always as (search_vector(subject, '', "to" || ' ' || cc, '')) stored;
alter table sesmail_incoming add column search tsvector not null generated always as (search_vector(subject, '', source_name || ' ' || source || ' ' || destination, '')) stored;
alter table file add column search tsvector not null generated always as (search_vector(title, file_name, '', '')) stored;
alter table contract_document add column search tsvector not null generated always as (search_vector(name, replace(kind, '_', ' '), '', '')) stored;
alter table payment_request add column search tsvector not null generated always as (search_vector('', manual_reference, '', '')) stored;
alter table refund_request add column search tsvector not null generated always as (search_vector('', manual_reference, '', '')) stored;
alter table app_user add column search tsvector not null generated always as (search_vector(first_name || ' ' || last_name, username, email, '')) stored;

create index customer_words on customer using gin (search);
create index account_words on account using gin (search);
create index contract_words on contract using gin (search);
create index stockitem_words on stockitem using gin (search);
create index stock_container_words on stock_container using gin (search);
create index stockgroup_words on stockgroup using gin (search);
create index sesmail_words on sesmail using gin (search);
create index sesmail_incoming_words on sesmail_incoming using gin (search);
create index file_words on file using gin (search);
create index contract_document_words on contract_document using gin (search);
create index payment_request_words on payment_request using gin (search) where manual_reference <> '';
create index refund_request_words on refund_request using gin (search) where manual_reference <> '';
create index app_user_words on app_user using gin (search);

-- Whole numbers, their beginnings, and their ends by what is read backwards.
create index contract_by_number on contract (search_number(contract_number) collate "C", id);
create index contract_by_end on contract (reverse(search_number(contract_number)) collate "C", id);
create index invoice_by_number on invoice (search_number(number) collate "C", id);
create index customer_by_telephone on customer (reverse(search_digits(telephone)) collate "C");
-- What goes on, newest first.
create index contract_going_on on contract (id) where position in ('quote', 'entered', 'in_transit', 'on_hire', 'off_hire', 'collection');

-- ── spelling ───────────────────────────────────────────────────────────────────────────────────────
-- The words that names, titles and places are written with, so that a mistyped word is put right among thousands of words and not among
-- millions of records. Not unique: two who write the same new word at the same moment do not wait for each other.
create table search_word (word text collate "C" not null);
create index search_word_exact on search_word (word);
create index search_word_like on search_word using gin (word gin_trgm_ops);

create function search_spelling(v tsvector) returns text[] language plpgsql immutable parallel safe as $$
begin
  return array(select lexeme from unnest(v) where lexeme ~ '^[^0-9]{4,30}$' and weights && '{A,B,D}' order by 1);
end $$;
-- Whether a record is still written with the word.
create function search_word_used(w text) returns boolean language plpgsql stable set enable_seqscan = off as $$
declare q tsquery := ('''' || w || ''':ABD')::tsquery;
begin
  return exists (select from customer where search @@ q) or exists (select from account where search @@ q) or exists (select from stockitem where search @@ q)
    or exists (select from stock_container where search @@ q) or exists (select from app_user where search @@ q);
end $$;
create function search_learn() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into search_word select w from unnest(search_spelling(new.search)) w where not exists (select from search_word s where s.word = w);
  end if;
  if tg_op <> 'INSERT' then
    -- At once: the name of somebody who was erased is no word that others are offered.
    delete from search_word where word in (select w from unnest(search_spelling(old.search)) w
      where (tg_op = 'DELETE' or not w = any (search_spelling(new.search))) and not search_word_used(w));
  end if;
  return null;
end $$;
do $$
declare t text;
begin
  foreach t in array array['customer', 'account', 'stockitem', 'stock_container', 'app_user'] loop
    execute format('create trigger %1$s_spelling after insert or delete on %1$I for each row execute function search_learn()', t);
    execute format('create trigger %1$s_respelling after update on %1$I for each row when (old.search is distinct from new.search) execute function search_learn()', t);
    execute format('insert into search_word select distinct w from %1$I, unnest(search_spelling(search)) w where not exists (select from search_word s where s.word = w)', t);
  end loop;
end $$;

-- ── looking ────────────────────────────────────────────────────────────────────────────────────────
-- What was found: whether every word stands in it as typed, and whether it still counts (goes on, is in use).
create type search_hit as (id int, exact boolean, standing boolean);

-- For each kind two functions. `search_x` looks through the newest rows first, which answers what is common ("s"), and asks the index only
-- for what these do not have enough of, which therefore is rare. `search_gather_x` asks the index and nothing else, however the planner
-- would guess, and takes so many rows at most. `p_gather`: what the index is asked for to find `p_prefix` among.
do $$
declare t record;
begin
  for t in select * from (values
    ('customer', 'active', 'true', 800), ('account', 'active', 'true', 800), ('stockitem', 'active', 'true', 800),
    ('stock_container', 'active', 'true', 800), ('stockgroup', 'true', 'true', 400),
    ('sesmail', 'erased_at is null', 'true', 400), ('sesmail_incoming', 'position <> ''spam'' and erased_at is null', 'true', 400),
    ('file', 'true', 'content_type_id = any (array(select k.id from contenttype k where k.app_label || ''.'' || k.model = any (p_among)))', 400),
    ('contract_document', 'erased_at is null', 'kind = any (p_among)', 400),
    ('payment_request', 'position <> ''cancelled''', 'manual_reference <> ''''', 200),
    ('refund_request', 'position <> ''cancelled''', 'manual_reference <> ''''', 200),
    ('app_user', 'is_active', 'true', 800), ('contract', 'true', 'true', 0)) v (name, standing, among, walk)
  loop
    execute format($f$
      create function search_gather_%1$s(p_query tsquery, p_prefix tsquery, p_exact tsquery, p_among text[], p_most int) returns setof search_hit language plpgsql stable
        set enable_seqscan = off set enable_indexscan = off as $g$
      begin
        return query select x.id, x.search @@ p_exact, x.standing from (
          select t.id, t.search, (%2$s) as standing from %1$I t where t.search @@ p_query and %3$s limit 1000) x
        where x.search @@ p_prefix order by 2 desc, 3 desc, 1 desc limit p_most;
      end $g$ $f$, t.name, t.standing, t.among);
    continue when t.walk = 0;
    execute format($f$
      create function search_%1$s(p_exact tsquery, p_prefix tsquery, p_gather tsquery, p_among text[], p_most int) returns setof search_hit language plpgsql stable as $g$
      declare hits search_hit[];
      begin
        hits := array(select row(x.id, x.search @@ p_exact, (%2$s))::search_hit
          from (select * from %1$I t order by t.id desc limit %4$s) x where x.search @@ p_prefix and %3$s);
        if (select count(*) from unnest(hits) h where h.exact) < p_most then
          hits := hits || array(select row(g.*)::search_hit from search_gather_%1$s(p_exact, p_prefix, p_exact, p_among, p_most) g);
          if (select count(distinct h.id) from unnest(hits) h) < p_most then
            hits := hits || array(select row(g.*)::search_hit from search_gather_%1$s(p_gather, p_prefix, p_exact, p_among, p_most) g);
          end if;
        end if;
        return query select distinct h.id, h.exact, h.standing from unnest(hits) h order by 2 desc, 3 desc, 1 desc limit p_most;
      end $g$ $f$, t.name, t.standing, t.among, t.walk);
  end loop;
end $$;

-- Contracts are found by their own words and by those of customer and account, which are not copied: who is found first has his contracts
-- found. `p_any`: one of the words; `p_each`: each alone, when there are several, for words that stand some here and some there. `p_names`: of
-- the parties only what they are called.
create function search_contract(p_exact tsquery, p_prefix tsquery, p_gather tsquery, p_any tsquery, p_each tsquery[], p_names boolean,
  p_customers int[], p_accounts int[], p_most int) returns setof search_hit language plpgsql stable
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids int[];
  hits search_hit[];
  w tsquery;
begin
  for step in 1..4 loop
    if step = 1 then
      ids := array(select c.id from contract c where c.position in ('quote', 'entered', 'in_transit', 'on_hire', 'off_hire', 'collection') order by c.id desc limit 400);
    elsif step = 2 then
      ids := array(
        select c.id from unnest(p_customers) k, lateral (select x.id from contract x where x.lead_customer_id = k order by x.id desc limit 4) c
        union select c.id from unnest(p_customers) k, lateral (select x.id from contract x where x.delivery_contact_id = k order by x.id desc limit 2) c
        union select c.id from unnest(p_accounts) a, lateral (select x.id from contract x where x.account_id = a order by x.id desc limit 4) c
        union select g.id from search_gather_contract(p_exact, p_prefix, p_exact, null, p_most) g);
    elsif step = 3 then
      ids := array(select g.id from search_gather_contract(p_gather, p_prefix, p_exact, null, p_most) g);
    else
      ids := '{}';
      foreach w in array p_each loop
        ids := ids || array(select c.id from search_customer(w, w, w, null, 40) k,
          lateral (select x.id from contract x where x.lead_customer_id = k.id order by x.id desc limit 5) c);
      end loop;
    end if;
    hits := hits || array(
      select row(c.id, words @@ p_exact, c.position in ('quote', 'entered', 'in_transit', 'on_hire', 'off_hire', 'collection'))::search_hit
      from unnest(ids) i join contract c on c.id = i
        left join customer k on k.id = c.lead_customer_id left join customer d on d.id = c.delivery_contact_id left join account a on a.id = c.account_id,
        -- Most have none of the words, which is found out before all words are put together.
        lateral (select case when c.search @@ p_any or k.search @@ p_any or a.search @@ p_any or d.search @@ p_any then c.search
            || coalesce(case when p_names then ts_filter(k.search, '{a,b}') else k.search end, '')
            || coalesce(case when p_names then ts_filter(d.search, '{a,b}') else d.search end, '')
            || coalesce(case when p_names then ts_filter(a.search, '{a,b}') else a.search end, '') end as words offset 0) x
      where words @@ p_prefix);
    exit when (select count(distinct h.id) from unnest(hits) h where h.exact) >= p_most;
    exit when step > 1 and (select count(distinct h.id) from unnest(hits) h) >= p_most;
  end loop;
  return query select distinct h.id, h.exact, h.standing from unnest(hits) h order by 2 desc, 3 desc, 1 desc limit p_most;
end $$;
