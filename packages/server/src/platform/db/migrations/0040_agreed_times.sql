-- From when on the time of a session is agreed (R176): the parent's own choice at once; the trainer's once the parent has accepted it, or 24
-- hours after the parent was told. Null without a time, and until the parent is told. Times chosen before this rule are agreed.
alter table appointments add column time_agreed_at timestamptz;
update appointments set time_agreed_at = scheduled_at;
alter table appointments
  add constraint appointments_agreed_time_is_chosen check (time_agreed_at is null or scheduled_at is not null);

-- A cancelled session whose share stays with the trainer; the share of another one waits for the session to be held at an agreed time.
alter table releases add column is_kept boolean not null default false;
update releases set is_kept = true where appointment_id in (select id from appointments where cancelled_at is not null);

-- Mails and notifications that tell a parent of a time the trainer chose, until one of them has arrived.
create table time_notices (
  mail_key text primary key check (char_length(mail_key) between 1 and 200),
  appointment_id integer not null references appointments (id),
  chosen_at timestamptz not null
);
create index time_notices_appointment on time_notices (appointment_id);
