-- Whatever one person writes and another reads can be reported (R179).
alter table reports drop constraint reports_subject_check;
alter table reports add constraint reports_subject_check
  check (subject in ('message', 'user', 'trainer', 'program', 'session', 'review', 'answer'));
