-- How long a session of a program is (S2§5): it was an hour wherever nobody said otherwise.
alter table programs add column session_minutes integer not null default 60 check (session_minutes in (30, 60, 90, 120));
