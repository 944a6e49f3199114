-- Families by the months of their first and of any booking in a sport, in a state, or in both (decision 0143). Of everything they stay in number_cohorts, which the version before reads.
create table number_group_cohorts (
  -- As in number_days; never 3.
  rolled_up int not null check (rolled_up between 0 and 2),
  sport text not null check (sport = '' or rolled_up & 2 = 0),
  state text not null check (state = '' or rolled_up & 1 = 0),
  first_month date not null,
  month date not null check (month >= first_month),
  families int not null check (families > 0),
  primary key (rolled_up, sport, state, first_month, month)
);
create index number_group_cohorts_month on number_group_cohorts (month);
