-- Identity checks (by their person) and background checks are cases, too (decision 0135).
alter table case_assignments drop constraint case_assignments_kind_check;
alter table case_assignments add constraint case_assignments_kind_check check (
  kind in ('report', 'problem', 'support-request', 'dispute', 'payment', 'refund', 'payout', 'mail', 'verification', 'background-check')
);
alter table case_notes drop constraint case_notes_kind_check;
alter table case_notes add constraint case_notes_kind_check check (
  kind in ('report', 'problem', 'support-request', 'dispute', 'payment', 'refund', 'payout', 'mail', 'verification', 'background-check')
);
-- A failed identity check that nobody has to do anything about, until it changes again. A background check ends at the provider.
alter table case_closings drop constraint case_closings_kind_check;
alter table case_closings add constraint case_closings_kind_check check (kind in ('payment', 'refund', 'payout', 'mail', 'verification'));
