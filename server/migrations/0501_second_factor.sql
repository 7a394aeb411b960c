-- Codes from an app (RFC 6238). The secret is encrypted with the server's key. No step is ever accepted twice.
create table totp_factors (
  company_id uuid not null,
  user_id uuid not null,
  secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('totp_factors');

create table recovery_codes (
  company_id uuid not null,
  user_id uuid not null,
  hash bytea not null,
  used_at timestamptz,
  primary key (company_id, user_id, hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('recovery_codes');

create table passkeys (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  -- The host name that it was made for; a browser offers it nowhere else.
  rp_id text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('passkeys');
create unique index passkeys_credential on passkeys (company_id, credential_id);
create index passkeys_of_user on passkeys (company_id, user_id);

-- What somebody must still answer: after a right password, or to a passkey. Short-lived, and good for few tries.
create table sign_in_challenges (
  company_id uuid not null references companies (id) on delete cascade,
  hash bytea not null,
  purpose text not null check (purpose in ('second_factor', 'passkey', 'register')),
  user_id uuid,
  challenge text,
  session_hours int,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (company_id, hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('sign_in_challenges');
create index sign_in_challenges_of_user on sign_in_challenges (company_id, user_id, created_at);
create index sign_in_challenges_over on sign_in_challenges (expires_at);

-- The session may do nothing but set up a second factor.
alter table sessions add column must_enrol boolean not null default false;
