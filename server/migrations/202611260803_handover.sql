-- A mentoring that another mentor takes over: which pair comes after which, and what the mentee lets go along.
alter table mentoring_relationships add column handed_from uuid;
-- The first pair of a row of handovers: what was made for that one, such as its programme, holds for this one too.
alter table mentoring_relationships add column origin_id uuid;
alter table mentoring_relationships add column shares text[] not null default '{}'
  constraint mentoring_relationships_shares check (shares <@ array['goals', 'actions', 'notes', 'sessions']);
-- Since when a next mentor is looked for.
alter table mentoring_relationships add column next_wanted_at timestamptz;
alter table mentoring_relationships add constraint mentoring_relationships_from
  foreign key (company_id, handed_from) references mentoring_relationships (company_id, id)
  on delete set null (handed_from);
alter table mentoring_relationships add constraint mentoring_relationships_origin
  foreign key (company_id, origin_id) references mentoring_relationships (company_id, id)
  on delete set null (origin_id);
create index mentoring_handed_from on mentoring_relationships (company_id, handed_from);
create index mentoring_of_origin on mentoring_relationships (company_id, origin_id);
-- One mentor takes over, or is asked to, at a time, whoever asks at the same moment.
create unique index mentoring_next_once on mentoring_relationships (company_id, handed_from)
  where state not in ('declined', 'expired');
alter table mentoring_relationships drop constraint mentoring_relationships_state_check;
alter table mentoring_relationships add constraint mentoring_relationships_state_check
  check (state in ('proposed', 'active', 'paused', 'completed', 'handed_over', 'ended', 'declined', 'expired'));
