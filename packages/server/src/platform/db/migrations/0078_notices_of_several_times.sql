-- One email may tell several times (decision 0087): further notices of it have the same mail, and '#' with a number after its key. The version
-- before writes keys without one.
alter table time_notices add column mail text not null generated always as (split_part(mail_key, '#', 1)) stored;
create index time_notices_mail on time_notices (mail);
