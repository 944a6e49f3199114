-- Work that one process at a time may do while it calls outside services: who does it, and until when unless they say so again.
CREATE TABLE leases (
  name text PRIMARY KEY,
  holder text NOT NULL,
  expires_at timestamptz NOT NULL
);
