-- without a transaction
-- Who is within a radius or on a part of the map, by where the map shows them (decision 0124). Points in the plane lie together in an index as those in space don't:
-- a fifth of the pages is read. The index of places stays: it finds the nearest first.
create index concurrently if not exists trainer_search_spots_shown on trainer_search_spots using gist (sport, point(longitude, latitude))
  include (trainer_id, spot, best_rank, hourly_rate_cents, weekdays, level, latitude, longitude, has_others, place);
