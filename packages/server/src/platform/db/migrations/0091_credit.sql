-- A family's credit is a ledger account (decision 0086). `credit_cents` is the part of a payment's amount that it pays; the card pays the rest, which
-- is nothing or at least what the provider takes.
alter table transactions
  add column credit_cents integer not null default 0,
  add constraint transactions_credit_leaves_a_charge check (
    credit_cents between 0 and amount_cents and (credit_cents = 0 or amount_cents - credit_cents = 0 or amount_cents - credit_cents >= 50)
  );
-- Read under the family's lock: what open payments keep of its credit.
create index transactions_keeping_credit on transactions (parent_id) where status = 'pending' and credit_cents > 0;

-- The provider receives what the card pays; without a card it has no part in it.
alter table transactions drop constraint transactions_check2;
alter table transactions add constraint transactions_card_is_received check (
  paid_at is null
  or (provider_received_cents = amount_cents - credit_cents and (provider_intent_id is not null or credit_cents = amount_cents))
);

-- What of a refund becomes credit again; the rest goes to the card.
alter table refunds
  add column credit_cents integer not null default 0,
  add constraint refunds_credit_bounded check (credit_cents between 0 and amount_cents);
alter table refunds drop constraint refunds_check;
alter table refunds add constraint refunds_paid_at_provider check (
  (status = 'succeeded') = (succeeded_at is not null and (provider_refund_id is not null or credit_cents = amount_cents))
);

-- Whose credit a journal moves, where no payment says it.
alter table journals add column parent_id bigint references users (id);
create index journals_parent on journals (parent_id) where parent_id is not null;
alter table journals drop constraint journals_kind_check;
alter table journals add constraint journals_kind_check check (
  kind in (
    'charge', 'refund', 'release', 'provider_fee', 'dispute_opened', 'dispute_won', 'dispute_lost',
    'payout', 'transfer', 'transfer_refused', 'transfer_reversed', 'debt', 'recovery', 'write_off', 'referral_reward'
  )
);
alter table journals drop constraint journals_say_of_what;
alter table journals add constraint journals_say_of_what check (
  case
    when kind in ('charge', 'refund', 'release', 'provider_fee') then transaction_id is not null and payout_id is null
    when kind in ('dispute_opened', 'dispute_won', 'dispute_lost') then transaction_id is not null and dispute_id is not null
    when kind in ('payout', 'transfer', 'transfer_refused', 'transfer_reversed') then trainer_id is not null and payout_id is not null
    when kind = 'referral_reward' then parent_id is not null and transaction_id is null and trainer_id is null
    else trainer_id is not null and transaction_id is null
  end
);
