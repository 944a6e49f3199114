-- Calendars of any server that speaks CalDAV, such as iCloud's and Nextcloud's (decision 0098). Account and app password are in `sealed_token`.
alter table calendar_connections
  drop constraint calendar_connections_provider_check,
  add constraint calendar_connections_provider_check check (provider in ('google', 'outlook', 'caldav')),
  -- The name of the server that the trainer entered; null for the others, who have one each.
  add column server text check (char_length(server) between 1 and 253),
  add constraint calendar_connections_server check ((provider = 'caldav') = (server is not null));
