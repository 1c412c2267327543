-- Orders and people of the online shop, and the records they are here (docs/shop.md).

create table shop_link (
  id int generated always as identity primary key,
  shop text not null,
  kind text not null check (kind in ('order', 'person')),
  -- The shop's id of the order; the person's address in lower case.
  external_id text not null,
  -- Null: none was made yet, or people here deleted it.
  contract_id int references contract on delete set null,
  customer_id int references customer on delete set null,
  -- Of the newest state that was applied, older ones are passed over; `rank` tells two of one second apart.
  modified_at timestamptz,
  rank text not null default '',
  -- In the shop's words; empty before anything was applied.
  status text not null default '',
  -- Up to this entry of its history only the shop wrote on the record; 0 = it never was the shop's.
  history_id bigint not null default 0,
  -- What the shop says about the order that has no other place.
  note_id int references note on delete set null,
  unique (shop, kind, external_id)
);
create index shop_link_contract on shop_link (contract_id);
create index shop_link_customer on shop_link (customer_id);
create index shop_link_note on shop_link (note_id);

-- How many enquiries came, by address (a hash of it) and in all, in the hour that runs.
create table enquiry_count (
  sender text primary key,
  since timestamptz not null,
  count int not null
);
