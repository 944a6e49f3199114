-- A person's whole story is one list (decision 0136): each part of it is read by the person.
-- In one step because few operators ask for few things: the table is small.
create index approvals_user on approvals (user_id) where user_id is not null;
-- In one step because few people change their email, and what's old is deleted.
create index email_changes_user on email_changes (user_id);
-- In one step because exports are deleted after days.
create index data_exports_user on data_exports (user_id);
-- In one step because it has a row for a family of two adults at most.
create index family_members_of_member on family_members (member_id) where member_id is not null;
-- In one step because operators change settings a few times a month.
create index setting_versions_scope on setting_versions (scope);
