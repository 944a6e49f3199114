-- What outside services know a row by. Numbers come a second time after a restore: the rows written since the backup are gone here, but not
-- there. Rows without a key are from before this, or of a process that has not been replaced yet: they are known by their number.
alter table users add column external_key text unique;
alter table transactions add column external_key text unique;
alter table refunds add column external_key text unique;
alter table payouts add column external_key text unique;
