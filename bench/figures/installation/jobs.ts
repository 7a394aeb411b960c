import pg from 'pg'
import { database } from '#server/db/tenant.ts'
import { migrate } from '#server/db/migrate.ts'
import { postgresDriver } from '#server/db/postgres.ts'
import { claimJob } from '#server/platform/jobs/claim-job.ts'
import { postgresRoles, startPostgres } from '#tools/services/postgres.ts'
import { atMost, growsLess, median, percentile, type Figure } from '../../figure.ts'

const EACH = 100
const CLAIMS = 300
const KINDS = ['mail.send', 'report.export', 'users.batch', 'webhooks.send'] as const

/** So many companies, with a hundred jobs each that are due, of four kinds. */
async function fillJobs(url: string, companies: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into companies (id, slug, name) select gen_random_uuid(), 'c' || n, 'Company ' || n
       from generate_series(1, $1::int) n`,
      [companies],
    )
    await client.query(
      `insert into jobs (company_id, id, kind, run_at)
       select c.id, gen_random_uuid(), ($2::text[])[1 + n % 4], now() - n * interval '1 second'
       from companies c, generate_series(1, $1::int) n`,
      [EACH, [...KINDS]],
    )
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** Milliseconds of each claim, one after another. */
async function claims(companies: number): Promise<number[]> {
  const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB', jit: 'off' })
  try {
    await postgres.createDatabase('jobs')
    const driver = postgresDriver({
      url: postgres.databaseUrl('jobs'),
      migrationUrl: postgres.migrationUrl('jobs'),
      onError: () => {},
    })
    await migrate(driver, postgresRoles.app)
    await fillJobs(postgres.superuserUrl('jobs'), companies)
    const db = database(driver)
    const kinds = KINDS.map((kind) => ({ kind }))
    const taken: number[] = []
    for (let n = 0; n < CLAIMS; n++) {
      const began = performance.now()
      const job = await claimJob(db, kinds)
      taken.push(performance.now() - began)
      if (!job) throw new Error('No job was due')
    }
    await driver.close()
    return taken
  } finally {
    await postgres.stop()
  }
}

/** Taking the next job of all that are due: of ten thousand, and of a million of ten thousand companies. */
export async function jobs(): Promise<Figure[]> {
  const few = await claims(100)
  const many = await claims(10_000)
  return [
    growsLess('a job claimed of 1,000,000, 10,000 companies', [median(many), median(few)], 2, 'ms'),
    atMost('p99 of it', percentile(many, 0.99), 50, 'ms'),
  ]
}
