-- What became of a referral once the family that was brought had held a session: both families get credit, once (decision 0091).
create table referral_rewards (
  -- The family that was brought.
  friend_id bigint primary key references users (id),
  -- The family that brought it.
  referrer_id bigint not null references users (id),
  -- The session it is for.
  appointment_id bigint not null references appointments (id),
  -- What each of the two got; 0 where they share something and so don't count as two (R182).
  amount_cents integer not null check (amount_cents >= 0),
  decided_at timestamptz not null,
  constraint referral_rewards_are_of_two check (friend_id <> referrer_id)
);
create index referral_rewards_referrer on referral_rewards (referrer_id);
