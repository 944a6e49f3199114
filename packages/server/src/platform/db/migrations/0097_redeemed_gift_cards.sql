-- Referral rewards ask whether one family redeemed a card of the other.
create index gift_cards_redeemed on gift_cards (redeemed_by) where redeemed_by is not null;
