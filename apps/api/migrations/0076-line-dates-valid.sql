-- What 0072 and 0074 added without reading the tables.
alter table contract_line validate constraint contract_line_dates;
alter table goods_movement validate constraint goods_movement_source_check;
alter table contract_document validate constraint contract_document_kind_check;
alter table contract_document validate constraint contract_document_day;
