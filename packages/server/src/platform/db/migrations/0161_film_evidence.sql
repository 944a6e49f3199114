-- Until when a file is evidence of a report, whatever becomes of what showed it.
alter table media add column evidence_until timestamptz;
create index media_evidence_until on media (evidence_until) where evidence_until is not null;

alter table reports drop constraint reports_subject_check;
alter table reports add constraint reports_subject_check
  check (subject in ('message', 'user', 'trainer', 'program', 'session', 'review', 'answer', 'goal', 'drill', 'clip', 'clip_comment'));
