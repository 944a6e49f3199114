-- without a transaction
-- Operators are few among many: each list of cases asks who they are (decision 0135).
create index concurrently if not exists users_operators on users (id) where role = 'admin';
