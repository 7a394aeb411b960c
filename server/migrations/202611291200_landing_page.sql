-- What an administrator wrote for the company's landing page, and which of its lists stand on it; null: nothing yet. The
-- version tells a save that was made from an older page.
alter table company_settings
  add column public_page jsonb,
  add column public_page_version int not null default 0;

-- Mentors who agreed to be shown to anyone on the landing page. Who takes it back has no row: nothing of it is kept.
create table public_mentors (
  company_id uuid not null,
  user_id uuid not null,
  headline text not null,
  agreed_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('public_mentors');
