-- What keeps searches fast among a million trainers: most people look for a sport, so each sport has rows of its own, in every order of the list, with what
-- the list is filtered by. A filter beside the sport is then answered from an index of that sport alone.
create table trainer_search_by_sport (
  trainer_id bigint not null references trainer_search (trainer_id) on delete cascade,
  sport bigint not null,
  best_rank integer not null,
  rating_rank integer not null,
  hourly_rate_cents integer not null,
  weekdays integer not null,
  university text,
  level text,
  state text,
  place cube,
  primary key (trainer_id, sport)
);

-- Copies the search rows of these trainers to their sports. Called with the profiles held.
create function refresh_trainer_search_by_sport(ids bigint[]) returns void language plpgsql as $$
begin
  delete from trainer_search_by_sport as b using trainer_search as s
  where b.trainer_id = any (ids) and s.trainer_id = b.trainer_id and b.sport <> all (s.sports);
  insert into trainer_search_by_sport as b
    (trainer_id, sport, best_rank, rating_rank, hourly_rate_cents, weekdays, university, level, state, place)
  select distinct on (s.trainer_id, sport)
    s.trainer_id, sport, s.best_rank, s.rating_rank, s.hourly_rate_cents, s.weekdays, s.university, s.level, s.state, s.place
  from trainer_search as s, unnest(s.sports) as sport
  where s.trainer_id = any (ids)
  on conflict (trainer_id, sport) do update set
    best_rank = excluded.best_rank, rating_rank = excluded.rating_rank, hourly_rate_cents = excluded.hourly_rate_cents,
    weekdays = excluded.weekdays, university = excluded.university, level = excluded.level, state = excluded.state, place = excluded.place
  where b is distinct from excluded;
end
$$;

-- As in migration 0020, and the rows of each sport.
create or replace function refresh_trainer_search(ids bigint[]) returns void language plpgsql as $$
begin
  -- Changes of one trainer pass one after the other: each then sees what the one before it wrote.
  perform 1 from trainers where id = any (ids) order by id for no key update;
  delete from trainer_search as s using trainers as t, users as u
  where s.trainer_id = any (ids) and t.id = s.trainer_id and u.id = t.user_id
    and (u.disabled_at is not null or t.name = '' or cardinality(t.sports) = 0);
  insert into trainer_search as s
    (trainer_id, best_rank, rating_rank, hourly_rate_cents, weekdays, sports, university, level, state, words, place)
  select t.id, trainer_best_rank(i.state is not distinct from 'verified', t.rating_tenths, t.review_count),
    trainer_rating_rank(t.rating_tenths, t.review_count), t.hourly_rate_cents, weekday_bits(t.availability),
    array(select sport_key(sport) from unnest(t.sports) as sport),
    folded_text(t.current_university), folded_text(t.highest_level_played), t.home_state,
    left(' ' || array_to_string(search_words(concat_ws(' ', t.name, array_to_string(t.sports, ' '),
      (select string_agg(a.aliases, ' ' order by a.sport) from sport_aliases as a where a.sport = any (folded.sports)))), ' ') || ' ', 500),
    earth_point(t.home_latitude, t.home_longitude)
  from trainers as t
  join users as u on u.id = t.user_id
  left join identity_checks as i on i.user_id = t.user_id
  -- 'offset 0' computes it once for all aliases.
  cross join lateral (select folded_texts(t.sports) as sports offset 0) as folded
  where t.id = any (ids) and u.disabled_at is null and t.name <> '' and cardinality(t.sports) > 0
  on conflict (trainer_id) do update set
    best_rank = excluded.best_rank, rating_rank = excluded.rating_rank, hourly_rate_cents = excluded.hourly_rate_cents,
    weekdays = excluded.weekdays, sports = excluded.sports, university = excluded.university, level = excluded.level,
    state = excluded.state, words = excluded.words, place = excluded.place
  where s is distinct from excluded;
  perform refresh_trainer_search_by_sport(ids);
  perform add_search_words(ids);
end
$$;

insert into trainer_search_by_sport (trainer_id, sport, best_rank, rating_rank, hourly_rate_cents, weekdays, university, level, state, place)
select distinct on (s.trainer_id, sport)
  s.trainer_id, sport, s.best_rank, s.rating_rank, s.hourly_rate_cents, s.weekdays, s.university, s.level, s.state, s.place
from trainer_search as s, unnest(s.sports) as sport;

create index trainer_search_by_sport_best on trainer_search_by_sport (sport, best_rank, trainer_id)
  include (hourly_rate_cents, weekdays, state, level, university);
create index trainer_search_by_sport_price on trainer_search_by_sport (sport, hourly_rate_cents, trainer_id)
  include (best_rank, weekdays, state, level);
create index trainer_search_by_sport_rating on trainer_search_by_sport (sport, rating_rank, trainer_id)
  include (best_rank, hourly_rate_cents, weekdays, state, level);
create index trainer_search_by_sport_state on trainer_search_by_sport (sport, state, best_rank, trainer_id)
  include (hourly_rate_cents, weekdays, level);
create index trainer_search_by_sport_place on trainer_search_by_sport using gist (sport, place)
  include (trainer_id, best_rank, hourly_rate_cents, weekdays, level);
drop index trainer_search_sports;

-- The other filters, each with what it's combined with most.
drop index trainer_search_state, trainer_search_university, trainer_search_level, trainer_search_place;
create index trainer_search_state on trainer_search (state, best_rank, trainer_id) include (hourly_rate_cents, weekdays, level);
create index trainer_search_university on trainer_search (university, best_rank, trainer_id) include (hourly_rate_cents, weekdays);
create index trainer_search_level on trainer_search (level, best_rank, trainer_id) include (hourly_rate_cents, weekdays);
create index trainer_search_place on trainer_search using gist (place) include (trainer_id, best_rank, hourly_rate_cents, weekdays, level);

-- The words themselves, for those that may have been meant: by their parts, each would be looked for among all names that are alike.
create function search_lexemes(words text) returns tsvector language sql immutable parallel safe strict as $$
  select array_to_tsvector(string_to_array(btrim(words), ' '))
$$;
create index trainer_search_lexemes on trainer_search using gin (search_lexemes(words)) with (gin_pending_list_limit = 256);
-- A hundred samples say nothing about how many share a name.
alter table trainer_search alter column words set statistics 300;
alter index trainer_search_lexemes alter column 1 set statistics 300;
