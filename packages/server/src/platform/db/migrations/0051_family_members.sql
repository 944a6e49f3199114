-- The second adult of a family (R172): an invitation by email, and what became of it. Rows of the family keep the owner's id as parent_id.
create table family_members (
  id integer generated always as identity primary key,
  owner_id integer not null references users (id),
  -- Who accepted; null until then.
  member_id integer references users (id),
  -- Where the invitation went; null once the owner or the adult has left.
  email text,
  seed text not null unique,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- Withdrawn, declined, removed or left.
  ended_at timestamptz,
  check (member_id <> owner_id),
  check ((member_id is null) = (accepted_at is null))
);
create unique index family_members_owner on family_members (owner_id) where ended_at is null;
create unique index family_members_member on family_members (member_id) where ended_at is null;
create index family_members_of_owner on family_members (owner_id, created_at);

-- As before, but whoever wrote on the family's side: only what a person wrote whose account is closed, or whose family's is.
create or replace function refuse_message_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_level = 'ROW' then
    perform from mentorships m where m.id = old.mentorship_id and m.kept_since is null
      and ((m.trainer_user_id <> old.sender_id and m.parent_left_at is not null)
        or (m.trainer_user_id = old.sender_id and m.trainer_left_at is not null)
        or exists (select from users u where u.id = old.sender_id and u.closed_at is not null));
    if found then return old; end if;
  end if;
  raise exception 'conversations stay as they are: % on % refused', tg_op, tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;
