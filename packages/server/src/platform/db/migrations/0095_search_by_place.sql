-- A trainer is found near any of their places (decision 0092): one row for each neighborhood of a trainer (home, and each place), for each of the
-- trainer's sports and, with sport 0, for all of them; with what the list is filtered and ordered by, as in migration 0058.
create table trainer_search_spots (
  trainer_id bigint not null references trainer_search (trainer_id) on delete cascade,
  sport bigint not null,
  -- The place's id; 0 is the home.
  spot bigint not null,
  best_rank integer not null,
  rating_rank integer not null,
  hourly_rate_cents integer not null,
  weekdays integer not null,
  university text,
  level text,
  state text,
  -- The middle of the neighborhood.
  place cube not null,
  -- Somewhere in the neighborhood, always the same: where the map shows it.
  latitude double precision not null,
  longitude double precision not null,
  -- How far the trainer travels from here, in miles, and the box around that; null for trainers who don't.
  reach integer,
  area cube,
  -- Whether the trainer has other neighborhoods, too.
  has_others boolean not null,
  primary key (trainer_id, sport, spot)
);

-- Between -1 and 1, always the same for the same text.
create function stable_jitter(value text) returns double precision language sql immutable parallel safe strict as $$
  select ('x' || left(md5(value), 8))::bit(32)::bigint / 2147483647.5 - 1
$$;

-- What the rows of these trainers are to be. A neighborhood is a tenth of a degree each way; two places in one are one row.
create function wanted_trainer_spots(ids bigint[]) returns setof trainer_search_spots language sql stable as $$
  with spots as (
    select distinct on (trainer_id, latitude, longitude) trainer_id, spot, latitude, longitude
    from (
      select id as trainer_id, 0::bigint as spot, home_latitude as latitude, home_longitude as longitude from trainers
        where id = any (ids) and home_latitude is not null
      union all
      select trainer_id, id, latitude, longitude from trainer_places where trainer_id = any (ids) and latitude is not null
    ) as named
    order by trainer_id, latitude, longitude, spot
  )
  select s.trainer_id, k.sport, spots.spot, s.best_rank, s.rating_rank, s.hourly_rate_cents, s.weekdays, s.university, s.level, s.state,
    earth_point(spots.latitude, spots.longitude),
    spots.latitude + 0.045 * stable_jitter(s.trainer_id || ' north ' || spots.spot),
    spots.longitude + 0.045 * stable_jitter(s.trainer_id || ' east ' || spots.spot),
    t.travel_miles, cube_enlarge(earth_point(spots.latitude, spots.longitude), t.travel_miles, 3),
    count(*) over (partition by s.trainer_id, k.sport) > 1
  from spots
  join trainer_search as s on s.trainer_id = spots.trainer_id
  join trainers as t on t.id = spots.trainer_id
  cross join lateral (select 0::bigint as sport union select unnest(s.sports)) as k
$$;

-- Called with the profiles held.
create function refresh_trainer_search_spots(ids bigint[]) returns void language plpgsql as $$
begin
  delete from trainer_search_spots as s where s.trainer_id = any (ids)
    and not exists (select from wanted_trainer_spots(array[s.trainer_id]) as w where w.sport = s.sport and w.spot = s.spot);
  insert into trainer_search_spots as s select * from wanted_trainer_spots(ids)
  on conflict (trainer_id, sport, spot) do update set
    best_rank = excluded.best_rank, rating_rank = excluded.rating_rank, hourly_rate_cents = excluded.hourly_rate_cents,
    weekdays = excluded.weekdays, university = excluded.university, level = excluded.level, state = excluded.state, place = excluded.place,
    latitude = excluded.latitude, longitude = excluded.longitude, reach = excluded.reach, area = excluded.area,
    has_others = excluded.has_others
  where s is distinct from excluded;
end
$$;

-- As in migration 0058, and the neighborhoods: `refresh_trainer_search` calls it for everything that is derived from its rows.
create or replace function refresh_trainer_search_by_sport(ids bigint[]) returns void language plpgsql as $$
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
  perform refresh_trainer_search_spots(ids);
end
$$;

create function places_were_written() returns trigger language plpgsql as $$
declare
  ids bigint[] := (select array_agg(distinct trainer_id) from written);
begin
  if ids is not null then
    perform 1 from trainers where id = any (ids) order by id for no key update;
    perform refresh_trainer_search_spots(ids);
  end if;
  return null;
end
$$;
create trigger trainer_places_inserted after insert on trainer_places
  referencing new table as written for each statement execute function places_were_written();
create trigger trainer_places_updated after update on trainer_places
  referencing new table as written for each statement execute function places_were_written();
create trigger trainer_places_deleted after delete on trainer_places
  referencing old table as written for each statement execute function places_were_written();

insert into trainer_search_spots select * from wanted_trainer_spots(array(select trainer_id from trainer_search));

create index trainer_search_spots_place on trainer_search_spots using gist (sport, place)
  include (trainer_id, spot, best_rank, hourly_rate_cents, weekdays, level, has_others);
-- Few travel: whoever comes to a place is looked for among them alone.
create index trainer_search_spots_area on trainer_search_spots using gist (sport, area) where area is not null;
-- The map of a whole state or country: the best in it.
create index trainer_search_spots_best on trainer_search_spots (sport, best_rank, trainer_id)
  include (spot, latitude, longitude, hourly_rate_cents, weekdays, level);
