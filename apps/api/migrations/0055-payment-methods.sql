-- A card terminal and direct debits are recorded by people, and have accounts of their own.
alter table money_transaction drop constraint money_transaction_method_check;
alter table money_transaction add constraint money_transaction_method_check
  check (method in ('card', 'bank_transfer', 'cash', 'cheque', 'direct_debit', 'transfer')) not valid;
alter table posting drop constraint posting_role_check;
alter table posting add constraint posting_role_check
  check (role in ('receivable', 'deposits_held', 'income', 'tax', 'bank', 'card', 'card_terminal', 'direct_debit', 'cash', 'transfer')) not valid;
-- 1230 and 1231, unless the business has given those codes to other accounts.
with free as materialized (
  select code::text, row_number() over (order by code) as n from generate_series(1230, 9999) code
  where not exists (select from ledger_account a where a.code = code.code::text) order by code limit 2),
made as (
  insert into ledger_account (code, name, kind) select code, case n when 1 then 'Card terminal' else 'Direct debits' end, 'asset' from free)
update setting set value = value || (select jsonb_object_agg(case n when 1 then 'card_terminal' else 'direct_debit' end, code) from free)
  where code = 'ledger_codes';
