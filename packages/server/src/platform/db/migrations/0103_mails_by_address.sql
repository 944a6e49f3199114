-- Operators search the outbox by part of an address.
create index mails_by_address on mails using gin (folded_text(to_address) gin_trgm_ops);
