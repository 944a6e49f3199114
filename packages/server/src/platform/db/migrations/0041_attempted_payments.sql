-- When the provider first said that somebody tried to pay. Null while the purchase dialog was only opened: such a payment is shown to operators
-- alone (R183). Of unpaid payments from before nobody noted it; those still open learn it from the provider.
alter table transactions add column attempted_at timestamptz;
update transactions set attempted_at = paid_at;
alter table transactions add constraint transactions_paid_was_attempted check (paid_at is null or attempted_at is not null);
