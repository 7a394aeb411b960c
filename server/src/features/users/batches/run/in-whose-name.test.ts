import { describe, expect, it } from 'vitest'
import { importsApi } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import { moveToCompany } from '#server/db/moves.ts'
import { asOwnCompany, type Tx } from '#server/db/tenant.ts'
import { mailsTo } from '../../../../../test/mails.ts'
import { world, type Person, type TestCompany } from '../../../../../test/world.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { NotAllowedAnyMore } from './in-whose-name.ts'
import { runBatch, undoBatch } from './run-batch.ts'
import { BATCH_JOB, INVITE_JOB, type Work } from './work.ts'

const w = await world()

const set = (tx: Tx, id: string, to: { role?: 'admin' | 'student'; status?: 'inactive' }) =>
  tx.updateTable('users').set(to).where('id', '=', id).execute()

type Maker = { maker: Person; ownCompanyId: string }
const admins = async (acme: TestCompany): Promise<Maker> => ({
  maker: await acme.user({ role: 'admin' }),
  ownCompanyId: acme.id,
})
const operators = async (): Promise<Maker> => ({
  maker: await w.superAdmin(),
  ownCompanyId: w.defaultCompany.id,
})

const makers: [string, (acme: TestCompany) => Promise<Maker>, Parameters<typeof set>[2]][] = [
  ['an administrator who was made a student', admins, { role: 'student' }],
  ['an administrator who was suspended', admins, { status: 'inactive' }],
  ['a super_admin who is one no more', operators, { role: 'admin' }],
]

describe.each(makers)('in the name of %s meanwhile', (_, make, to) => {
  async function begun() {
    const acme = await w.company()
    const other = await acme.user({ role: 'admin' })
    const { maker, ownCompanyId } = await make(acme)
    const lines = [1, 2, 3].map((n) => `Name ${n},X,p${n}@example.org`)
    const by = w.at(acme, maker)
    const { id, columns } = await by.ok(importsApi.upload, {
      files: { file: { filename: 'three.csv', content: ['name,surname,email', ...lines].join('\n') } },
    })
    const params = { id }
    const targets = columns.map(({ target }) => target)
    await by.ok(importsApi.plan, { params, body: { targets, mode: 'create', role: 'student' } })
    const see = () => other.ok(importsApi.byId, { params })
    await expect.poll(async () => (await see()).state).toBe('planned')
    const put = (values: object) =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx.updateTable('user_batches').set(values).where('id', '=', id).execute(),
      )
    /** One row a piece; who began it is shut out with the first. */
    const work: Work = {
      services: w.services,
      companyId: asOwnCompany(acme.id),
      batchId: id,
      pace: { rows: 1, least: 1, took: () => {} },
      signal: new AbortController().signal,
      async record(tx) {
        await moveToCompany(tx, ownCompanyId)
        await set(tx, maker.id, to)
        await moveToCompany(tx, acme.id)
      },
    }
    /** As the job does that goes on with it. */
    const goOn = () =>
      w.services.db.withTenant(acme.id, (tx) =>
        addJob(tx, { companyId: acme.id, kind: BATCH_JOB, payload: { batchId: id } }),
      )
    const people = async () => (await other.ok(usersApi.list, { query: { search: 'Name' } })).total
    return { acme, other, maker, ownCompanyId, id, params, put, work, goOn, see, people }
  }

  it('a run goes no further, says why, and is undone by another', async () => {
    const { other, params, put, work, goOn, see, people } = await begun()
    await put({ state: 'running' })
    await expect(runBatch(work)).rejects.toThrow(NotAllowedAnyMore)
    expect(await people()).toBe(1)
    await goOn()
    await expect.poll(see).toMatchObject({ state: 'failed', error: 'not_allowed_any_more' })
    expect((await see()).done.create).toBe(1)
    await other.ok(importsApi.undo, { params })
    await expect.poll(see).toMatchObject({ state: 'undone', undone: 1 })
    expect(await people()).toBe(0)
  })

  it('an undo goes no further, says why, and is ended by another', async () => {
    const { other, maker, params, put, work, goOn, see, people } = await begun()
    await other.ok(importsApi.run, { params, body: {} })
    await expect.poll(see).toMatchObject({ state: 'done', done: { create: 3 } })
    await put({ state: 'undoing', cursor: 0, undone_by: maker.id })
    await expect(undoBatch(work, [])).rejects.toThrow(NotAllowedAnyMore)
    expect(await people()).toBe(2)
    await goOn()
    await expect.poll(see).toMatchObject({ state: 'failed', error: 'not_allowed_any_more' })
    await other.ok(importsApi.undo, { params })
    await expect.poll(see).toMatchObject({ state: 'undone', undone: 3 })
    expect(await people()).toBe(0)
  })

  it('nobody is invited, the batch says why, and another invites them', async () => {
    const { acme, other, maker, ownCompanyId, id, params, put, see } = await begun()
    await other.ok(importsApi.run, { params, body: { invitations: 'later' } })
    await expect.poll(see).toMatchObject({ state: 'done', done: { create: 3 } })
    await w.services.db.withTenant(ownCompanyId, (tx) => set(tx, maker.id, to))
    await put({ inviting: true, invited_by: maker.id, invited_name: 'Whoever began' })
    await w.services.db.withTenant(acme.id, (tx) =>
      addJob(tx, { companyId: acme.id, kind: INVITE_JOB, payload: { batchId: id } }),
    )
    await expect.poll(see).toMatchObject({ inviting: false })
    expect(await see()).toMatchObject({
      state: 'done',
      error: 'not_allowed_any_more',
      invited: 0,
      invitable: 3,
    })
    expect(await mailsTo(w, acme.id, 'p1@example.org')).toEqual([])
    const told = await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .selectFrom('audit_log')
        .select('after')
        .where('action', '=', 'users.batch_invitations_stopped')
        .execute(),
    )
    expect(told).toEqual([{ after: { kind: 'file', invited: 0, reason: 'not_allowed_any_more' } }])
    await other.ok(importsApi.invite, { params })
    await expect.poll(see).toMatchObject({ inviting: false, invited: 3, error: null })
    expect(await mailsTo(w, acme.id, 'p1@example.org')).toHaveLength(1)
  })
})
