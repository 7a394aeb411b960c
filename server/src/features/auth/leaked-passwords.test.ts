import { beforeAll, describe, expect, it, vi } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { usersApi } from '#contract/people/users.ts'
import { mailsTo } from '../../../test/mails.ts'
import { world, type TestCompany, type World } from '../../../test/world.ts'

const PASSWORD = 'a long walk over wet stones'
/** Kept the dictionaries busy for seconds, as long as all of it was looked at. */
const hostile = 'p@$$w0rd!'.repeat(15).slice(0, 128)

let w: World
let acme: TestCompany

beforeAll(async () => {
  w = await world()
  acme = await w.company()
})

const mailedTo = async (email: string) => {
  await expect.poll(async () => (await mailsTo(w, acme.id, email)).length).toBeGreaterThan(0)
  return (await mailsTo(w, acme.id, email))[0]?.token ?? ''
}
const refusal = (field: string) => ({
  status: 400,
  error: { code: 'BAD_REQUEST', details: [{ field, code: 'common_password' }] },
})

describe('a new password', () => {
  it('made to be slow is judged while others are answered', async () => {
    const ada = await acme.user()
    let judged = false
    const judging = Promise.all(
      Array.from({ length: 8 }, (_, n) => w.services.passwords.guesses(hostile, { one: `person ${n}` })),
    )
    void judging.then(() => (judged = true))
    await ada.ok(authApi.me)
    expect(judged).toBe(false)
    expect(await judging).toEqual(Array.from({ length: 8 }, () => expect.closeTo(8.85, 1)))
  })

  it('is judged for everybody in turn: whoever sends many at once waits by themselves, and leaves half to other companies', async () => {
    const flood = (who: (n: number) => { one: string; group: string }) =>
      Promise.allSettled(Array.from({ length: 70 }, (_, n) => w.services.passwords.guesses('a1', who(n))))
    const refused = (all: PromiseSettledResult<number>[]) =>
      all.filter(({ status }) => status === 'rejected').length
    const one = flood(() => ({ one: 'one', group: 'theirs' }))
    const company = flood((n) => ({ one: `person ${n}`, group: 'theirs' }))
    const others = w.services.passwords.guesses('a1', { one: 'other', group: 'other' })
    // One is judged and two wait; of their company as many as leave half of the queue.
    expect([refused(await one), refused(await company)]).toEqual([67, 40])
    expect(await others).toBeGreaterThan(0)
  })

  it('has the turn of whose it becomes, and of their company, wherever it is chosen', async () => {
    const turns: unknown[] = []
    const { guesses, hash } = w.services.passwords
    vi.spyOn(w.services.passwords, 'guesses').mockImplementation((password, who) => {
      turns.push(['judged', who])
      return guesses(password, who)
    })
    vi.spyOn(w.services.passwords, 'hash').mockImplementation((password, who) => {
      turns.push(['hashed', who])
      return hash(password, who)
    })
    const mine = ({ id }: { id: string }) =>
      ['judged', 'hashed'].map((what) => [what, { one: id, group: acme.id }])
    const eve = await acme.user()
    await eve.password(PASSWORD)
    turns.length = 0
    const password = 'seis tortugas beben té'
    await eve.ok(authApi.changePassword, { body: { currentPassword: PASSWORD, newPassword: password } })
    expect(turns.splice(0)).toEqual(mine(eve))

    const admin = await acme.user({ role: 'admin' })
    const names = { name: 'Fay', surname: 'Ruiz', email: 'fay@example.org' }
    const fay = await admin.ok(usersApi.create, { body: { ...names, role: 'student' } })
    const invited = { token: await mailedTo(fay.email), password }
    expect((await acme.stranger.call(authApi.acceptInvitation, { body: invited })).status).toBe(200)
    expect(turns.splice(0)).toEqual(mine(fay))

    const gus = await acme.user()
    await acme.stranger.ok(authApi.forgotPassword, { body: { email: gus.email } })
    const mailed = { token: await mailedTo(gus.email), password }
    expect((await acme.stranger.call(authApi.resetPassword, { body: mailed })).status).toBe(200)
    expect(turns.splice(0)).toEqual(mine(gus))
  })

  it.each(['Mailcreated5240', 'exgirlfriend', 'chickenwing101', 'eveningcucumber'])(
    'that leaked is refused where it is changed: %s [S5.3c]',
    async (newPassword) => {
      const bob = await acme.user()
      await bob.password(PASSWORD)
      const change = (to: string) =>
        bob.call(authApi.changePassword, { body: { currentPassword: PASSWORD, newPassword: to } })
      expect(await change(newPassword)).toMatchObject(refusal('newPassword'))
      expect((await change('seis tortugas beben té')).status).toBe(200)
    },
  )

  it('that leaked is refused by an invitation, which stays good [S5.3c]', async () => {
    const admin = await acme.user({ role: 'admin' })
    const email = 'carla@example.org'
    await admin.ok(usersApi.create, { body: { name: 'Carla', surname: 'Ruiz', email, role: 'student' } })
    const token = await mailedTo(email)
    const accept = (password: string) =>
      acme.stranger.call(authApi.acceptInvitation, { body: { token, password } })
    expect(await accept('Mailcreated5240')).toMatchObject(refusal('password'))
    expect((await accept('seis tortugas beben té')).status).toBe(200)
  })

  it('that leaked is refused by a mailed link, which stays good [S5.3c]', async () => {
    const dora = await acme.user()
    await dora.password(PASSWORD)
    await acme.stranger.ok(authApi.forgotPassword, { body: { email: dora.email } })
    const token = await mailedTo(dora.email)
    const reset = (password: string) =>
      acme.stranger.call(authApi.resetPassword, { body: { token, password } })
    expect(await reset('Mailcreated5240')).toMatchObject(refusal('password'))
    expect((await reset('seis tortugas beben té')).status).toBe(200)
  })
})

describe('a password that is its owner’s', () => {
  const names = { name: 'Hypatia', surname: 'Stonebridge' }
  const refused = { code: 'BAD_REQUEST', details: [{ code: 'personal_password' }] }
  const ofEach = async (told: (email: string, password: string) => Promise<unknown>) => {
    const box = `mossycreek${++count}`
    const email = `${box}@example.org`
    for (const password of ['Hypatia-1234', 'stonebridge12', `${box}.12`])
      expect(await told(email, password), password).toMatchObject(refused)
  }
  let count = 0

  it('is refused where it is changed: a name, a surname, an address [S5.3d]', () =>
    ofEach(async (email, newPassword) => {
      const own = await acme.user({ ...names, email: `${newPassword.length}.${email}` })
      await own.password(PASSWORD)
      const body = { currentPassword: PASSWORD, newPassword }
      return (await own.call(authApi.changePassword, { body })).error
    }))

  it('is refused where an invitation is accepted [S5.3d]', async () => {
    const admin = await acme.user({ role: 'admin' })
    let token: string | undefined
    await ofEach(async (email, password) => {
      if (!token) {
        await admin.ok(usersApi.create, { body: { ...names, email, role: 'student' } })
        token = await mailedTo(email)
      }
      return (await acme.stranger.call(authApi.acceptInvitation, { body: { token, password } })).error
    })
  })

  it('is refused where a forgotten one is replaced [S5.3d]', async () => {
    let token: string | undefined
    await ofEach(async (email, password) => {
      if (!token) {
        await acme.user({ ...names, email })
        await acme.stranger.ok(authApi.forgotPassword, { body: { email } })
        token = await mailedTo(email)
      }
      return (await acme.stranger.call(authApi.resetPassword, { body: { token, password } })).error
    })
  })
})
