-- A trainer's payments in the order of Billing & Earnings: by the moment they were made, or begun where they were not.
create index transactions_recipient on transactions (trainer_id, (coalesce(paid_at, created_at)) desc, id desc);
