-- How much a session helped, as one of the two says; null where they would rather not be asked.
create table session_ratings (
  company_id uuid not null references companies (id) on delete cascade,
  session_id uuid not null,
  author_id uuid not null,
  part text not null check (part in ('mentor', 'mentee')),
  -- The programme that the pair was of.
  programme_id uuid,
  rating text check (rating in ('not', 'little', 'well', 'very')),
  -- From when on it counts for the day in which it can be changed.
  rated_at timestamptz not null default now(),
  -- It is in its programme’s sum, together with those of four others at least.
  counted boolean not null default false,
  primary key (company_id, session_id, author_id),
  foreign key (company_id, session_id) references booking_sessions (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, programme_id) references programmes (company_id, id) on delete set null (programme_id)
);
call make_tenant_table('session_ratings');
create index session_ratings_of_person on session_ratings (company_id, author_id);
create index session_ratings_of_programme on session_ratings (company_id, programme_id, part, counted);
create index session_ratings_to_count on session_ratings (rated_at)
  where not counted and rating is not null and programme_id is not null;

-- What they say besides, apart from it: who may read this sees no rating beside it. What is for its author alone is sealed.
create table session_words (
  company_id uuid not null references companies (id) on delete cascade,
  session_id uuid not null,
  author_id uuid not null,
  audience text not null check (audience in ('other', 'leads', 'author')),
  body text,
  sealed text,
  written_at timestamptz not null default now(),
  primary key (company_id, session_id, author_id),
  foreign key (company_id, session_id, author_id)
    references session_ratings (company_id, session_id, author_id) on delete cascade,
  foreign key (company_id, author_id) references users (company_id, id) on delete cascade,
  constraint session_words_sealed check ((audience = 'author') = (sealed is not null) and (body is null) = (sealed is not null))
);
call make_tenant_table('session_words');
create index session_words_of_person on session_words (company_id, author_id);
