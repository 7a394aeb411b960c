-- A conversation may be about something, whose feature says who may write in it and until when.
alter table conversations add column about_kind text constraint conversations_about_kind check (about_kind in ('help'));
alter table conversations add column about_id uuid;
-- For whose sake it is.
alter table conversations add column for_id uuid;
alter table conversations add column over_at timestamptz;
drop index conversations_of_pair;
create unique index conversations_of_pair on conversations (company_id, low_id, high_id) where about_id is null;
create unique index conversations_about on conversations (company_id, about_id, low_id, high_id)
  where about_id is not null;
create index conversations_of_low on conversations (company_id, low_id);

-- Somebody is stuck, and asks for a mentor.
create table help_requests (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  student_id uuid not null,
  enrolment_id uuid not null,
  course_id uuid not null,
  lesson_id uuid not null,
  -- The question, or the lesson as a whole: of one student and item there is one open request.
  item_id uuid not null,
  course text not null,
  lesson text not null,
  question_number int,
  word text not null,
  -- What was tried and seen by then, without anything of what is right.
  carried jsonb not null,
  topics text[] not null,
  language text not null,
  state text not null default 'queued'
    check (state in ('queued', 'claimed', 'awaiting_student', 'awaiting_mentor', 'closed', 'cancelled')),
  claimer_id uuid,
  claimed_until timestamptz,
  -- Counts each time that it entered the queue; how many rounds of this turn were told.
  turn int not null default 1,
  round int not null default 0,
  asked_at timestamptz not null default now(),
  -- When this turn of waiting began.
  queued_at timestamptz not null default now(),
  -- By the company’s clock, for the waits of those who ask after.
  asked_hour int not null,
  promised_at timestamptz not null,
  -- When it is looked at again: of what is open always some time.
  next_at timestamptz,
  answered_at timestamptz,
  closed_at timestamptz,
  last_at timestamptz not null default now(),
  helped_by text constraint help_requests_helped_by check (helped_by in ('answer', 'meeting', 'hint', 'myself')),
  meeting_code text,
  primary key (company_id, id),
  foreign key (company_id, student_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, claimer_id) references users (company_id, id) on delete set null (claimer_id),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id) on delete cascade,
  constraint help_requests_owned check (
    (next_at is not null) = (state in ('queued', 'claimed', 'awaiting_student', 'awaiting_mentor'))
    and (claimer_id is null) >= (state = 'queued')
  )
);
call make_tenant_table('help_requests');
create unique index help_requests_one_open on help_requests (company_id, student_id, item_id)
  where state in ('queued', 'claimed', 'awaiting_student', 'awaiting_mentor');
create index help_requests_of_student on help_requests (company_id, student_id, last_at desc);
create index help_requests_of_claimer on help_requests (company_id, claimer_id, last_at desc);
create index help_requests_queue on help_requests (company_id, promised_at) where state = 'queued';
create index help_requests_answered on help_requests (company_id, answered_at desc) where answered_at is not null;
create index help_requests_of_enrolment on help_requests (company_id, enrolment_id);
create index help_requests_to_look_at on help_requests (next_at) where next_at is not null;

-- Who was told of a request while it waited: of each turn nobody twice.
create table help_told (
  company_id uuid not null references companies (id) on delete cascade,
  request_id uuid not null,
  turn int not null,
  user_id uuid not null,
  at timestamptz not null default now(),
  primary key (company_id, request_id, turn, user_id),
  foreign key (company_id, request_id) references help_requests (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('help_told');
create index help_told_of_user on help_told (company_id, user_id);
