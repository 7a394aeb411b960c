alter table attachments drop constraint attachments_kind_check;
alter table attachments add constraint attachments_kind_check check (kind in ('document', 'image', 'video', 'package'));

-- What a file of a course is as a package, read once: its manifest, and where in it which of its files are.
create table packages (
  company_id uuid not null,
  attachment_id uuid not null,
  standard text not null constraint packages_standard check (standard in ('1.2', '2004')),
  title text not null,
  -- What is launched, in order.
  items jsonb not null,
  read_at timestamptz not null default now(),
  primary key (company_id, attachment_id),
  foreign key (company_id, attachment_id) references attachments (company_id, id) on delete cascade
);
call make_tenant_table('packages');

-- A file in a package, by its name below the manifest: its bytes are given out from where they lie in the archive.
create table package_files (
  company_id uuid not null,
  attachment_id uuid not null,
  name text not null,
  starts_at bigint not null,
  -- As they lie there, and as they are unpacked.
  bytes bigint not null,
  unpacked bigint not null,
  deflated boolean not null,
  primary key (company_id, attachment_id, name),
  foreign key (company_id, attachment_id) references packages (company_id, attachment_id) on delete cascade
);
call make_tenant_table('package_files');

-- What an item of a package wants to find again of somebody who learns with it.
create table package_states (
  company_id uuid not null,
  enrolment_id uuid not null,
  user_id uuid not null,
  course_id uuid not null,
  lesson_id uuid not null,
  -- Of the enrolment's completions: whoever takes the course again begins anew.
  round int not null,
  -- Another package begins anew too.
  attachment_id uuid not null,
  item text not null,
  state jsonb not null,
  -- Counts up with each save of a browser: a later one wins, whenever it arrives.
  number int not null,
  completion text not null constraint package_states_completion check (completion in ('not_begun', 'begun', 'completed')),
  passed boolean,
  percent int,
  saved_at timestamptz not null default now(),
  primary key (company_id, enrolment_id, lesson_id, round, attachment_id, item),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('package_states');
create index package_states_of_user on package_states (company_id, user_id);
