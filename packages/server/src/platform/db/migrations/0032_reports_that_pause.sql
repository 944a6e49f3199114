-- Whether new conversations and bookings with the reported trainer are off while the report is open. Anybody with an account could do that to
-- any trainer: now only who has dealt with the trainer does, or an operator (R178).
alter table reports
  add column pauses_trainer boolean not null default false;

update reports set pauses_trainer = true where reason = 'child-safety' and resolved_at is null;

create index reports_pausing on reports (accused_id) where pauses_trainer and resolved_at is null;
