-- Records are kept ready as JSON as long as the rows that they are made from are the same (docs/adr/0024). What many records show and
-- hardly anybody changes is not looked at row by row: who sees the same number of writes to it sees the same rows.
insert into counted_table values ('document writes', '0', '0', '{}', '');
insert into counted_kind values ('document writes', '', null, 0, true, true, null);

create trigger document_write after insert or update or delete or truncate on depot for each statement execute function note_write('document writes');
create trigger document_write after insert or update or delete or truncate on problem for each statement execute function note_write('document writes');
-- A new combination of states is nobody's yet.
create trigger document_write after update of states or delete or truncate on state_set for each statement execute function note_write('document writes');
-- People's names, and not when they signed in last.
create trigger document_write after update of first_name, last_name or delete or truncate on app_user for each statement execute function note_write('document writes');
