-- Whose family a person acts for, themselves by default. Volatile: it sees what was committed until it is called, also in a statement that had to wait for
-- the locks of the accounts and is older.
create function family_of(person bigint) returns bigint
  language plpgsql volatile as $$
begin
  return coalesce((select owner_id from family_members where member_id = person and ended_at is null), person);
end
$$;
