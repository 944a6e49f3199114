-- What operators set without code (decision 0109). Every change is a row: nothing is updated or deleted.
create table setting_versions (
  id bigint generated always as identity primary key,
  setting text not null check (char_length(setting) between 1 and 40),
  -- 'all', 'sport:Soccer' or 'trainer:17'.
  scope text not null check (scope = 'all' or scope like 'sport:_%' or scope like 'trainer:_%'),
  -- JSON's null goes back to what there is without it.
  value jsonb not null,
  effective_at timestamptz not null,
  made_by bigint not null references users (id),
  made_at timestamptz not null,
  -- The second operator, where the change needed one.
  confirmed_by bigint references users (id),
  reason text not null,
  constraint setting_versions_not_in_the_past check (effective_at >= made_at),
  constraint setting_versions_confirmed_by_another check (confirmed_by <> made_by)
);
create index setting_versions_in_effect on setting_versions (setting, scope, effective_at desc, id desc);
create index setting_versions_newest on setting_versions (setting, made_at desc, id desc);

-- Planned changes that were taken back before they took effect.
create table setting_withdrawals (
  version_id bigint primary key references setting_versions (id),
  withdrawn_by bigint not null references users (id),
  withdrawn_at timestamptz not null,
  reason text not null
);

create function refuse_setting_change() returns trigger language plpgsql as $$
begin
  raise exception 'versions of settings are append-only: % refused', tg_op using errcode = 'integrity_constraint_violation';
end
$$;
create trigger setting_versions_append_only before update or delete or truncate on setting_versions for each statement execute function refuse_setting_change();
create trigger setting_withdrawals_append_only before update or delete or truncate on setting_withdrawals for each statement execute function refuse_setting_change();

create function refuse_late_withdrawal() returns trigger language plpgsql as $$
begin
  if exists (select from setting_versions v where v.id = new.version_id and v.effective_at <= new.withdrawn_at) then
    raise exception 'version % of a setting is in effect', new.version_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger setting_withdrawals_in_time before insert on setting_withdrawals for each row execute function refuse_late_withdrawal();

-- A change that waits for a second operator.
alter table approvals add column setting_change jsonb;
alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check check (kind in ('refund', 'refund-for-problem', 'enable-user', 'resume-payouts', 'change-setting'));
alter table approvals drop constraint approvals_say_what;
alter table approvals add constraint approvals_say_what check (case kind
  when 'refund' then num_nonnulls(transaction_id, amount_cents) = 2
  when 'refund-for-problem' then num_nonnulls(transaction_id, appointment_id, amount_cents) = 3
  when 'change-setting' then setting_change is not null
  else user_id is not null
end);
