-- Public pages of trainers (R191, decision 0068).

-- When the trainer switched it on; null while visitors see nothing.
alter table trainers add column public_since timestamptz;
-- The front page's order, and few rows of it: visitors walk it to the first few who can be booked.
create index trainers_public on trainers ((image_key is null), rating_tenths desc nulls last, id) where public_since is not null;

-- Whether the author was told, before writing, that visitors may read it.
alter table reviews add column may_be_public boolean not null default false;
create index reviews_public on reviews (trainer_id, created_at desc, id desc) include (rating) where may_be_public and hidden_at is null;

-- The lowest price of those with a public page is the first that one of them asks.
create index programs_by_price on programs (individual_price_cents, trainer_id) where not is_draft and archived_at is null;
