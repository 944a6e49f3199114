-- Where a trainer's field and gym are. Only families with a paid session see it.
alter table trainers
  add column field_address text check (char_length(field_address) between 1 and 200),
  add column gym_address text check (char_length(gym_address) between 1 and 200);
