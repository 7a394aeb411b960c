-- Called at the beginning of a company's transaction where there are several databases: whoever remembers where it was
-- before it moved, or comes while it moves, is told so, and looks for it anew. The lock is held until the transaction
-- ends, so that a company leaves only when nobody is in it.
create function require_here(company uuid) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock_shared(hashtextextended('company ' || company, 0)) then
    raise exception 'This company is being moved to another database' using errcode = 'CM001';
  end if;
  if not exists (select from companies where id = company) then
    raise exception 'This company is in no such database' using errcode = 'CM002';
  end if;
end $$;
