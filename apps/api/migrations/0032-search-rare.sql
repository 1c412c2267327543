-- A search costs what its rarest word costs (docs/search.md). An index of words collects every row of a beginning before it compares, so
-- that a word which stands in most rows costs a walk over all of them, however few have the others. Such words are not asked for: rows are
-- found by the others and looked at whether they have it.

-- Rows that an index may be asked to collect; about 15 ms.
create function search_few() returns int language sql immutable parallel safe return 20000;
-- Places in pages that are spread evenly over a table, old and new alike, to tell by the rows there in how many a word stands.
create function search_sample(p_table regclass) returns tid[] language plpgsql stable as $$
declare pages bigint := pg_relation_size(p_table) / current_setting('block_size')::int;
begin
  return array(select ('(' || pages * n / 40 || ',' || place || ')')::tid from generate_series(0, 39) n, generate_series(1, 5) place);
end $$;
-- What an index is asked for, one after the other until there is enough. `p_common`: which of the words, then of the whole words, stand in
-- too many rows, and as the last whether `p_also` does. First with the common ones as whole words, which an index can pass over, when they
-- were typed in whole; then without.
create function search_asks(p_words tsquery[], p_wholes tsquery[], p_also tsquery, p_common boolean[]) returns setof tsquery language plpgsql immutable as $$
declare
  rare tsquery;
  whole tsquery;
  typed boolean := true;
begin
  for i in 1..cardinality(p_words) loop
    if p_common[i] then
      whole := coalesce(whole && p_wholes[i], p_wholes[i]);
      typed := typed and p_common[cardinality(p_words) + i];
    else
      rare := coalesce(rare && p_words[i], p_words[i]);
    end if;
  end loop;
  if rare is not null and whole is not null and typed then
    return next rare && whole;
  end if;
  rare := case when p_also is null or p_common[2 * cardinality(p_words) + 1] then rare else coalesce(rare || p_also, p_also) end;
  if rare is not null then
    return next rare;
  end if;
end $$;

-- For each kind: `search_common_x` says which of these stand in more rows than an index may collect, `search_x` looks through the newest rows,
-- then asks the index by what is rare. Of what is common everywhere more of the newest rows and the sample are looked through.
do $$
declare t record;
begin
  for t in select * from (values
    ('customer', 'active', 'true', 800, ''), ('account', 'active', 'true', 800, ''), ('stockitem', 'active', 'true', 800, ''),
    ('stock_container', 'active', 'true', 800, ''), ('stockgroup', 'true', 'true', 400, ''),
    ('sesmail', 'erased_at is null', 'true', 400, ''), ('sesmail_incoming', 'position <> ''spam'' and erased_at is null', 'true', 400, ''),
    ('file', 'true', 'content_type_id = any (array(select k.id from contenttype k where k.app_label || ''.'' || k.model = any (p_among)))', 400, ''),
    ('contract_document', 'erased_at is null', 'kind = any (p_among)', 400, ''),
    ('payment_request', 'position <> ''cancelled''', 'manual_reference <> ''''', 200, 'few'),
    ('refund_request', 'position <> ''cancelled''', 'manual_reference <> ''''', 200, 'few'),
    ('app_user', 'is_active', 'true', 800, ''), ('contract', 'true', 'true', 0, '')) v (name, standing, among, walk, sample)
  loop
    execute format($f$
      create function search_common_%1$s(p_words tsquery[], p_wholes tsquery[], p_also tsquery) returns boolean[] language plpgsql stable
        set enable_seqscan = off as $g$
      declare
        last int := (select max(id) from %1$I);
        n int := cardinality(p_words);
        sample tsvector[];
        common boolean[] := array_fill(false, array[2 * n + 1]);
        many bigint;
      begin
        -- Of hardly more rows than an index may collect, no word is too common.
        if last > 3 * search_few() and %2$L <> 'few' then
          sample := array(select t.search from %1$I t where t.ctid = any (search_sample('%1$I')));
          many := search_few()::bigint * greatest(cardinality(sample), 60) / last;
          for i in 1..n loop
            common[i] := (select count(*) from unnest(sample) s where s @@ p_words[i]) > many;
            common[n + i] := common[i] and (select count(*) from unnest(sample) s where s @@ p_wholes[i]) > many;
          end loop;
          common[2 * n + 1] := p_also is not null and (select count(*) from unnest(sample) s where s @@ p_also) > many;
        end if;
        return common;
      end $g$ $f$, t.name, t.sample);
    -- Beyond the newest rows: more of them, and the sample.
    execute format($f$
      create function search_wide_%1$s(p_prefix tsquery, p_exact tsquery, p_among text[]) returns setof search_hit language plpgsql stable
        set enable_seqscan = off as $g$
      begin
        return query select t.id, t.search @@ p_exact, (%2$s) from (
          (select * from %1$I order by id desc limit 4000) union all
          (select * from %1$I where ctid = any (search_sample('%1$I')))) t where t.search @@ p_prefix and %3$s;
      end $g$ $f$, t.name, t.standing, t.among);
    continue when t.walk = 0;
    execute format('drop function search_%s(tsquery, tsquery, tsquery, text[], int)', t.name);
    execute format($f$
      create function search_%1$s(p_exact tsquery, p_prefix tsquery, p_words tsquery[], p_wholes tsquery[], p_also tsquery, p_among text[], p_most int)
        returns setof search_hit language plpgsql stable as $g$
      declare
        hits search_hit[];
        common boolean[];
        ask tsquery;
        seen int;
      begin
        select count(*), array_agg(row(x.id, x.search @@ p_exact, (%2$s))::search_hit) filter (where x.search @@ p_prefix and %3$s) into seen, hits
          from (select * from %1$I t order by t.id desc limit %4$s) x;
        if seen = %4$s and (select count(*) from unnest(hits) h where h.exact) < p_most then
          common := search_common_%1$s(p_words, p_wholes, p_also);
          -- Of several whole words an index passes over the common ones.
          if cardinality(p_words) > 1 or not common[2] then
            hits := hits || array(select row(g.*)::search_hit from search_gather_%1$s(p_exact, p_prefix, p_exact, p_among, p_most) g);
          end if;
          for ask in select search_asks(p_words, p_wholes, p_also, common) loop
            exit when (select count(distinct h.id) from unnest(hits) h) >= p_most;
            -- As text: as queries a word and its beginning are equal.
            continue when ask::text = p_exact::text;
            hits := hits || array(select row(g.*)::search_hit from search_gather_%1$s(ask, p_prefix, p_exact, p_among, p_most) g);
          end loop;
          if not false = any (common[:cardinality(p_words)]) and (select count(distinct h.id) from unnest(hits) h) < p_most then
            hits := hits || array(select row(g.*)::search_hit from search_wide_%1$s(p_prefix, p_exact, p_among) g);
          end if;
        end if;
        return query select distinct h.id, h.exact, h.standing from unnest(hits) h order by 2 desc, 3 desc, 1 desc limit p_most;
      end $g$ $f$, t.name, t.standing, t.among, t.walk);
  end loop;
end $$;

-- Contracts as before (0024), and asked in the same way for their own words.
drop function search_contract(tsquery, tsquery, tsquery, tsquery, tsquery[], boolean, int[], int[], int);
create function search_contract(p_exact tsquery, p_prefix tsquery, p_words tsquery[], p_wholes tsquery[], p_also tsquery, p_any tsquery, p_each tsquery[],
  p_names boolean, p_customers int[], p_accounts int[], p_parties int, p_most int) returns setof search_hit language plpgsql stable
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids int[];
  hits search_hit[];
  common boolean[];
  each int := greatest(4, p_most / greatest(1, cardinality(p_customers), cardinality(p_accounts)));
  few boolean := cardinality(p_words) = 1 and cardinality(p_customers) < p_parties and cardinality(p_accounts) < p_parties;
  w tsquery;
begin
  for step in 1..5 loop
    if step = 1 then
      ids := array(select c.id from (
          select * from contract c where c.position in ('quote', 'entered', 'in_transit', 'on_hire', 'off_hire', 'collection') order by c.id desc limit 400) c
        -- One word that few parties have: all of them are known, and their contracts come next.
        where not few or c.search @@ p_prefix);
    elsif step = 2 then
      common := search_common_contract(p_words, p_wholes, p_also);
      ids := array(
        select c.id from unnest(p_customers) k, lateral (select x.id from contract x where x.lead_customer_id = k order by x.id desc limit each) c
        union select c.id from unnest(p_customers) k, lateral (select x.id from contract x where x.delivery_contact_id = k order by x.id desc limit 2) c
        union select c.id from unnest(p_accounts) a, lateral (select x.id from contract x where x.account_id = a order by x.id desc limit each) c
        union select g.id from search_gather_contract(p_exact, p_prefix, p_exact, null, p_most) g where cardinality(p_words) > 1 or not common[2]);
    elsif step = 3 then
      ids := '{}';
      for w in select search_asks(p_words, p_wholes, p_also, common) loop
        exit when cardinality(ids) >= p_most;
        ids := ids || array(select g.id from search_gather_contract(w, p_prefix, p_exact, null, p_most) g);
      end loop;
    elsif step = 4 then
      continue when false = any (common[:cardinality(p_words)]);
      ids := array(select h.id from search_wide_contract(p_prefix, p_exact, null) h order by 1 desc limit 400);
    else
      ids := '{}';
      foreach w in array p_each loop
        ids := ids || array(select c.id from search_customer(w, w, array[w], array[w], null, null, 40) k,
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
