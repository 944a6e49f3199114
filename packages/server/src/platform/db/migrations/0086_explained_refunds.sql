-- What the parent and the trainer read about a refund that a second operator has yet to confirm.
alter table approvals add column explanation text;
