-- A person's whole story is one list (decision 0136): each part of it is read by the person.
create index approvals_user on approvals (user_id) where user_id is not null;
create index email_changes_user on email_changes (user_id);
create index data_exports_user on data_exports (user_id);
create index family_members_of_member on family_members (member_id) where member_id is not null;
create index setting_versions_scope on setting_versions (scope);
