-- Facts of a profile that are defaults its trainer never saw (R190). Profiles there are have said what they say.
alter table trainers add column unconfirmed text[] not null default '{}'
  constraint trainers_unconfirmed_known check (unconfirmed <@ array['yearsPlayed', 'programType', 'hourlyRate', 'availability']);

-- As in migration 0058; a rate nobody saw is above every band and last by price, and days nobody saw are none.
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
    trainer_rating_rank(t.rating_tenths, t.review_count),
    case when 'hourlyRate' = any (t.unconfirmed) then 2147483647 else t.hourly_rate_cents end,
    case when 'availability' = any (t.unconfirmed) then 0 else weekday_bits(t.availability) end,
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
