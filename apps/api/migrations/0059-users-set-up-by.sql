-- outside a transaction
drop index concurrently if exists app_user_set_up_by;
create index concurrently app_user_set_up_by on app_user (set_up_by_id);
