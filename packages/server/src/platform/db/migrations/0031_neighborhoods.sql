-- Distances to the middle of a zip code, asked from several others, told which zip code is a trainer's home. From now on a place is the
-- middle of a cell of a tenth of a degree (about 6 by 7 miles), as `toNeighborhood` of platform/us-zip-places.ts computes it.
update trainers
set home_latitude = round((floor(home_latitude * 10) / 10 + 0.05)::numeric, 2),
    home_longitude = round((floor(home_longitude * 10) / 10 + 0.05)::numeric, 2)
where home_latitude is not null;
