import { expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { platformApi } from '#contract/installation/platform.ts'
import { mailsTo } from '../../../test/mails.ts'
import { world } from '../../../test/world.ts'

const w = await world()

/** Somebody who asked for a new password, the link they were mailed, and the mail as whoever is given reads it. */
async function asked() {
  const acme = await w.company()
  const person = await acme.user()
  await acme.stranger.ok(authApi.forgotPassword, { body: { email: person.email } })
  await expect.poll(async () => (await mailsTo(w, acme.id, person.email)).length).toBe(1)
  const [mail] = await mailsTo(w, acme.id, person.email)
  const superAdmin = await w.superAdmin()
  const root = { ...superAdmin, ...w.at(acme, superAdmin) }
  const [item] = (await root.ok(platformApi.outbox)).items
  const read = { params: { id: item?.id ?? '' } }
  const become = (state: 'waiting' | 'failed') =>
    w.services.db.withTenant(acme.id, (tx) => tx.updateTable('mails').set({ state }).execute())
  return { acme, root, read, become, token: mail?.token ?? '', listed: JSON.stringify(item) }
}

it('the link of a mail that is kept is read by a super_admin, by nobody else, and in no list', async () => {
  const { acme, root, read, token, listed } = await asked()
  expect(token).toMatch(/^[\w-]{43}$/)
  const { text, html } = await root.ok(platformApi.outboxMessage, read)
  expect(text).toContain(`token=${token}`)
  expect(html).toContain(`token=${token}`)
  expect(listed).not.toContain(token)
  for (const role of ['admin', 'mentor', 'student'] as const) {
    const person = await acme.user({ role })
    expect((await person.call(platformApi.outboxMessage, read)).error?.code, role).toBe('FORBIDDEN')
  }
})

it('the link of a mail is shown to no session that was left open, for which one asks oneself for a new password', async () => {
  const { acme, root, read, token } = await asked()
  await root.proofOf(11)
  const { status, error } = await root.call(platformApi.outboxMessage, read)
  expect([status, error?.details]).toEqual([403, { reason: 'fresh_proof_needed' }])
  await root.proofOf(9)
  expect((await root.ok(platformApi.outboxMessage, read)).text).toContain(`token=${token}`)
  // A mail without a link, or that has lost it, is read as before.
  await root.proofOf(11)
  await w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('mails').set({ sealed_token: null }).execute(),
  )
  expect((await root.ok(platformApi.outboxMessage, read)).subject).not.toBe('')
})

it.each(['waiting', 'failed'] as const)(
  'the link of a mail that a mail server is to bring is shown to no super_admin either: %s',
  async (state) => {
    const { root, read, become, token } = await asked()
    await become(state)
    const { text, html } = await root.ok(platformApi.outboxMessage, read)
    expect(text).toContain('token=…')
    expect(`${text}${html}`).not.toContain(token)
    expect(`${text}${html}`).not.toContain('one-use-')
  },
)
