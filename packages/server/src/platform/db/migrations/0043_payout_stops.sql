-- Trainers whose payouts an operator has stopped (R182). Who stopped and resumed them before is in the audit log.
create table payout_stops (
  trainer_id integer primary key references trainers (id),
  reason text not null check (char_length(reason) between 1 and 1000),
  stopped_at timestamptz not null
);

-- Resuming takes a second operator.
alter table approvals drop constraint approvals_kind_check;
alter table approvals
  add constraint approvals_kind_check check (kind in ('refund', 'refund-for-problem', 'enable-user', 'resume-payouts'));
