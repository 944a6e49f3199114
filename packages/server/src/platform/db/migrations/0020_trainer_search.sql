-- One narrow row for each trainer who may be listed, with everything the list is searched, filtered and sorted by, so that every search is
-- answered from an index of one table. Triggers keep it in the transaction of the change.
create extension if not exists cube;

drop index trainers_search;
drop index trainers_folded_sports;
drop index trainers_hourly_rate;
drop index identity_checks_verified;
drop function trainer_search_text;

-- Where `home_zipcode` lies, in degrees, written by the server with the zip code; null while it is not known.
alter table trainers
  add column home_latitude double precision check (home_latitude between -90 and 90),
  add column home_longitude double precision check (home_longitude between -180 and 180),
  add constraint trainers_place_is_whole check ((home_latitude is null) = (home_longitude is null));

-- Words of a text without accents and case. Apostrophes join, every other sign of ASCII divides; by code point, so that all locales agree.
create function search_words(value text) returns text[] language sql immutable parallel safe strict as $$
  select array_remove(string_to_array(
    regexp_replace(regexp_replace(folded_text(value), '[''’‘`]', '', 'g'), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f\s]+', ' ', 'g'), ' '), '')
$$;

-- What a sport is called besides its name.
create table sport_aliases (
  sport text primary key check (sport = folded_text(sport)),
  aliases text not null
);
insert into sport_aliases values
  ('baseball', 'pitching batting'), ('basketball', 'hoops bball'), ('beach volleyball', 'sand'), ('cross country', 'xc running runner'),
  ('football', 'gridiron quarterback'), ('golf', 'golfing'), ('gymnastics', 'gymnast tumbling'), ('ice hockey', 'skating'),
  ('lacrosse', 'lax'), ('rowing', 'crew sculling'), ('soccer', 'futbol futsal'), ('softball', 'fastpitch'),
  ('swimming & diving', 'swim swimmer diver'), ('tennis', 'racket'), ('track & field', 'athletics running runner sprint jumps throws'),
  ('volleyball', 'vball'), ('water polo', 'waterpolo'), ('wrestling', 'grappling wrestler');

-- The order 'best match': the verified first (R48), then by stars, as if everybody had five reviews of 4.0 more than they have, so that one
-- review of five stars does not beat forty. Smaller is better: 0-50,000 for the verified, 100,000-150,000 for the others.
create function trainer_best_rank(is_verified boolean, rating_tenths integer, review_count integer) returns integer
  language sql immutable parallel safe as $$
  select case when is_verified then 0 else 100000 end
    + 50000 - (1000 * (40 * 5 + coalesce(rating_tenths, 0) * case when rating_tenths is null then 0 else review_count end))
      / (5 + case when rating_tenths is null then 0 else review_count end)
$$;

-- The order 'rating': more tenths first, then more reviews, last who has none. Smaller is better.
create function trainer_rating_rank(rating_tenths integer, review_count integer) returns integer language sql immutable parallel safe as $$
  select (50 - coalesce(rating_tenths, -1)) * 100000 + 99999 - least(review_count, 99999)
$$;

-- A place on the globe as a point in space, in miles from its centre: the straight line between two of them grows with the distance.
create function earth_point(latitude double precision, longitude double precision) returns cube language sql immutable parallel safe strict as $$
  select cube(array[
    3958.7613 * cos(radians(latitude)) * cos(radians(longitude)),
    3958.7613 * cos(radians(latitude)) * sin(radians(longitude)),
    3958.7613 * sin(radians(latitude))])
$$;

-- Bit 0 is Monday, bit 6 Sunday.
create function weekday_bits(days text[]) returns integer language sql immutable parallel safe strict as $$
  select coalesce(bit_or(case folded_text(day) when 'monday' then 1 when 'tuesday' then 2 when 'wednesday' then 4 when 'thursday' then 8
    when 'friday' then 16 when 'saturday' then 32 when 'sunday' then 64 else 0 end), 0) from unnest(days) as day
$$;

-- A folded name of any length as a number, so that an index can hold twenty of them. 52 bits are exact in JavaScript as well.
create function sport_key(sport text) returns bigint language sql immutable parallel safe strict as $$
  select ('x' || left(md5(folded_text(sport)), 13))::bit(52)::bigint
$$;

create table trainer_search (
  trainer_id integer primary key references trainers (id) on delete cascade,
  best_rank integer not null,
  rating_rank integer not null,
  hourly_rate_cents integer not null,
  weekdays integer not null,
  sports bigint[] not null,
  -- Folded.
  university text,
  level text,
  state text,
  -- Words of name, sports and their aliases, each between spaces. 500 characters hold the longest name and nine of the longest sports; more
  -- would not fit into an index.
  words text not null check (char_length(words) <= 500),
  place cube
);
-- Walked in the order of the list without a look at the table, passing over who does not fit: the answer to every filter that many pass.
create index trainer_search_best on trainer_search (best_rank, trainer_id) include (hourly_rate_cents, weekdays, sports, words);
create index trainer_search_rating on trainer_search (rating_rank, trainer_id) include (best_rank, hourly_rate_cents, weekdays, sports);
create index trainer_search_price on trainer_search (hourly_rate_cents, trainer_id) include (best_rank, weekdays, sports);
create index trainer_search_state on trainer_search (state, best_rank, trainer_id);
create index trainer_search_university on trainer_search (university, best_rank, trainer_id);
create index trainer_search_level on trainer_search (level, best_rank, trainer_id);
create index trainer_search_sports on trainer_search using gin (sports) with (fastupdate = off);
-- A small list of what is not sorted in yet halves the cost of writing; a long one would be read by every search.
create index trainer_search_words on trainer_search using gin (words gin_trgm_ops) with (gin_pending_list_limit = 256);
create index trainer_search_place on trainer_search using gist (place);

-- Every word somebody can be found by, once: misspelt words are compared with these. Words that nobody has any more go by the job trainers.tidy_search.
create table search_vocabulary (
  word text primary key
);
create index search_vocabulary_similar on search_vocabulary using gist (word gist_trgm_ops);

create function add_search_words(ids integer[]) returns void language sql as $$
  insert into search_vocabulary (word)
  select distinct word from trainer_search as s, string_to_table(btrim(s.words), ' ') as word
  where s.trainer_id = any (ids) and char_length(word) between 3 and 60
  -- One order for everybody, so that two who add the same new words never wait for each other crosswise.
  order by word
  on conflict do nothing
$$;

-- Writes the search rows of these trainers anew; those who may not be listed have none (R48).
create function refresh_trainer_search(ids integer[]) returns void language plpgsql as $$
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
  -- 'offset 0' keeps it from being worked out anew for every alias.
  cross join lateral (select folded_texts(t.sports) as sports offset 0) as folded
  where t.id = any (ids) and u.disabled_at is null and t.name <> '' and cardinality(t.sports) > 0
  on conflict (trainer_id) do update set
    best_rank = excluded.best_rank, rating_rank = excluded.rating_rank, hourly_rate_cents = excluded.hourly_rate_cents,
    weekdays = excluded.weekdays, sports = excluded.sports, university = excluded.university, level = excluded.level,
    state = excluded.state, words = excluded.words, place = excluded.place
  where s is distinct from excluded;
  perform add_search_words(ids);
end
$$;

create function trainers_were_written() returns trigger language plpgsql as $$
begin
  perform refresh_trainer_search(array_agg(id)) from written having count(*) > 0;
  return null;
end
$$;
create trigger trainers_inserted after insert on trainers
  referencing new table as written for each statement execute function trainers_were_written();
create trigger trainers_updated after update on trainers
  referencing new table as written for each statement execute function trainers_were_written();

create function identities_were_written() returns trigger language plpgsql as $$
begin
  perform refresh_trainer_search(array_agg(t.id)) from written as w join trainers as t on t.user_id = w.user_id having count(*) > 0;
  return null;
end
$$;
create trigger identity_checks_inserted after insert on identity_checks
  referencing new table as written for each statement execute function identities_were_written();
create trigger identity_checks_updated after update on identity_checks
  referencing new table as written for each statement execute function identities_were_written();
create trigger identity_checks_deleted after delete on identity_checks
  referencing old table as written for each statement execute function identities_were_written();

create function users_were_switched() returns trigger language plpgsql as $$
begin
  perform refresh_trainer_search(array_agg(t.id)) from trainers as t where t.user_id = new.id having count(*) > 0;
  return null;
end
$$;
create trigger users_switched after update of disabled_at on users
  for each row when (old.disabled_at is distinct from new.disabled_at) execute function users_were_switched();

select refresh_trainer_search(array_agg(id)) from trainers having count(*) > 0;

-- Trainers a parent wants to find again (security.md B31).
create table favourites (
  user_id integer not null references users (id),
  trainer_id integer not null references trainers (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, trainer_id)
);
create index favourites_trainer on favourites (trainer_id);

-- Sessions a trainer has held, told on the public page.
create index appointments_held on appointments (trainer_id) where completed_at is not null;
