-- The ids of holds, and those they refer to, are as wide as all others (0052). The table is small and its rows live for minutes.
alter table time_holds
  alter column id type bigint,
  alter column parent_id type bigint,
  alter column trainer_id type bigint,
  alter column program_id type bigint,
  alter column time_slot_id type bigint,
  alter column transaction_id type bigint;
