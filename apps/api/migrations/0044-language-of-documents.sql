-- The language of what goes out to customers: of the business and its depots, and of one account.
insert into setting (code, value, description) values
  ('document_language', '{"default": "", "depots": {}}', 'en-GB, en-US or de-DE; empty = by the locale');
alter table account add column document_language text not null default ''
  check (document_language in ('', 'en-GB', 'en-US', 'de-DE'));
