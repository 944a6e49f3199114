-- Google Calendar (S1§4, R129-R133). Owned by module calendar.

-- Numbers of consents: none comes again, not for the same trainer either.
create sequence calendar_consent_numbers;

-- A trainer's consent. `lost`: taken back at Google or run out; what waits to be written goes on waiting.
create table calendar_connections (
  user_id integer primary key references users (id),
  state text not null check (state in ('connected', 'lost')),
  -- Another one with each consent: what was asked under an earlier one no longer counts, though the calendar was disconnected meanwhile.
  consent_number integer not null default nextval('calendar_consent_numbers'),
  -- The refresh token, encrypted with the data key.
  sealed_token bytea,
  connected_at timestamptz not null,
  lost_at timestamptz,
  -- From where on Google tells what changed; null looks at everything.
  sync_token text,
  looked_at timestamptz,
  busy_fetched_at timestamptz,
  -- When everything that waited was last written.
  last_synced_at timestamptz,
  -- Calls in a row without an answer, and not before when Google is asked again.
  failures integer not null default 0,
  next_try_at timestamptz,
  constraint calendar_connections_token check ((state = 'connected') = (sealed_token is not null)),
  constraint calendar_connections_lost check ((state = 'lost') = (lost_at is not null))
);

-- Consents under way: good once, for ten minutes, for one person at one sign-in in one browser (security.md F56).
create table calendar_consents (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  user_id integer not null references users (id),
  auth_session_id integer not null references auth_sessions (id) on delete cascade,
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  -- The PKCE verifier, encrypted with the data key.
  sealed_verifier bytea not null,
  expires_at timestamptz not null
);
create index calendar_consents_expires on calendar_consents (expires_at);

-- What should stand in the trainer's calendar for one session, and what does: a row waits while `written_version` is behind.
create table calendar_events (
  appointment_id integer primary key references appointments (id),
  user_id integer not null references users (id),
  event_id text not null unique check (event_id ~ '^[a-v0-9]{5,}$'),
  wanted boolean not null,
  -- The session's time as it was last noted; where the event is no longer wanted, the last one.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  wanted_version integer not null default 1,
  written_version integer not null default 0,
  -- The event as it was last written or agreed to; null while none of ours is known to be there.
  written_etag text,
  written_starts_at timestamptz,
  written_ends_at timestamptz,
  -- What its title, description and place were written from: the trainer may change them in the calendar until X1's change.
  written_content text,
  attempts integer not null default 0,
  next_try_at timestamptz,
  last_problem text,
  -- The calendar shows it otherwise, until the trainer chooses (R133).
  disagreement text check (disagreement in ('moved', 'deleted')),
  calendar_starts_at timestamptz,
  calendar_ends_at timestamptz,
  calendar_etag text,
  noticed_at timestamptz,
  -- What the trainer chose to leave as it is; of one that was deleted or lasts whole days there are no times.
  left_kind text check (left_kind in ('moved', 'deleted')),
  left_starts_at timestamptz,
  left_ends_at timestamptz,
  constraint calendar_events_version check (written_version <= wanted_version),
  constraint calendar_events_written check ((written_etag is null) = (written_starts_at is null) and (written_etag is null) = (written_ends_at is null)),
  constraint calendar_events_disagreement check ((disagreement is null) = (noticed_at is null) and (disagreement is null) = (calendar_etag is null))
);
create index calendar_events_waiting on calendar_events (user_id) where written_version < wanted_version;
create index calendar_events_user on calendar_events (user_id);

-- When a trainer is busy outside X1, as Google last told: times alone.
create table calendar_busy (
  user_id integer not null references users (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  primary key (user_id, starts_at, ends_at)
);
