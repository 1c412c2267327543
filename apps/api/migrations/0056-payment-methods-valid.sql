-- What the file before added unread.
alter table money_transaction validate constraint money_transaction_method_check;
alter table posting validate constraint posting_role_check;
