-- A program somebody has paid for, or tried to, is not deleted but archived (R77): its owner still sees it, buyers never again.
alter table programs add column archived_at timestamptz;

drop index programs_published;
create index programs_published on programs (trainer_id, individual_price_cents) where not is_draft and archived_at is null;

-- What remains of a program that is gone: whose it was, so that only its owner is told again that it is deleted.
create table deleted_programs (
  program_id integer primary key,
  trainer_id integer not null references trainers (id),
  deleted_at timestamptz not null
);

-- Asked before a program is deleted, and by the constraints when it is: every payment and every slot of it, group or not.
drop index transactions_program;
create index transactions_program on transactions (program_id, session_type);
create index time_slots_program on time_slots (program_id);
