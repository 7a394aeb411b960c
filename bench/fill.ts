import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { argon } from '#server/platform/guard/passwords.ts'

export type Tenant = { id: string; slug: string; people: number; admin: { id: string; sessionId: string } }
export type Data = { tenants: Record<string, Tenant>; password: string; emails: string[] }

export type Sizes = {
  /** How many companies there are beside those that are measured. */
  companies: number
  /** The tenant of the request figures. */
  main: number
  /** The tenants whose lists are compared, the smallest first. */
  lists: number[]
  /** Tenants in whom there is nobody yet but their admin. */
  empty: string[]
}

export const RARE = 'Quillfeather'
export const RARE_PEOPLE = 20
export const COMMON = 'Stone'

/** People whose names are spread like names are; 20 in each company are called RARE, one in ten COMMON. */
const people = `insert into users (company_id, id, role, status, name, surname, email, last_login, created_at, invited_at)
  select $1, gen_random_uuid(), case when n % 20 = 0 then 'mentor' else 'student' end,
    (array['active','active','active','active','active','active','active','pending','hidden','inactive'])[1 + n % 10],
    (array['Ana','Béatrice','Chidi','Dorothea','Élodie','Farid','Grace','Hamza','Inés','Jan','Kwame','Lucía','Mateo','Núria','Olu','Priya','Quentin','Rosa','Søren','Tomás'])[1 + (n * 7 % 20)] || ' ' || chr(65 + n % 26),
    case when n % greatest(1, $2::int / ${RARE_PEOPLE}) = 1 then '${RARE}' when n % 10 = 3 then '${COMMON}'
      else initcap(translate(substr(md5(n::text), 1, 8), '0123456789', 'aeioulnrst')) end || ' ' || n,
    'person' || n || '@' || substr(md5(n::text || 'x'), 1, 6) || '.example.org',
    case when n % 3 = 0 then null else now() - (n % 400) * interval '1 day' - n * interval '1 second' end,
    now() - interval '400 days', now() - interval '400 days'
  from generate_series(1, $2::int) n`

/** Fills a migrated database as its superuser, and signs one admin of each measured company in. */
export async function fill(superuserUrl: string, sizes: Sizes): Promise<Data> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const sql = (text: string, ...values: unknown[]) => client.query(text, values)

  async function tenant(slug: string, count: number): Promise<Tenant> {
    const id = uuid()
    const admin = { id: uuid(), sessionId: uuid() }
    await sql('insert into companies (id, slug, name) values ($1, $2, $3)', id, slug, `Company ${slug}`)
    await sql('insert into company_settings (company_id, id) values ($1, gen_random_uuid())', id)
    await sql(
      `insert into users (company_id, id, role, status, name, surname, email) values ($1, $2, 'admin', 'active', 'Ada', 'Admin', 'admin@example.org')`,
      id,
      admin.id,
    )
    await sql(
      `insert into user_profiles (company_id, user_id, onboarded_at) values ($1, $2, now())`,
      id,
      admin.id,
    )
    await sql(
      `insert into sessions (company_id, id, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
      id,
      admin.sessionId,
      admin.id,
    )
    await sql(people, id, count)
    return { id, slug, people: count, admin }
  }

  try {
    await sql(
      `with made as (insert into companies (id, slug, name) select gen_random_uuid(), 'other' || n, 'Other ' || n
         from generate_series(1, $1::int) n returning id)
       insert into company_settings (company_id, id) select id, gen_random_uuid() from made`,
      sizes.companies,
    )
    await sql(
      `insert into users (company_id, id, role, status, name, surname, email)
       select c.id, gen_random_uuid(), 'student', 'active', 'Person ' || n, 'Of ' || c.slug, n || '@example.org'
       from companies c, generate_series(1, 10) n`,
    )
    const tenants: Record<string, Tenant> = { demo: await tenant('demo', sizes.main) }
    for (const count of sizes.lists) tenants[`t${count}`] = await tenant(`t${count}`, count)
    for (const slug of sizes.empty) tenants[slug] = await tenant(slug, 0)

    const password = 'a stone upon a stone'
    const { rows } = await client.query<{ email: string }>(
      `with chosen as (select company_id, id, email from users where company_id = $1 and status = 'active' and role = 'student' order by email limit 200),
       signed as (insert into user_credentials (company_id, user_id, password_hash) select company_id, id, $2 from chosen)
       select email from chosen`,
      [tenants['demo']?.id, await hash(password, argon)],
    )
    await sql('vacuum analyze')
    return { tenants, password, emails: rows.map(({ email }) => email) }
  } finally {
    await client.end()
  }
}
