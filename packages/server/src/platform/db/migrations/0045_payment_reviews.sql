-- What the provider calls the card a payment was made with, and the bank accounts and debit cards that a payout account pays to: the same number has
-- the same fingerprint (R182). Null where the provider was not asked yet.
alter table transactions
  add column payer_fingerprint text check (char_length(payer_fingerprint) between 1 and 200),
  add constraint transactions_fingerprint_is_paid check (payer_fingerprint is null or paid_at is not null);
alter table payout_accounts add column fingerprints text[];

-- Payments whose payer and trainer share something: an operator looks at them before the trainer's share is paid out.
create table payment_reviews (
  transaction_id integer primary key references transactions (id),
  signals text[] not null check (cardinality(signals) > 0 and signals <@ array['account']),
  opened_at timestamptz not null,
  decided_at timestamptz,
  -- released: an operator let the share go; returned: all of the money went back.
  decision text check (decision in ('released', 'returned')),
  check ((decided_at is null) = (decision is null))
);
create index payment_reviews_open on payment_reviews (opened_at, transaction_id) where decided_at is null;
create index payment_reviews_decided on payment_reviews (decided_at desc, transaction_id desc) where decided_at is not null;

alter table payout_holds drop constraint payout_holds_cause_check;
alter table payout_holds add constraint payout_holds_cause_check check (cause in ('report', 'dispute', 'review'));
