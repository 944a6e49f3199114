-- A video call for each online session, made by the trainer's calendar (decision 0096).
alter table calendar_events
  -- Where the call takes place that was made for this session; null while there is none.
  add column call_url text check (char_length(call_url) between 1 and 2000);
alter table calendar_connections
  -- Whether online sessions get calls of their own. The trainer's own link is used otherwise.
  add column makes_calls boolean not null default true;
-- Whoever has given a link of their own goes on with it until they choose.
update calendar_connections as c set makes_calls = false
from trainers as t where t.user_id = c.user_id and t.meeting_link is not null;
