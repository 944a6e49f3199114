-- Disputes, money that is stuck and emails that failed are cases, too (decision 0114).
alter table case_assignments drop constraint case_assignments_kind_check;
alter table case_assignments add constraint case_assignments_kind_check
  check (kind in ('report', 'problem', 'support-request', 'dispute', 'payment', 'refund', 'payout', 'mail'));
alter table case_notes drop constraint case_notes_kind_check;
alter table case_notes add constraint case_notes_kind_check
  check (kind in ('report', 'problem', 'support-request', 'dispute', 'payment', 'refund', 'payout', 'mail'));

-- What nobody has to do anything about anymore, though the row itself says otherwise: a card that was closed, an address that doesn't exist.
-- It counts until the same thing happens to the row again.
create table case_closings (
  kind text not null check (kind in ('payment', 'refund', 'payout', 'mail')),
  case_id bigint not null,
  operator_id bigint not null references users (id),
  note text not null check (char_length(note) between 1 and 1000),
  closed_at timestamptz not null,
  primary key (kind, case_id)
);
create index case_closings_operator on case_closings (operator_id);

create index payouts_returned on payouts (returned_at) where status = 'returned';
create index mails_failed on mails (id) where state = 'failed';
