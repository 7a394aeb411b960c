import { beforeAll, describe, expect, inject, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { addJob } from '#server/platform/jobs/jobs.ts'
import { usersApi } from '#contract/people/users.ts'
import { findPgdog } from '#tools/services/pgdog.ts'
import { caller } from '../caller.ts'
import { until } from '../until.ts'
import type { Person, TestCompany } from '../world.ts'
import { twoShards, type TwoShards } from './two-shards.ts'

const isPostgres = inject('testDatabase').kind === 'postgres'

describe.skipIf(!isPostgres || !findPgdog())('what companies are on', () => {
  let all: TwoShards
  let acme: TestCompany
  let bolt: TestCompany
  let ofAcme: Person
  let ofBolt: Person

  beforeAll(async () => {
    all = await twoShards()
    bolt = await all.w.company()
    acme = await all.w.company()
    ofAcme = await acme.user({ role: 'admin' })
    ofBolt = await bolt.user({ role: 'admin' })
  })

  const status = async (person: Person) => (await person.call(usersApi.list, { query: {} })).status
  const ready = async () => (await caller(all.w.port, acme.host).raw('GET', '/readyz')).status
  /** A job of a company, done when it is. */
  async function done({ id: companyId }: TestCompany, name: string): Promise<boolean> {
    const ran = await all.w.services.db.withTenant(companyId, (tx) =>
      tx.selectFrom('jobs').select('state').where('id', '=', name).executeTakeFirst(),
    )
    return ran?.state === 'done'
  }

  it('may be out of reach for a while, with the proxy: that is said, and it is over by itself', async () => {
    expect([await status(ofAcme), await status(ofBolt), await ready()]).toEqual([200, 200, 200])
    await all.proxy.stop()
    const refused = await ofAcme.call(usersApi.list, { query: {} })
    expect([refused.status, refused.error?.code]).toEqual([503, 'UNAVAILABLE'])
    expect(await ready()).toBe(503)
    // Some who ask again and again all the time are told so each time, and never anything else.
    const statuses = new Set<number>()
    let isOver = false
    const asking = Array.from({ length: 4 }, async () => {
      while (!isOver) statuses.add((await ofBolt.call(authApi.me)).status)
    })
    await until(() => statuses.size > 0)
    await all.proxy.start()
    await until(async () => (await status(ofBolt)) === 200)
    isOver = true
    await Promise.all(asking)
    expect([...statuses].filter((one) => one !== 200 && one !== 503)).toEqual([])
    expect([await status(ofAcme), await ready()]).toEqual([200, 200])
  })

  it('goes on with jobs of both once it is there again', async () => {
    const { db, jobs } = all.w.services
    jobs.handle('nothing', async () => {})
    await all.proxy.stop()
    await all.proxy.start()
    await until(async () => (await status(ofAcme)) === 200 && (await status(ofBolt)) === 200)
    for (const company of [acme, bolt]) {
      const id = await db.withTenant(company.id, (tx) =>
        addJob(tx, { companyId: company.id, kind: 'nothing' }),
      )
      await until(() => done(company, id))
    }
  })

  it('may be one of them alone: its companies are told so, the others go on, their jobs too', async () => {
    all.line.hangUp()
    const refused = await ofBolt.call(usersApi.list, { query: {} })
    expect([refused.status, refused.error?.code]).toEqual([503, 'UNAVAILABLE'])
    expect([await status(ofAcme), await ready()]).toEqual([200, 200])
    const { db } = all.w.services
    const id = await db.withTenant(acme.id, (tx) => addJob(tx, { companyId: acme.id, kind: 'nothing' }))
    await until(() => done(acme, id))
    await all.line.answer()
    await until(async () => (await status(ofBolt)) === 200)
  })
})
