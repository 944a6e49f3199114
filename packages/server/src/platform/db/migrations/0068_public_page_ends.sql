-- Pages of trainers that were public once, and lists of public trainers by sport and state (decision 0083).

-- When visitors last saw it, since it was switched off; null while it's on, and for whoever was never seen.
alter table trainers add column public_until timestamptz;

-- Public trainers of one sport, wherever they are.
create index trainers_public_sports on trainers using gin (sports) where public_since is not null;
