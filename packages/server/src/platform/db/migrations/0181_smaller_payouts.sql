-- Operators may set the minimum of a payout from $10 on (decision 0109); what applies is in the settings.
alter table payouts drop constraint payouts_amount_cents_check;
alter table payouts add constraint payouts_amount_cents_check check (amount_cents >= 1000) not valid;
alter table payouts validate constraint payouts_amount_cents_check;
