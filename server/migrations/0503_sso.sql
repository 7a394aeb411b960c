-- Single sign-on by OpenID Connect. The client's secret is encrypted with the server's key.
create table company_sso (
  company_id uuid primary key references companies (id) on delete cascade,
  enabled boolean not null default false,
  issuer text not null,
  client_id text not null,
  client_secret text,
  label text not null,
  -- Passwords and passkeys sign nobody in any more, but super_admins.
  only_sso boolean not null default false,
  create_people boolean not null default false,
  updated_at timestamptz not null default now()
);
call make_tenant_table('company_sso');

-- Sign-ins that went to the provider and have not come back.
create table sso_attempts (
  company_id uuid not null references companies (id) on delete cascade,
  state_hash bytea not null,
  -- What the browser that began keeps: nobody else can finish.
  binding_hash bytea not null,
  nonce text not null,
  verifier text not null,
  redirect_uri text not null,
  expires_at timestamptz not null,
  primary key (company_id, state_hash)
);
call make_tenant_table('sso_attempts');
create index sso_attempts_over on sso_attempts (expires_at);
