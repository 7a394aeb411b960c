-- Two people grade a piece of work, neither seeing what the other gives before: whether it is so, as it was when the work was begun.
alter table coursework add column two_graders boolean not null default false;

-- Of a round that both have graded: how far they are apart, in per cent of the most points; and since when somebody who leads
-- the course is to settle it, where that is too far.
alter table coursework_rounds add column difference int, add column disputed_at timestamptz;

-- What one of the two gives, which is theirs alone until both have given.
create table coursework_gradings (
  company_id uuid not null,
  round_id uuid not null,
  grader_id uuid not null,
  review jsonb not null,
  -- Counts up with each save.
  revision int not null default 1,
  saved_at timestamptz not null default now(),
  -- Null while it is written.
  given_at timestamptz,
  points int,
  points_of int,
  primary key (company_id, round_id, grader_id),
  foreign key (company_id, round_id) references coursework_rounds (company_id, id) on delete cascade
);
call make_tenant_table('coursework_gradings');
create index coursework_gradings_by on coursework_gradings (company_id, grader_id);
