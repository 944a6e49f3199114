-- What a file is for: pages that trainers show, or one message of a conversation.
alter table uploads add column purpose text not null default 'page' check (purpose in ('page', 'message'));
alter table media add column purpose text not null default 'page' check (purpose in ('page', 'message'));

-- The files of a message as they were sent, in their order: id, type, name, size in pixels and bytes. A name has no contact details where
-- the text has none.
alter table messages
  add column attachments jsonb check (jsonb_typeof(attachments) = 'array' and jsonb_array_length(attachments) between 1 and 4),
  drop constraint messages_content_check,
  add constraint messages_say_something check (char_length(content) between case when attachments is null then 1 else 0 end and 8000);

-- Which message a file was sent with: each goes with one.
create table message_files (
  media_id text primary key references media (id) on delete cascade,
  message_id bigint not null references messages (id)
);
create index message_files_of_message on message_files (message_id);
