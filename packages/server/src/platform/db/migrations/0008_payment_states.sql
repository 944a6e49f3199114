-- What a payment's state says about refunds holds in the row itself: the word cannot claim money back that has not gone back.
alter table transactions add constraint transactions_refunds_fit_status check (
  case status
    when 'partially_refunded' then refunded_cents > 0 and refunded_cents < amount_cents
    when 'refunded' then refunded_cents = amount_cents
    when 'disputed' then true
    else refunded_cents = 0
  end
);

-- The same in 0004 lets an unknown amount pass, as a comparison with null is neither true nor false.
alter table transactions add constraint transactions_paid_is_received check (paid_at is null or provider_received_cents is not null);

-- Asked at every refund: whether the share is payable already.
create index releases_transaction on releases (transaction_id);
