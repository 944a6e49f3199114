-- How long a session is, as it was when it was bought (decision 0082): its program may have changed since.
-- Null only for what the version before this one sells meanwhile; that is as long as its program says.
alter table appointments add column session_minutes integer check (session_minutes in (30, 60, 90, 120));
update appointments set session_minutes = programs.session_minutes from programs where programs.id = appointments.program_id;
