-- Companies' own stylesheets, fetched and cleaned, by the hash of their address: browsers get them from here alone.
create table company_own_stylesheets (
  company_id uuid not null references companies (id) on delete cascade,
  address_hash text not null,
  address text not null,
  -- Null where the address never answered with a stylesheet.
  css text,
  css_hash text,
  left_out jsonb not null default '[]',
  left_out_count int not null default 0,
  -- Why the last attempt failed; what was fetched before stays.
  problem text,
  fetched_at timestamptz,
  checked_at timestamptz not null default now(),
  primary key (company_id, address_hash),
  check ((css is null) = (css_hash is null))
);
call make_tenant_table('company_own_stylesheets');
