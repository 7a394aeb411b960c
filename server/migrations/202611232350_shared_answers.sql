-- A mentor’s good answer, proposed to everyone who meets the same item, and published by the course’s authors.
create table shared_answers (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  course_id uuid not null,
  lesson_id uuid not null,
  -- The question, or the lesson as a whole. It is the item’s in every version of the course that has it.
  item_id uuid not null,
  course text not null,
  lesson text not null,
  question_number int,
  -- Null once it is gone with whoever asked: nothing of it says who that was.
  request_id uuid,
  kind text not null constraint shared_answers_kind check (kind in ('hint', 'comment')),
  asked text not null,
  text text not null,
  state text not null default 'proposed' constraint shared_answers_state check (state in ('proposed', 'published',
    'rejected', 'withdrawn')),
  -- Why it was rejected.
  reason text not null default '',
  mentor_id uuid,
  reviewer_id uuid,
  proposed_at timestamptz not null default now(),
  reviewed_at timestamptz,
  -- Counts up with each change: who changes what somebody else changed meanwhile is told so.
  revision int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, course_id) references courses (company_id, id) on delete cascade,
  foreign key (company_id, request_id) references help_requests (company_id, id) on delete set null (request_id),
  foreign key (company_id, mentor_id) references users (company_id, id) on delete set null (mentor_id),
  foreign key (company_id, reviewer_id) references users (company_id, id) on delete set null (reviewer_id)
);
call make_tenant_table('shared_answers');
create unique index shared_answers_of_request on shared_answers (company_id, request_id);
create index shared_answers_of_item on shared_answers (company_id, course_id, item_id);
create index shared_answers_of_course on shared_answers (company_id, course_id, state, proposed_at);
create index shared_answers_of_mentor on shared_answers (company_id, mentor_id, proposed_at desc);
create index shared_answers_of_reviewer on shared_answers (company_id, reviewer_id, proposed_at desc);

-- Who opened one, and whether it helped.
create table shared_answer_reads (
  company_id uuid not null references companies (id) on delete cascade,
  answer_id uuid not null,
  user_id uuid not null,
  opened_at timestamptz not null default now(),
  said boolean,
  helped_at timestamptz,
  -- When it is looked whether they asked somebody after; null once that is known.
  settle_at timestamptz,
  primary key (company_id, answer_id, user_id),
  foreign key (company_id, answer_id) references shared_answers (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('shared_answer_reads');
create index shared_answer_reads_of_user on shared_answer_reads (company_id, user_id);
create index shared_answer_reads_to_settle on shared_answer_reads (settle_at) where settle_at is not null;

-- When the authors of a course were told that many ask about an item.
create table help_often_told (
  company_id uuid not null references companies (id) on delete cascade,
  course_id uuid not null,
  item_id uuid not null,
  told_at timestamptz not null default now(),
  primary key (company_id, course_id, item_id),
  foreign key (company_id, course_id) references courses (company_id, id) on delete cascade
);
call make_tenant_table('help_often_told');
create index help_requests_of_item on help_requests (company_id, course_id, item_id, asked_at);
