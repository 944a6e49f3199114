-- Which accounts signed in on one browser, by the hash of the signed mark that X1 keeps there (R182). Callers without a mark have no row.
create table device_marks (
  mark_hash bytea not null check (length(mark_hash) = 32),
  user_id integer not null references users (id),
  last_seen_at timestamptz not null,
  primary key (mark_hash, user_id)
);
create index device_marks_user on device_marks (user_id);
create index device_marks_last_seen on device_marks (last_seen_at);

alter table payment_reviews drop constraint payment_reviews_signals_check;
alter table payment_reviews
  add constraint payment_reviews_signals_check check (cardinality(signals) > 0 and signals <@ array['account', 'device']);
