-- What the provider calls the card that paid for a gift card: the same card number has the same one (R182).
alter table gift_cards add column payer_fingerprint text;
