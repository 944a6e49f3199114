-- Passwords tried, per account and line, and per account by lines that its owner never signed in from. Keyed hashes, no addresses.
create table sign_in_tries (
  account_hash bytea not null check (length(account_hash) = 32),
  line_hash bytea not null check (length(line_hash) = 32),
  failures integer not null check (failures >= 0),
  tried_at timestamptz not null,
  blocked_until timestamptz,
  -- When its owner last signed in from here.
  known_at timestamptz,
  primary key (account_hash, line_hash)
);
create index sign_in_tries_tried on sign_in_tries (tried_at);
