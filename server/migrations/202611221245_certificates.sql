-- What completing a course gives, said in its settings: nothing, until somebody says so.
set local role app_platform;
update courses set settings = settings || '{"certificate": {"given": false, "months": null, "title": "",
  "statement": "", "signatory": "", "signatoryRole": ""}}' where not settings ? 'certificate';
update course_versions set settings = settings || '{"certificate": {"given": false, "months": null, "title": "",
  "statement": "", "signatory": "", "signatoryRole": ""}}' where not settings ? 'certificate';
reset role;

-- Which completion of the course they are on: the next one begins where one is taken back, or renewed.
alter table enrolments add column round int not null default 1;

-- What somebody was given for completing a course, in the words of that moment. It outlives the enrolment and the
-- course: nothing refers to them.
create table certificates (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  number text not null,
  enrolment_id uuid not null,
  round int not null,
  user_id uuid not null,
  course_id uuid not null,
  version int not null,
  -- Null once the person is erased.
  person text,
  course_title text not null,
  language text not null,
  company_name text not null,
  title text not null,
  statement text not null,
  signatory text not null,
  signatory_role text not null,
  completed_at timestamptz not null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  revoked_reason text,
  reminded_at timestamptz,
  primary key (company_id, id)
);
call make_tenant_table('certificates');
-- One completion, one certificate, whoever comes at the same moment.
create unique index certificates_once on certificates (company_id, enrolment_id, round);
create unique index certificates_by_number on certificates (company_id, number);
create index certificates_of_user on certificates (company_id, user_id, issued_at desc);
create index certificates_of_version on certificates (company_id, course_id, version);
create index certificates_to_remind on certificates (expires_at)
  where expires_at is not null and reminded_at is null and revoked_at is null;

-- By which a company signs its credentials. One signs at a time; what those before it signed stays verifiable.
create table badge_keys (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  public_key jsonb not null,
  sealed_private_key text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (company_id, id)
);
call make_tenant_table('badge_keys');
create unique index badge_keys_in_use on badge_keys (company_id) where retired_at is null;
