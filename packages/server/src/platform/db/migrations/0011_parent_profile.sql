-- What parents tell about themselves and their athletes (R35, R36).
alter table users add column phone text;

create table athletes (
  user_id integer not null references users (id) on delete cascade,
  -- The order in which the parent wrote them down; six at most.
  position integer not null check (position between 1 and 6),
  first_name text not null check (first_name <> ''),
  sports text[] not null default '{}',
  grade_level text,
  primary key (user_id, position)
);
