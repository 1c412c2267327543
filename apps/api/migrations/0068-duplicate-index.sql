-- contract_by_created begins with the same column.
drop index contract_created;
