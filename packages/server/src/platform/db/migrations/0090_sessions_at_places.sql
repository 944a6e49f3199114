-- At which of its trainer's places a session meets (decision 0092); null where its location says all there is to say. The location holds the place's
-- name as well, so that whatever knows of no places shows it.
alter table appointments add column place_id bigint references trainer_places (id) on delete set null;
create index appointments_place on appointments (place_id) where place_id is not null;
alter table time_holds add column place_id bigint references trainer_places (id) on delete set null;
create index time_holds_place on time_holds (place_id) where place_id is not null;
