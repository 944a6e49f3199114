-- Who has changed something within the last seconds: their reads go to the primary until a replica has certainly replayed it (decision 0055).
-- Unlogged: it costs no WAL and no flush, and whoever is promoted begins with an empty one.
CREATE UNLOGGED TABLE recent_writers (
  family_id bigint PRIMARY KEY,
  wrote_at timestamptz NOT NULL
);
