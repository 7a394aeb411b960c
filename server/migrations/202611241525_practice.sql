-- A question of a quiz that somebody did not know, and when they are asked it again. What is asked is what was published.
create table practice_cards (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  course_id uuid not null,
  lesson_id uuid not null,
  question_id uuid not null,
  -- How often it was answered here: an answer is to the turn that was asked, once.
  turn int not null default 0,
  -- By which its answers are shuffled.
  seed int not null,
  -- How well it is remembered.
  stability double precision not null,
  difficulty double precision not null,
  reps int not null,
  lapses int not null,
  remembered_at timestamptz not null,
  due_on date not null,
  -- The miss in a quiz that is counted in already.
  missed_at timestamptz not null,
  -- Since when its turn is asked; null where it is not.
  asked_at timestamptz,
  answered_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('practice_cards');
create unique index practice_cards_one on practice_cards (company_id, user_id, course_id, lesson_id, question_id);

create table practice_answers (
  company_id uuid not null,
  card_id uuid not null,
  turn int not null,
  answer jsonb,
  credit double precision not null,
  answered_at timestamptz not null default now(),
  primary key (company_id, card_id, turn),
  foreign key (company_id, card_id) references practice_cards (company_id, id) on delete cascade
);
call make_tenant_table('practice_answers');

create table practice_hints (
  company_id uuid not null,
  card_id uuid not null,
  turn int not null,
  rung text not null constraint practice_hints_rung check (rung in ('question', 'principle', 'step', 'worked')),
  opened_at timestamptz not null default now(),
  primary key (company_id, card_id, turn, rung),
  foreign key (company_id, card_id) references practice_cards (company_id, id) on delete cascade
);
call make_tenant_table('practice_hints');
