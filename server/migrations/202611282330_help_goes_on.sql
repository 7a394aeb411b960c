-- What was promised first; where nobody kept that, a later promise does not make it kept.
alter table help_requests add column first_promised_at timestamptz;

-- Whoever holds a request and may not go on with it leaves it to the others: it is looked at at once.
create function look_at_held_help() returns trigger language plpgsql as $$
begin
  update help_requests set next_at = now() where company_id = old.company_id and claimer_id = old.id
    and state in ('claimed', 'awaiting_student', 'awaiting_mentor');
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger users_leave_help after update of role, status on users for each row
  when (old.role = 'mentor' and (new.role <> 'mentor'
    or (old.status in ('active', 'hidden') and new.status not in ('active', 'hidden'))))
  execute function look_at_held_help();
-- Before: once they are deleted, no row says any more which were theirs.
create trigger users_leave_help_behind before delete on users for each row
  when (old.role = 'mentor') execute function look_at_held_help();

create function look_at_blocked_help() returns trigger language plpgsql as $$
begin
  update help_requests set next_at = now() where company_id = new.company_id
    and state in ('claimed', 'awaiting_student', 'awaiting_mentor')
    and ((student_id = new.blocker_id and claimer_id = new.blocked_id)
      or (student_id = new.blocked_id and claimer_id = new.blocker_id));
  return null;
end $$;
create trigger conversation_blocks_end_help after insert on conversation_blocks
  for each row execute function look_at_blocked_help();
