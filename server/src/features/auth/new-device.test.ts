import { expect, it } from 'vitest'
import { notificationsApi } from '#contract/notifications.ts'
import { notificationPath } from '#contract/rules/notification-path.ts'
import { mailsTo } from '../../../test/mails.ts'
import { world } from '../../../test/world.ts'

const w = await world()
const PASSWORD = 'a long walk over wet stones'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'

async function acme() {
  const company = await w.company()
  const person = await company.user()
  await person.password(PASSWORD)
  const signIn = async (by: string) => {
    const { status } = await company.stranger.raw('POST', '/api/v1/auth/login', {
      headers: { 'user-agent': by, 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: PASSWORD }),
    })
    expect(status).toBe(200)
  }
  const mails = async () => (await mailsTo(w, company.id, person.email)).length
  /** What they are told of, read past the API: no session of theirs is left by which to ask. */
  const told = async () => {
    const rows = await w.services.db.withTenant(company.id, (tx) =>
      tx.selectFrom('notifications').select('kind').where('user_id', '=', person.id).execute(),
    )
    return rows.map(({ kind }) => kind)
  }
  return { company, person, signIn, mails, told }
}
it('a sign-in from a device not seen before stands under the bell and is mailed; the first one and the same again do not', async () => {
  const { company, person, signIn, mails, told } = await acme()
  const colleague = await company.user({ role: 'admin' })
  // The test’s own person holds a session without a sign-in: this browser is their first.
  await w.services.db.withTenant(company.id, (tx) =>
    tx.deleteFrom('sessions').where('user_id', '=', person.id).execute(),
  )
  await signIn(firefox)
  expect([await told(), await mails()]).toEqual([[], 0])
  await signIn(phone)
  expect([await told(), await mails()]).toEqual([['new_device'], 1])
  await signIn(phone)
  await signIn(firefox)
  expect([await told(), await mails()]).toEqual([['new_device'], 1])
  expect((await colleague.ok(notificationsApi.list, {})).items).toEqual([])
  expect(notificationPath('new_device', '')).toBe('/dashboard/me/sessions')
})
