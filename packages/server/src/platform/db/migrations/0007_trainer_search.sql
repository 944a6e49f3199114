-- What the trainer list is searched by: name and sports without accents and case, one per line so that no hit spans two of them.
-- NOTE: unaccent() counts as stable because its dictionary could be changed; ours never is, so an index may rest on it.
create function folded_text(value text) returns text language sql immutable parallel safe strict as $$
  select lower(public.unaccent('public.unaccent', value))
$$;
create function trainer_search_text(name text, sports text[]) returns text language sql immutable parallel safe strict as $$
  select public.folded_text(name || e'\n' || array_to_string(sports, e'\n'))
$$;
create function folded_texts(texts text[]) returns text[] language sql immutable parallel safe strict as $$
  select coalesce(array_agg(public.folded_text(value)), '{}') from unnest(texts) as value
$$;
create index trainers_search on trainers using gin (trainer_search_text(name, sports) gin_trgm_ops);
create index trainers_folded_sports on trainers using gin (folded_texts(sports));
-- Verified people in the order of the list, which shows them first (R48).
create index identity_checks_verified on identity_checks (user_id) where state = 'verified';
