-- Whose calendar a trainer has connected (decision 0097): until now it was always Google's.
alter table calendar_connections
  add column provider text not null default 'google' check (provider in ('google', 'outlook'));
alter table calendar_consents
  add column provider text not null default 'google' check (provider in ('google', 'outlook'));
