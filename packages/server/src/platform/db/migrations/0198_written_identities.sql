-- Written together, many identity checks were joined with all trainers there are: each cost more the more trainers there were.
-- A list of users is looked up by its index, however many there are and whatever the plan was made for. The trigger is the same.
create or replace function identities_were_written() returns trigger language plpgsql as $$
declare
  users bigint[] := (select array_agg(user_id) from written);
begin
  perform refresh_trainer_search(array_agg(id)) from trainers where user_id = any (users) having count(*) > 0;
  return null;
end
$$;
