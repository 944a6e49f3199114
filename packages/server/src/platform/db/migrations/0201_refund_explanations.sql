-- What an operator writes to both sides about money that goes back, also where no session ends with it.
alter table refunds add column explanation text;
