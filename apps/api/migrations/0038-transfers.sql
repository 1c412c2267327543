-- Money moved between contracts: all rows of a transfer together move nothing, and none is taken back alone.
create index money_transaction_transfer on money_transaction (transfer_id) where transfer_id is not null;

create function transfer_balances() returns trigger language plpgsql as $$
declare total numeric; currencies int;
begin
  if new.reverses_id is not null
    and (select transfer_id from money_transaction where id = new.reverses_id) is distinct from new.transfer_id then
    raise exception 'Transaction % takes back a row of another transfer.', new.id using errcode = '23514', constraint = 'transfer_balances';
  end if;
  if new.transfer_id is null then
    return null;
  end if;
  select sum(amount), count(distinct currency) into total, currencies from money_transaction where transfer_id = new.transfer_id;
  if total <> 0 or currencies > 1 then
    raise exception 'Transfer % does not balance: % is left.', new.transfer_id, total using errcode = '23514', constraint = 'transfer_balances';
  end if;
  return null;
end $$;
create constraint trigger transfer_balances after insert on money_transaction deferrable initially deferred
  for each row when (new.transfer_id is not null or new.reverses_id is not null) execute function transfer_balances();
