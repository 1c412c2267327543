-- Records are no longer kept ready in memory (docs/adr/0024), so nobody reads how often the tables that they show were written to.
drop trigger document_write on depot;
drop trigger document_write on problem;
drop trigger document_write on state_set;
drop trigger document_write on app_user;
delete from row_change where table_name = 'document writes';
delete from row_cell where table_name = 'document writes';
delete from counted_kind where table_name = 'document writes';
delete from counted_table where name = 'document writes';
