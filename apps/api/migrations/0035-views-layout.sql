-- Where each person put views of a list, own ones and those of others; what he put nowhere comes after, own ones first.
create table saved_view_place (
  user_id int not null references app_user on delete cascade,
  view_id int not null references saved_view on delete cascade,
  place int not null check (place > 0),
  primary key (user_id, view_id)
);
create index saved_view_place_view on saved_view_place (view_id);
insert into saved_view_place (user_id, view_id, place)
  select owner_id, id, row_number() over (partition by owner_id, list order by position, id) from saved_view;
