-- Spelled the American way, as everywhere else.
alter table favourites rename to favorites;
alter table favorites rename constraint favourites_pkey to favorites_pkey;
alter table favorites rename constraint favourites_user_id_fkey to favorites_user_id_fkey;
alter table favorites rename constraint favourites_trainer_id_fkey to favorites_trainer_id_fkey;
alter index favourites_trainer rename to favorites_trainer;
