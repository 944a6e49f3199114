-- How many others have got a text from its sender, for one who is sending it: null while it's on its way to somebody else, which isn't waited for. The lock
-- comes first, and as the function is volatile its query sees what was committed until then, also where the statement that calls it is older.
create function count_text_receivers(sender bigint, text_key bytea, lock_id text, mentorship bigint, since timestamptz) returns bigint
  language plpgsql volatile as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(lock_id, 0)) then return null; end if;
  return (
    select count(distinct same.mentorship_id) from messages same
    where same.sender_id = sender and same.text_key = count_text_receivers.text_key and same.created_at > since and same.mentorship_id <> mentorship);
end
$$;
