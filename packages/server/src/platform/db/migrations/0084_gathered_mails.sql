-- Emails to one person about one session that are queued shortly after one another go out as one (decision 0088).
alter table mails
  -- What it's about, such as `session:17`; null: it goes out by itself.
  add column about text check (char_length(about) between 1 and 64),
  -- Until when it waits for others about the same; null where another one that waits takes it along.
  add column gathers_until timestamptz,
  -- The email as part of which it goes out, or went.
  add column sent_with bigint references mails (id) on delete set null;
create index mails_gathering on mails (user_id, about) where state = 'queued' and about is not null;
create index mails_sent_with on mails (sent_with) where sent_with is not null;
