-- Every id, and every column that holds one, is a bigint: the largest tables would run out of the two billion ids of an integer.
-- The tables are written anew, all at once, so that no key is wider than what refers to it. Versions of the product before this one
-- read the wider columns as the same numbers.
do $$
declare
  one record;
begin
  for one in
    select c.oid::regclass as name,
      string_agg(format('alter column %I type bigint', a.attname), ', ' order by a.attnum) as changes
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.atttypid = 'int4'::regtype
      and (a.attidentity <> '' or a.attname ~ '(^|_)id$' or exists (
        select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey)))
    group by c.oid
  loop
    execute format('alter table %s %s', one.name, one.changes);
  end loop;
end
$$;

-- The functions that take ids, with the same bodies.
do $$
declare
  one record;
begin
  for one in
    select p.oid::regprocedure as name, pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and pg_get_function_identity_arguments(p.oid) = 'ids integer[]'
  loop
    execute format('drop function %s', one.name);
    execute replace(one.definition, 'ids integer[]', 'ids bigint[]');
  end loop;
end
$$;
