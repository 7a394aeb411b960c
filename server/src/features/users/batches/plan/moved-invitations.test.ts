import fc from 'fast-check'
import { expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { importsApi, type Invitations, type UserBatch } from '#contract/people/imports.ts'
import type { ImportMode } from '#contract/people/import-columns.ts'
import { usersApi } from '#contract/people/users.ts'
import { mailsTo } from '../../../../../test/mails.ts'
import { world, type Person, type TestCompany } from '../../../../../test/world.ts'

const w = await world()
const OLD = 'old@example.org'
const NEW = 'new@example.org'

async function until(admin: Person, id: string, state: UserBatch['state']): Promise<UserBatch> {
  const batch = () => admin.ok(importsApi.byId, { params: { id } })
  await expect.poll(batch).toMatchObject({ state, inviting: false })
  return batch()
}

async function plan(admin: Person, content: string, mode: ImportMode): Promise<UserBatch> {
  const { id, columns } = await admin.ok(importsApi.upload, {
    files: { file: { filename: 'people.csv', content } },
  })
  const targets = columns.map(({ target }) => target)
  await admin.ok(importsApi.plan, { params: { id }, body: { targets, mode, role: 'student' } })
  return until(admin, id, 'planned')
}

async function run(admin: Person, { id, losing }: UserBatch, invitations: Invitations): Promise<UserBatch> {
  await admin.ok(importsApi.run, { params: { id }, body: { invitations, losing } })
  return until(admin, id, 'done')
}

const knownAs = (acme: TestCompany, id: string, externalId: string) =>
  w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('users').set({ external_id: externalId }).where('id', '=', id).execute(),
  )

/** Somebody who was invited at the old address, the link that lies there, and the plan of a file that moves them. */
async function moved(said: '' | 'deleted' = '') {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const person = await acme.user({ status: 'pending', email: OLD })
  await knownAs(acme, person.id, 'E-1')
  await admin.ok(usersApi.invite, { params: { id: person.id } })
  const [mail] = await mailsTo(w, acme.id, OLD)
  const batch = await plan(admin, `external id,email,status\nE-1,${NEW},${said}\n`, 'update')
  const rows = async () =>
    (await admin.ok(importsApi.rows, { params: { id: batch.id } })).items.map((row) => ({
      invitation: row.invitation,
      invitable: row.invitable,
    }))
  const follow = async (token: string) =>
    (
      await acme.stranger.call(authApi.acceptInvitation, {
        body: { token, password: 'quarry scree ridge 7' },
      })
    ).status
  return { acme, admin, person, link: mail?.token ?? '', batch, rows, follow }
}

it('who is moved before they came in loses the link that lies at the old address, and with “none” is sent no other', async () => {
  const { acme, admin, person, link, batch, rows, follow } = await moved()
  expect(batch).toMatchObject({ invitationsEnded: 1, invitationsMoved: 1, invitable: 1, losing: 0 })
  expect(await rows()).toEqual([{ invitation: 'moved', invitable: true }])
  expect(await run(admin, batch, 'none')).toMatchObject({ invited: 0, invitable: 1 })
  expect(await mailsTo(w, acme.id, NEW)).toEqual([])
  expect(await follow(link)).toBe(410)
  expect(await admin.ok(usersApi.byId, { params: { id: person.id } })).toMatchObject({
    email: NEW,
    status: 'pending',
    invitedAt: null,
  })
  // Nor does its undo write to anybody: the address is theirs again, the link is not.
  await admin.ok(importsApi.undo, { params: { id: batch.id } })
  await until(admin, batch.id, 'undone')
  expect((await admin.ok(usersApi.byId, { params: { id: person.id } })).email).toBe(OLD)
  expect(await mailsTo(w, acme.id, OLD)).toHaveLength(1)
})

it('with “now” they are invited at the new address, with “later” from the page of the import', async () => {
  const now = await moved()
  expect(await run(now.admin, now.batch, 'now')).toMatchObject({ invited: 1, invitable: 0 })
  const [first] = await mailsTo(w, now.acme.id, NEW)
  expect(await now.follow(now.link)).toBe(410)
  expect(await now.follow(first?.token ?? '')).toBe(200)

  const later = await moved()
  expect(await run(later.admin, later.batch, 'later')).toMatchObject({ invited: 0, invitable: 1 })
  expect(await mailsTo(w, later.acme.id, NEW)).toEqual([])
  await later.admin.ok(importsApi.invite, { params: { id: later.batch.id } })
  expect(await until(later.admin, later.batch.id, 'done')).toMatchObject({ invited: 1, invitable: 0 })
  expect(await mailsTo(w, later.acme.id, NEW)).toHaveLength(1)
})

it('an undo of what was sent “now” ends the link at the new address, and sends none to the one before', async () => {
  const { acme, admin, batch, follow } = await moved()
  await run(admin, batch, 'now')
  const [sent] = await mailsTo(w, acme.id, NEW)
  await admin.ok(importsApi.undo, { params: { id: batch.id } })
  await until(admin, batch.id, 'undone')
  expect(await follow(sent?.token ?? '')).toBe(410)
  expect(await mailsTo(w, acme.id, OLD)).toHaveLength(1)
})

it('whose status ends their invitation is counted, is invited nowhere, and counts no more once their row is not ticked', async () => {
  const { acme, admin, person, batch, rows } = await moved('deleted')
  expect(batch).toMatchObject({ invitationsEnded: 1, invitationsMoved: 0, invitable: 0, losing: 1 })
  expect(await rows()).toEqual([{ invitation: 'ended', invitable: false }])
  const choose = (apply: boolean) =>
    admin.ok(importsApi.choose, { params: { id: batch.id }, body: { rows: [2], apply } })
  expect(await choose(false)).toMatchObject({ invitationsEnded: 0, losing: 0 })
  expect(await choose(true)).toMatchObject({ invitationsEnded: 1, losing: 1 })
  expect(await run(admin, batch, 'now')).toMatchObject({ invited: 0 })
  expect(await mailsTo(w, acme.id, NEW)).toEqual([])
  // Taken back they are pending again, but no link of theirs works: another file has none to end. Nobody is told that
  // an account was moved which was never anybody's.
  await admin.ok(importsApi.undo, { params: { id: batch.id } })
  await until(admin, batch.id, 'undone')
  expect(await mailsTo(w, acme.id, NEW)).toEqual([])
  expect(await mailsTo(w, acme.id, OLD)).toHaveLength(1)
  const params = { id: person.id }
  expect(await admin.ok(usersApi.byId, { params })).toMatchObject({ status: 'pending', inviteAnew: true })
  const again = await plan(admin, 'external id,status\nE-1,deleted\n', 'update')
  expect(again).toMatchObject({ invitationsEnded: 0, losing: 1 })
  // To be let in they are invited, by whichever way.
  const body = { userId: person.id, status: 'active' } as const
  expect((await admin.ok(usersApi.changeStatus, { params, body })).status).toBe('pending')
  await admin.ok(usersApi.invite, { params })
  expect((await admin.ok(usersApi.byId, { params })).inviteAnew).toBe(false)
})

it('a file that moves somebody whose link works no more ends none, and they can be invited where they are now', async () => {
  const { acme, admin, person, rows, batch, follow } = await moved('deleted')
  await run(admin, batch, 'none')
  await admin.ok(importsApi.undo, { params: { id: batch.id } })
  await until(admin, batch.id, 'undone')
  expect(await rows()).toEqual([{ invitation: 'ended', invitable: false }])
  const again = await plan(admin, `external id,email\nE-1,${NEW}\n`, 'update')
  expect(again).toMatchObject({ invitationsEnded: 0, invitationsMoved: 0, invitable: 1 })
  const { items } = await admin.ok(importsApi.rows, { params: { id: again.id } })
  expect(items).toMatchObject([{ invitation: null, invitable: true }])
  expect(await run(admin, again, 'later')).toMatchObject({ invited: 0, invitable: 1 })
  await admin.ok(importsApi.invite, { params: { id: again.id } })
  expect(await until(admin, again.id, 'done')).toMatchObject({ invited: 1, invitable: 0 })
  const links = (await mailsTo(w, acme.id, NEW)).filter(({ token }) => token)
  expect(links).toHaveLength(1)
  expect(await follow(links[0]?.token ?? '')).toBe(200)
  expect((await admin.ok(usersApi.byId, { params: { id: person.id } })).inviteAnew).toBe(false)
})

type One = {
  status: 'new' | 'pending' | 'active' | 'inactive'
  invited: boolean
  moves: boolean
  ends: boolean
}
const someone: fc.Arbitrary<One> = fc.record({
  status: fc.constantFrom('new', 'pending', 'pending', 'active', 'inactive'),
  invited: fc.boolean(),
  moves: fc.boolean(),
  ends: fc.boolean(),
})

it('a run ends, moves and sends the invitations that its plan counted, and no others, whatever was chosen', async () => {
  const cases = fc.array(someone, { minLength: 6, maxLength: 10 })
  const chosen = fc.constantFrom<Invitations>('now', 'later', 'none')
  await fc.assert(
    fc.asyncProperty(cases, chosen, async (all, invitations) => {
      const acme = await w.company()
      const admin = await acme.user({ role: 'admin' })
      for (const [i, { status, invited }] of all.entries()) {
        if (status === 'new') continue
        const person = await acme.user({ status, email: `p${i}@example.org` })
        await knownAs(acme, person.id, `E-${i}`)
        if (status === 'pending' && invited) await admin.ok(usersApi.invite, { params: { id: person.id } })
      }
      const addressOf = ({ status, moves }: One, i: number) =>
        status !== 'new' && moves ? `moved${i}@example.org` : `p${i}@example.org`
      const lines = all.map((one, i) =>
        ['A', 'B', addressOf(one, i), `E-${i}`, one.ends ? 'deleted' : ''].join(','),
      )
      const stored = () =>
        w.services.db.withTenant(acme.id, async (tx) => ({
          links: (
            await tx
              .selectFrom('one_time_tokens')
              .innerJoin('users', 'users.id', 'one_time_tokens.user_id')
              .select('email')
              .where('purpose', '=', 'invitation')
              .orderBy('email')
              .execute()
          ).map(({ email }) => email),
          mails: await tx.selectFrom('mails').select(['id', 'recipient', 'sealed_token']).execute(),
        }))
      const before = new Set((await stored()).mails.map(({ id }) => id))

      const had = ({ status, invited }: One) => status === 'pending' && invited
      const those = (is: (one: One) => boolean) =>
        all.flatMap((one, i) => (is(one) ? [addressOf(one, i)] : [])).toSorted()
      const ended = those((one) => had(one) && (one.moves || one.ends))
      const goesOn = those((one) => had(one) && !one.moves && !one.ends)
      const movedOn = those((one) => had(one) && one.moves && !one.ends)
      const invitable = those((one) => !one.ends && (one.status === 'new' || (had(one) && one.moves)))
      const content = ['first name,surname,email,external id,status', ...lines].join('\n')
      const planned = await plan(admin, content, 'create_or_update')
      expect(planned).toMatchObject({
        planned: { error: 0 },
        invitationsEnded: ended.length,
        invitationsMoved: movedOn.length,
        invitable: invitable.length,
      })
      const { items } = await admin.ok(importsApi.rows, { params: { id: planned.id } })
      const told = (of: 'moved' | 'ended') => items.filter(({ invitation }) => invitation === of).length
      expect([told('moved'), told('ended')]).toEqual([movedOn.length, ended.length - movedOn.length])

      const done = await run(admin, planned, invitations)
      const sends = invitations === 'now' ? invitable : []
      expect(done).toMatchObject({ invited: sends.length, invitable: invitable.length - sends.length })
      const after = await stored()
      expect(after.links).toEqual([...goesOn, ...sends].toSorted())
      const sent = after.mails.filter(({ id, sealed_token }) => !before.has(id) && sealed_token)
      expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(sends)
      // Whoever is not sent an invitation is written to only where their account lay at another address.
      const noticed = after.mails.filter(({ id, sealed_token }) => !before.has(id) && !sealed_token)
      const theirs = all.flatMap(({ status, moves }, i) =>
        (status === 'active' || status === 'inactive') && moves ? [`p${i}@example.org`] : [],
      )
      expect(noticed.map(({ recipient }) => recipient).toSorted()).toEqual(theirs.toSorted())
    }),
    // Always the same people: what fails here fails every time.
    { seed: 11, numRuns: 3, endOnFailure: true },
  )
}, 120_000)

it('whoever is moved by hand in a suspended company is not invited at the new address, and can be once it goes on', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const person = await acme.user({ status: 'pending', email: OLD })
  const params = { id: person.id }
  await admin.ok(usersApi.invite, { params })
  const root = await w.superAdmin()
  const set = async (status: 'active' | 'suspended') => {
    await w.services.db.withPlatform((tx) =>
      tx.updateTable('companies').set({ status }).where('id', '=', acme.id).execute(),
    )
    w.services.companies.forget(acme.slug)
  }
  const invitedAt = async () =>
    w.services.db.withTenant(acme.id, async (tx) => {
      const found = await tx.selectFrom('users').select('invited_at').where('id', '=', person.id).execute()
      return found.map(({ invited_at: at }) => at !== null)
    })
  await set('suspended')
  await w.at(acme, root).ok(usersApi.update, { params, body: { email: NEW } })
  expect([await mailsTo(w, acme.id, NEW), await invitedAt()]).toEqual([[], [false]])
  await set('active')
  await admin.ok(usersApi.invite, { params })
  expect([(await mailsTo(w, acme.id, NEW)).length, await invitedAt()]).toEqual([1, [true]])
})
