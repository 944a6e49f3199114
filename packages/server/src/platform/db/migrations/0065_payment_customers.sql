-- Who keeps a card for the next booking (decision 0070), as the payment provider knows them. The cards are the provider's to keep.
create table payment_customers (
  user_id bigint primary key references users (id),
  -- By which the provider knows the row: unlike a user's id it is never reused, even after a restore.
  external_key text not null unique,
  -- Null until the provider has answered.
  provider_customer_id text unique,
  created_at timestamptz not null
);
