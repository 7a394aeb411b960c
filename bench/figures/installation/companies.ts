import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { companySorts } from '#contract/companies/companies.ts'
import type { Bench } from '../../bench.ts'
import { growsLess, type Figure } from '../../figure.ts'
import type { Tenant } from '../../fill.ts'
import { milliseconds } from '../../load.ts'

/** A page with companies of a million people on it takes longer: those who were there in the last month are counted. */
const BOUND = 10

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

/** The list of all companies with the people, the activity and the storage of each. */
export async function companies(bench: Bench): Promise<Figure[]> {
  const olga = await operator(bench)
  const list = (query: string) => milliseconds(bench.as(olga, `/api/v1/companies/companies?${query}`))
  const reference = await milliseconds(bench.as(bench.tenant('demo'), '/api/v1/users/users?page=1'))
  const count = bench.settings.companies.toLocaleString('en-GB')
  const figures: Figure[] = []
  for (const sort of companySorts)
    figures.push({
      ...growsLess(
        `${count} companies by -${sort}`,
        [await list(`page=1&sort=-${sort}`), reference],
        BOUND,
        'ms',
      ),
      note: 'the reference is the first page of the people of one company; people, activity and storage are told of each',
    })
  return figures
}
