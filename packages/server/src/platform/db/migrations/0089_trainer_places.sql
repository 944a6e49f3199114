-- Where trainers meet families: up to five places each (decision 0092), and how far they travel.
create table trainer_places (
  id bigint generated always as identity primary key,
  trainer_id bigint not null references trainers (id),
  kind text not null check (kind in ('field', 'gym', 'own', 'other')),
  name text not null check (char_length(name) between 1 and 60),
  -- Up to 200 characters: the addresses of before are one line with city and zip code, which are null then.
  address text check (char_length(address) between 1 and 200),
  city text check (char_length(city) between 1 and 60),
  state text check (char_length(state) = 2),
  zipcode text check (zipcode ~ '^\d{5}$'),
  note text check (char_length(note) between 1 and 200),
  -- The middle of the neighborhood of the zip code, as of a trainer's home.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint trainer_places_lie_whole check ((latitude is null) = (longitude is null))
);
create unique index trainer_places_names on trainer_places (trainer_id, lower(name));

alter table trainers add column travel_miles integer check (travel_miles between 1 and 100);

-- The field and the gym of before are the first places. '500 Blackwell Street, Durham, NC 27701' is told apart, everything else stays one line.
create function add_place_of_before(of_trainer bigint, of_kind text, line text, at timestamptz) returns void language plpgsql as $$
declare
  parts text[] := regexp_match(line, '^(.{1,100}), ([^,]{1,60}), ([A-Z]{2}) (\d{5})(?:-\d{4})?$');
begin
  insert into trainer_places (trainer_id, kind, name, address, city, state, zipcode, created_at, updated_at)
  values (of_trainer, of_kind, case of_kind when 'field' then 'Training Field' else 'Local Gym' end,
    coalesce(parts[1], line), parts[2], parts[3], parts[4], at, at)
  on conflict do nothing;
end
$$;
select add_place_of_before(id, 'field', field_address, updated_at) from trainers where field_address is not null order by id;
select add_place_of_before(id, 'gym', gym_address, updated_at) from trainers where gym_address is not null order by id;

-- The parts of an address that are there, as one line; null without any.
create function place_line(address text, city text, state text, zipcode text) returns text language sql immutable parallel safe as $$
  select nullif(concat_ws(', ', address, city, nullif(concat_ws(' ', state, zipcode), '')), '')
$$;

-- The version before, and pages that were open before there were places, write the two addresses of the profile: they become places here. The
-- other way round the server does it. To be dropped, with the two columns, once no such version runs.
create function place_addresses_were_written() returns trigger language plpgsql as $$
declare
  of_kind text;
  line text;
  first_place trainer_places;
begin
  foreach of_kind in array array['field', 'gym'] loop
    line := case of_kind when 'field' then new.field_address else new.gym_address end;
    continue when line is not distinct from case of_kind when 'field' then old.field_address else old.gym_address end;
    select * into first_place from trainer_places where trainer_id = new.id and kind = of_kind order by id limit 1;
    if first_place.id is null then
      if line is not null and (select count(*) from trainer_places where trainer_id = new.id) < 5 then
        perform add_place_of_before(new.id, of_kind, line, new.updated_at);
      end if;
    elsif line is distinct from place_line(first_place.address, first_place.city, first_place.state, first_place.zipcode) then
      update trainer_places
        set address = line, city = null, state = null, zipcode = null, latitude = null, longitude = null, updated_at = new.updated_at
        where id = first_place.id;
    end if;
  end loop;
  return null;
end
$$;
create trigger place_addresses_written after update of field_address, gym_address on trainers
  for each row when (old.field_address is distinct from new.field_address or old.gym_address is distinct from new.gym_address)
  execute function place_addresses_were_written();
