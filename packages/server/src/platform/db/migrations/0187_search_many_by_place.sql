-- Searches by place are answered from their indexes alone (decision 0124). The version before reads the same indexes by the same conditions.
-- The map is counted by where a spot is shown, and walked in the order of the list past spots of one trainer: without these columns each row was looked up.
drop index trainer_search_spots_place, trainer_search_spots_best;
create index trainer_search_spots_place on trainer_search_spots using gist (sport, place)
  include (trainer_id, spot, best_rank, hourly_rate_cents, weekdays, level, latitude, longitude, has_others);
create index trainer_search_spots_best on trainer_search_spots (sport, best_rank, trainer_id)
  include (spot, latitude, longitude, hourly_rate_cents, weekdays, level, has_others);

-- Read by nothing since migration 0095: searches by place walk the spots. Each cost a page of its own for every trainer written.
drop index trainer_search_place, trainer_search_by_sport_place;
