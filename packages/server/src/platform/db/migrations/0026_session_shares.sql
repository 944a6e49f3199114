-- A payment may bring several sessions (R38): what a payout takes, and what is kept out of one, is the share of a session. Until now a
-- payment had one session.
alter table payout_shares add column appointment_id integer references appointments (id);
update payout_shares s set appointment_id = a.id from appointments a where a.transaction_id = s.transaction_id and a.session_number = 1;
alter table payout_shares
  alter column appointment_id set not null,
  drop constraint payout_shares_pkey,
  add primary key (payout_id, appointment_id);
create index payout_shares_appointment on payout_shares (appointment_id);

alter table payout_holds add column appointment_id integer references appointments (id);
update payout_holds h set appointment_id = a.id from appointments a where a.transaction_id = h.transaction_id and a.session_number = 1;
alter table payout_holds
  alter column appointment_id set not null,
  drop constraint payout_holds_pkey,
  add primary key (appointment_id, cause);
create index payout_holds_transaction on payout_holds (transaction_id);
