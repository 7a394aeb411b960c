-- The pairs of a company that are open, without a walk over those that are over.
create index mentoring_open on mentoring_relationships (company_id, state, last_at)
  where state in ('proposed', 'active', 'paused');
