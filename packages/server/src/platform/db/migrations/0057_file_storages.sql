-- Where server processes keep files: a marker is the name of a file in that storage, and was seen last by a process that could read it.
CREATE TABLE file_storages (
  marker text PRIMARY KEY CHECK (marker ~ '^[0-9a-f]{32}$'),
  seen_at timestamptz NOT NULL
);
