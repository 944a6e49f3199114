-- A known text sealed with the data key: another key is noticed at start, not by the first secret that can't be read.
create table data_key_check (
  is_only boolean primary key default true check (is_only),
  sealed bytea not null,
  created_at timestamptz not null default now()
);
