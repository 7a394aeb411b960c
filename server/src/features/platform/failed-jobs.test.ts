import { expect, it } from 'vitest'
import { v7 as uuid } from 'uuid'
import { auditApi } from '#contract/people/audit.ts'
import { platformApi } from '#contract/installation/platform.ts'
import { world, type TestCompany } from '../../../test/world.ts'

const w = await world()
/** What the jobs of these tests do: each says at its turn whether it can. */
let isAway = true
const ran: unknown[] = []
w.services.jobs.handle(
  'test.tell',
  async ({ payload }) => {
    await Promise.resolve()
    if (isAway) throw new Error('the other side is away')
    ran.push(payload)
  },
  { attempts: 2, delaySeconds: () => 0 },
)
w.services.jobs.handle('test.settled', () => Promise.reject(new Error('settled')), {
  attempts: 1,
  failed: () => Promise.resolve(),
})
w.services.jobs.start()

const begin = async ({ id }: TestCompany, kind: string) => {
  const job = uuid()
  await w.services.db.withTenant(id, (tx) =>
    tx
      .insertInto('jobs')
      .values({ company_id: id, id: job, kind, payload: JSON.stringify({ secret: 'of the company' }) })
      .execute(),
  )
  return { params: { companyId: id, id: job } }
}

it('a super_admin reads why a job of any company was given up, and begins it anew; nobody else does', async () => {
  const [acme, brook] = [await w.company({ name: 'Acme' }), await w.company({ name: 'Brook' })]
  const root = await w.superAdmin()
  const one = await begin(acme, 'test.tell')
  const other = await begin(brook, 'test.settled')
  /** What is listed of these two: others have their own on the same database. */
  const listed = async () =>
    (await root.ok(platformApi.failedJobs, { query: { pageSize: 200 } })).items.filter(({ companyId }) =>
      [acme.id, brook.id].includes(companyId),
    )
  await expect.poll(async () => (await listed()).length).toBe(2)
  const both = await listed()
  expect(
    both
      .map(({ company, kind, attempts, error, retriable }) => [company, kind, attempts, error, retriable])
      .toSorted(),
  ).toEqual([
    ['Acme', 'test.tell', 2, 'the other side is away', true],
    ['Brook', 'test.settled', 1, 'settled', false],
  ])
  // Nothing of what they are done with.
  expect(JSON.stringify(both)).not.toContain('secret')
  expect((await root.ok(platformApi.failedJobs, { query: { page: 2, pageSize: 1 } })).items).toHaveLength(1)

  for (const role of ['admin', 'mentor', 'student'] as const) {
    const person = await acme.user({ role })
    expect((await person.call(platformApi.failedJobs)).error?.code, role).toBe('FORBIDDEN')
    expect((await person.call(platformApi.retryJob, one)).error?.code, role).toBe('FORBIDDEN')
  }

  const refused = await root.call(platformApi.retryJob, other)
  expect([refused.status, refused.error?.details]).toEqual([409, { reason: 'not_to_retry' }])
  // By the ids of both: one's own company does not hold it.
  const elsewhere = { params: { companyId: brook.id, id: one.params.id } }
  expect((await root.call(platformApi.retryJob, elsewhere)).status).toBe(404)

  isAway = false
  const [twice, once] = await Promise.all([
    root.call(platformApi.retryJob, one),
    root.call(platformApi.retryJob, one),
  ])
  expect([twice.status, once.status].toSorted()).toEqual([200, 404])
  await expect.poll(() => ran).toEqual([{ secret: 'of the company' }])
  await expect.poll(async () => (await listed()).map(({ kind }) => kind)).toEqual(['test.settled'])
  expect((await root.call(platformApi.retryJob, one)).status).toBe(404)
  const { items } = await root.ok(auditApi.list, { query: { target: one.params.id } })
  expect(items.map(({ action }) => action)).toEqual(['platform.job_retried'])
})
