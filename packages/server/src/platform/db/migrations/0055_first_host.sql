-- The host name of the first PUBLIC_URL: entries in people's calendars keep it when the product moves to another domain.
create table first_host (
  is_only boolean primary key default true check (is_only),
  host text not null check (char_length(host) between 1 and 253),
  created_at timestamptz not null default now()
);
