-- When a request was declined because nobody answered it in time (R109). Until now this was guessed from the sentence in rejection_reason,
-- which a trainer may write as well; requests declined before their time to be answered was over were declined by a trainer.
alter table appointments
  add column expired_at timestamptz,
  add constraint appointments_expired_is_rejected check (expired_at is null or approval_status = 'rejected');

update appointments set expired_at = decided_at
where approval_status = 'rejected' and rejection_reason = 'The trainer did not answer in time.'
  and (paid_at + interval '72 hours' <= decided_at or former_starts_at <= decided_at);
