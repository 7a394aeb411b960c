-- Who was restored among many and deleted again by its undo had no moment from which their 30 days are counted, and
-- would never have been erased. They are counted from their last change, which was that undo.
set local role app_platform;
update users set deleted_at = updated_at where status = 'deleted' and deleted_at is null and erased_at is null;
reset role;
