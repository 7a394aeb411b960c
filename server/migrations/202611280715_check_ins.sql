-- What a programme asks its pairs at the middle and at the end of its time; nothing: they are not asked.
alter table programmes add column check_in_questions text[] not null default '{hopes,goals,cadence}';

-- A row for each of the two once they are asked.
create table check_ins (
  company_id uuid not null references companies (id) on delete cascade,
  relationship_id uuid not null,
  author_id uuid not null,
  moment text not null check (moment in ('middle', 'end')),
  part text not null check (part in ('mentor', 'mentee')),
  programme_id uuid,
  -- What the programme asked then, always in one order: who was asked the same is counted together.
  questions text[] not null,
  answers jsonb,
  put_off boolean not null default false,
  asked_at timestamptz not null default now(),
  reminded_at timestamptz,
  -- From when on it counts for the day in which it can be changed.
  answered_at timestamptz,
  -- It is in its programme's sums, together with those of four others at least.
  counted boolean not null default false,
  primary key (company_id, relationship_id, author_id, moment),
  foreign key (company_id, relationship_id) references mentoring_relationships (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, programme_id) references programmes (company_id, id) on delete set null (programme_id),
  constraint check_ins_answered check ((answers is null) = (answered_at is null))
);
call make_tenant_table('check_ins');
create index check_ins_of_person on check_ins (company_id, author_id, asked_at);
create index check_ins_of_programme on check_ins (company_id, programme_id, moment, part, counted);
create index check_ins_to_count on check_ins (answered_at)
  where not counted and answered_at is not null and programme_id is not null;
create index check_ins_to_remind on check_ins (asked_at)
  where answered_at is null and not put_off and reminded_at is null;

-- What they say besides, apart from it, as with a session: what is for its author alone is sealed.
create table check_in_words (
  company_id uuid not null references companies (id) on delete cascade,
  relationship_id uuid not null,
  author_id uuid not null,
  moment text not null,
  audience text not null check (audience in ('leads', 'author')),
  body text,
  sealed text,
  written_at timestamptz not null default now(),
  primary key (company_id, relationship_id, author_id, moment),
  foreign key (company_id, relationship_id, author_id, moment)
    references check_ins (company_id, relationship_id, author_id, moment) on delete cascade,
  foreign key (company_id, author_id) references users (company_id, id) on delete cascade,
  constraint check_in_words_sealed check ((audience = 'author') = (sealed is not null) and (body is null) = (sealed is not null))
);
call make_tenant_table('check_in_words');
create index check_in_words_of_person on check_in_words (company_id, author_id);
