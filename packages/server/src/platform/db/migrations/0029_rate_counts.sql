-- How often something was asked for, by all processes together. Not logged: after a crash counting begins again at zero, and a count costs little.
create unlogged table rate_counts (
  limit_name text not null,
  key_hash bytea not null check (length(key_hash) = 32),
  started_at timestamptz not null,
  used integer not null check (used > 0),
  primary key (limit_name, key_hash, started_at)
);
create index rate_counts_started on rate_counts (started_at);
