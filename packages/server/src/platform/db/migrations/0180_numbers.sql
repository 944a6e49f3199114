-- What operators read about the whole marketplace, prepared by day (decision 0110). Days are New York's, as the payouts' are. Nothing here is about a person.

-- How often a trainer's page was opened: per trainer and day, and nothing about who opened it.
create table trainer_views (
  trainer_id bigint not null references trainers (id),
  day date not null,
  views int not null check (views > 0),
  primary key (trainer_id, day)
);
create index trainer_views_day on trainer_views (day);

-- In which sport and state a booking counts, and all that becomes of its money: those its trainer's profile named when it was first counted. '' is none.
create table counted_bookings (
  transaction_id bigint primary key references transactions (id),
  sport text not null,
  state text not null
);

-- When a trainer first had a published program, and was first booked.
create table trainer_starts (
  trainer_id bigint primary key references trainers (id),
  published_at timestamptz not null,
  first_booked_at timestamptz,
  sport text not null,
  state text not null
);
create index trainer_starts_published on trainer_starts (published_at);

-- Trainers' usual hours on a day, as they stood when it was closed: hours change, and nothing else keeps what they were.
create table offered_hours (
  day date not null,
  sport text not null,
  state text not null,
  minutes bigint not null check (minutes >= 0),
  primary key (day, sport, state)
);

create table number_days (
  -- What a row adds up over: bit 1 every state, bit 2 every sport; their names are then ''.
  rolled_up int not null check (rolled_up between 0 and 3),
  day date not null,
  sport text not null check (sport = '' or rolled_up & 2 = 0),
  state text not null check (state = '' or rolled_up & 1 = 0),
  bookings int not null,
  repeats int not null,
  first_bookings int not null,
  second_bookings int not null,
  gross_cents bigint not null,
  promotion_cents bigint not null,
  refunded_cents bigint not null,
  lost_cents bigint not null,
  fee_cents bigint not null,
  trainer_cents bigint not null,
  disputes int not null,
  disputed_cents bigint not null,
  booked_minutes bigint not null,
  offered_minutes bigint not null,
  new_trainers int not null,
  page_views bigint not null,
  sign_ups int not null,
  conversations int not null,
  primary key (rolled_up, day, sport, state),
  constraint number_days_balance check (gross_cents + promotion_cents - refunded_cents - lost_cents = fee_cents + trainer_cents)
);

-- Families by the months of their first booking and of any booking.
create table number_cohorts (
  first_month date not null,
  month date not null check (month >= first_month),
  families int not null check (families > 0),
  primary key (first_month, month)
);

-- Which days are counted, and up to when. A closed one isn't counted again: what happened on it can no longer be on its way.
create table counted_days (
  day date primary key,
  counted_at timestamptz not null,
  closed_at timestamptz
);
