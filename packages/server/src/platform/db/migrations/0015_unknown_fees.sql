-- Payments whose processing fee is not known yet: asked for every minute, and few among all that were ever made.
create index transactions_without_fee on transactions (id) where provider_fee_cents is null and paid_at is not null;
