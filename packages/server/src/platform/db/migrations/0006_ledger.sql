-- Double-entry ledger (security.md §4.1): whole cents, balanced journals, nothing is ever changed or removed.
create table ledger_accounts (
  id integer generated always as identity primary key,
  -- A.stripe, R.fee, or with a trainer: L.earn:7 (earned), L.pay:7 (payable).
  code text not null unique,
  trainer_id integer references trainers (id)
);
create index ledger_accounts_trainer on ledger_accounts (trainer_id) where trainer_id is not null;

create table journals (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('charge', 'refund', 'release')),
  -- What happened, once: ch:{transaction}, rf:{refund}, rel:{appointment}.
  business_key text not null unique,
  transaction_id integer not null references transactions (id),
  appointment_id integer references appointments (id),
  refund_id integer references refunds (id),
  occurred_at timestamptz not null
);
create index journals_transaction on journals (transaction_id);

create table postings (
  id bigint generated always as identity primary key,
  journal_id bigint not null references journals (id),
  account_id integer not null references ledger_accounts (id),
  -- Debit above zero, credit below.
  amount_cents bigint not null check (amount_cents <> 0)
);
create index postings_journal on postings (journal_id);
create index postings_account on postings (account_id);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % refused', tg_op, tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;
create trigger journals_append_only before update or delete or truncate on journals for each statement execute function refuse_ledger_change();
create trigger postings_append_only before update or delete or truncate on postings for each statement execute function refuse_ledger_change();
create trigger ledger_accounts_append_only before update or delete or truncate on ledger_accounts
  for each statement execute function refuse_ledger_change();

create function check_journal_balances() returns trigger language plpgsql as $$
declare
  journal bigint := case when tg_table_name = 'journals' then new.id else null end;
  total numeric;
  lines integer;
begin
  if tg_table_name = 'postings' then
    journal := new.journal_id;
  end if;
  select coalesce(sum(amount_cents), 0), count(*) into total, lines from postings where journal_id = journal;
  if total <> 0 or lines < 2 then
    raise exception 'journal % does not balance: % postings, sum %', journal, lines, total using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
create constraint trigger journals_balance after insert on journals deferrable initially deferred
  for each row execute function check_journal_balances();
create constraint trigger postings_balance after insert on postings deferrable initially deferred
  for each row execute function check_journal_balances();
