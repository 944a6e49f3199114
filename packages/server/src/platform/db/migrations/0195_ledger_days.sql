-- What payments and the ledger's entries of a day add up to, beside the counted day and found in another way than it (decision 0143). Levels as in number_days.
create table ledger_days (
  rolled_up int not null check (rolled_up between 0 and 3),
  day date not null,
  sport text not null check (sport = '' or rolled_up & 2 = 0),
  state text not null check (state = '' or rolled_up & 1 = 0),
  bookings int not null,
  gross_cents bigint not null,
  promotion_cents bigint not null,
  refunded_cents bigint not null,
  lost_cents bigint not null,
  fee_cents bigint not null,
  trainer_cents bigint not null,
  disputed_cents bigint not null,
  primary key (rolled_up, day, sport, state)
);

-- When that was added up last; of a day that isn't over, never. What is counted after it isn't compared.
alter table counted_days add column compared_at timestamptz;
-- In one step because there's a row for each day.
create index counted_days_compared on counted_days (compared_at nulls first);
