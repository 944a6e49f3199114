-- Private addresses under which a person's calendar reads the own sessions (security.md B37). Owned by module calendar.
create table calendar_feeds (
  user_id integer primary key references users (id),
  -- Grows with each address: the token is made from person and number, so only its hash is kept.
  generation integer not null check (generation >= 1),
  -- Null: the address was revoked.
  token_hash bytea unique check (octet_length(token_hash) = 32),
  made_at timestamptz not null
);
