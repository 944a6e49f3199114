-- Sessions of an accepted purchase whose time the trainer is asked about again (R175).
alter table trainers
  add column ask_again_within_hours integer check (ask_again_within_hours > 0);

-- When the parent chose the time; the trainer's answer is about this session alone, and an approval clears it.
alter table appointments
  add column asked_again_at timestamptz,
  add column asked_again_reason text check (asked_again_reason in ('outside_hours', 'short_notice')),
  add constraint appointments_asked_again_has_reason check ((asked_again_at is null) = (asked_again_reason is null)),
  add constraint appointments_asked_again_waits check (asked_again_at is null or approval_status <> 'approved');
