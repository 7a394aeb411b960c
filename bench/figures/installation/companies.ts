import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { companySorts } from '#contract/companies/companies.ts'
import { postgresDriver } from '#server/db/postgres.ts'
import { database } from '#server/db/tenant.ts'
import { keepCompanyTotals } from '#server/platform/companies/company-totals.ts'
import type { Bench } from '../../bench.ts'
import { growsLess, round, type Figure } from '../../figure.ts'
import type { Tenant } from '../../fill.ts'
import { milliseconds } from '../../load.ts'

/** What a hundred times as many companies may cost. */
const GROWTH = 1.5

/** Somebody who operates the installation: they live in the company of the bare address. */
async function operator({ superuserUrl, tenant }: Bench): Promise<Tenant> {
  const demo = tenant('demo')
  const admin = { id: uuid(), sessionId: uuid() }
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(
      `insert into users (company_id, id, role, status, name, surname, email)
       values ($1, $2, 'super_admin', 'active', 'Olga', 'Operator', $3)`,
      [demo.id, admin.id, `${admin.id}@example.org`],
    )
    await client.query(
      `insert into sessions (company_id, id, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
      [demo.id, admin.sessionId, admin.id],
    )
  } finally {
    await client.end()
  }
  return { ...demo, admin }
}

/** So many companies more, with nobody in them but for one in ten. */
async function addCompanies({ superuserUrl }: Bench, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(
      `insert into companies (id, slug, name)
       select gen_random_uuid(), 'more-' || n, 'More ' || n from generate_series(1, $1::int) n`,
      [count],
    )
    await client.query(
      `insert into users (company_id, id, role, status, name, surname, email, last_login)
       select c.id, gen_random_uuid(), 'student', 'active', 'One', 'More', c.id || '@example.org',
         now() - random() * interval '90 days'
       from companies c where c.slug like 'more-%0'`,
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** As the server does every ten minutes. */
async function countAll({ env }: Bench): Promise<number> {
  const driver = postgresDriver({ url: env['DATABASE_URL'] ?? '', onError: () => {} })
  try {
    const began = performance.now()
    await keepCompanyTotals({ db: database(driver) })
    return performance.now() - began
  } finally {
    await driver.close()
  }
}

const MANY = 100_000

/** The list of all companies with the people, the activity and the storage of each, and the home of who operates them. */
export async function companies(bench: Bench): Promise<Figure[]> {
  const olga = await operator(bench)
  const measured = async () => {
    const times = new Map<string, number>()
    for (const sort of companySorts)
      times.set(
        `by -${sort}`,
        await milliseconds(bench.as(olga, `/api/v1/companies/companies?page=1&sort=-${sort}`)),
      )
    times.set(
      'searched',
      await milliseconds(bench.as(olga, '/api/v1/companies/companies?page=1&search=demo')),
    )
    times.set('home', await milliseconds(bench.as(olga, '/api/v1/dashboard')))
    return times
  }
  const few = await measured()
  await addCompanies(bench, MANY - bench.settings.companies)
  const counting = await countAll(bench)
  const many = await measured()
  return [
    ...[...many].map(([what, time]) => ({
      ...growsLess(
        `${MANY.toLocaleString('en-GB')} companies, ${what}`,
        [time, few.get(what) ?? NaN],
        GROWTH,
        'ms',
      ),
      note: `the reference is ${bench.settings.companies.toLocaleString('en-GB')} companies`,
    })),
    { name: 'counting them, every ten minutes', value: `${round(counting)} ms` },
  ]
}
