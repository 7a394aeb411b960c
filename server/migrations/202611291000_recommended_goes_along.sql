-- What a mentor recommended may go along to the next one, too.
alter table mentoring_relationships drop constraint mentoring_relationships_shares;
alter table mentoring_relationships add constraint mentoring_relationships_shares
  check (shares <@ array['goals', 'actions', 'notes', 'sessions', 'recommended']);
