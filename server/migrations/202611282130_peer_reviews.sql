-- Reviews that learners write of each other's work at an assignment.
create table peer_reviews (
  company_id uuid not null,
  id uuid not null,
  -- Whose work is reviewed: its first round, which is handed in but once.
  work_id uuid not null,
  reviewer_id uuid not null,
  -- What the reviewer handed in themselves. It may go with them; what they said of another's work stays.
  reviewer_work_id uuid not null,
  given_at timestamptz not null default now(),
  due_at timestamptz not null,
  -- From here on it stays with its reviewer; before, it may be given to another.
  begun_at timestamptz,
  -- Counts up with each save of a browser: a later one wins, whenever it arrives.
  saved int not null default 0,
  said jsonb not null default '{"levels": [], "word": ""}',
  done_at timestamptz,
  -- By whoever grades the work: it counts for nothing, and is not shown to whose work it is of.
  left_out_at timestamptz,
  left_out_by uuid,
  left_out_reason text not null default '',
  primary key (company_id, id),
  foreign key (company_id, work_id) references coursework (company_id, id) on delete cascade
);
call make_tenant_table('peer_reviews');
create unique index peer_reviews_one on peer_reviews (company_id, work_id, reviewer_work_id);
create index peer_reviews_by on peer_reviews (company_id, reviewer_work_id);
create index peer_reviews_of_reviewer on peer_reviews (company_id, reviewer_id);
create index peer_reviews_left_out_by on peer_reviews (company_id, left_out_by) where left_out_by is not null;

-- What the reviews of others came to in a grade, and how much of it that is, in per cent.
alter table coursework_rounds add column peer_percent int, add column peer_weight int;
alter table coursework_grades add column peer_percent int, add column peer_weight int;
