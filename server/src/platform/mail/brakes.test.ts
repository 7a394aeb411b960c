import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { authApi } from '#contract/accounts/auth.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { usersApi } from '#contract/people/users.ts'
import { mailsTo } from '../../../test/mails.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'
import { passwordMail } from '../../features/auth/passwords/password-mail.ts'
import { sessionMail } from '../../features/booking/session-mail.ts'
import { meetingMail } from '../../features/meetings/calendar/meeting-mail.ts'
import { invitationMail } from '../../features/users/invite/invitation-mail.ts'
import { queueMails, type NewMail } from './mail.ts'

const w = await world()
// Mail that leaves by a server which nobody asks here: what is looked at is when.
const services = { ...w.services, mail: { ...w.services.mail, sends: true } }

async function queue(company: TestCompany, mails: NewMail[]) {
  const ref = await w.services.companies.bySlug(company.slug)
  if (!ref) throw new Error('There is no such company')
  return w.services.db.withTenant(company.id, (tx) => queueMails(tx, ref, services, mails))
}
/** After how many seconds each mail of a company leaves, the first first; on a slow machine some later. */
async function waits(company: TestCompany): Promise<number[]> {
  const { rows } = await w.services.db.withTenant(company.id, (tx) =>
    sql<{ seconds: number }>`
      select extract(epoch from j.run_at - m.created_at)::float8 as seconds
      from jobs j join mails m on m.company_id = j.company_id and m.id = (j.payload ->> 'mailId')::uuid
      order by j.run_at`.execute(tx),
  )
  return rows.map(({ seconds }) => seconds)
}
const minutes = (seconds: number[]) => seconds.map((s) => Math.round(s / 60))
const between = (seconds: number[]) =>
  seconds.slice(1).map((s, i) => Math.round((s - (seconds[i] ?? 0)) * 10) / 10)

type Reader = { id: string; email: string }
const base = (reader: Reader) => ({ userId: reader.id, to: reader.email, language: 'en' as const })
const meeting = (reader: Reader, more: Partial<NewMail> = {}) =>
  ({
    ...base(reader),
    letter: meetingMail({
      name: 'Ada',
      what: 'new',
      host: 'Mia',
      by: 'Mia',
      hostTimeZone: 'UTC',
      title: 'Again',
      code: 'abc-defg-hij',
      startsAt: '2026-07-01T10:00:00.000Z',
      minutes: 30,
    }),
    ...more,
  }) as NewMail
const invitation = (reader: Reader, more: Partial<NewMail> = {}) =>
  ({
    ...base(reader),
    letter: invitationMail({
      name: 'Ada',
      inviter: 'Mia',
      token: 'token',
      expiresAt: '2026-07-01T10:00:00.000Z',
    }),
    ...more,
  }) as NewMail
const password = (reader: Reader, more: Partial<NewMail> = {}) =>
  ({
    ...base(reader),
    letter: passwordMail({ name: 'Ada', token: 'token', expiresAt: '2026-07-01T10:00:00.000Z' }),
    ...more,
  }) as NewMail
const times = <T>(n: number, one: (i: number) => T) => Array.from({ length: n }, (_, i) => one(i))
/** As if so many seconds of a company's line, or of another one, had been written just now. */
const fill = (company: TestCompany, seconds: number, line = 'mail of company') =>
  w.services.db.withTenant(company.id, (tx) =>
    sql`insert into mail_brakes (company_id, key, until)
      values (${company.id}, ${w.services.seal.mark(line)}, now() + ${seconds}::float8 * interval '1 second')
      on conflict (company_id, key) do update set until = excluded.until`.execute(tx),
  )
const tooMuch = (answer: { status: number; error?: { code: string; details: unknown } | undefined }) => [
  answer.status,
  answer.error?.code,
  answer.error?.details,
]
const REFUSED = [429, 'RATE_LIMITED', { reason: 'too_much_mail' }]

describe('mail has brakes', () => {
  it('to one person about meetings: 60 at once from whomever, then one a minute, and none is lost', async () => {
    const acme = await w.company()
    const ada = await acme.user()
    // Each in a transaction of its own, all at the same time, and the address in another case.
    await fill(acme, 50 * 60, `mail meeting sent to ${ada.email}`)
    await Promise.all(
      times(14, (i) => {
        const email = i % 2 ? ada.email : ada.email.toUpperCase()
        return queue(acme, [meeting({ ...ada, email }, { senderId: uuid() })])
      }),
    )
    const seconds = await waits(acme)
    expect(seconds).toHaveLength(14)
    expect(seconds.filter((s) => s < 30)).toHaveLength(10)
    expect(minutes(seconds.slice(10))).toEqual([1, 2, 3, 4])
    // Nobody else waits for them, here or in another company.
    await queue(acme, [meeting(await acme.user())])
    expect((await waits(acme)).filter((s) => s < 30)).toHaveLength(11)
    const elsewhere = await w.company()
    await queue(elsewhere, [meeting({ ...(await elsewhere.user()), email: ada.email })])
    expect(minutes(await waits(elsewhere))).toEqual([0])
  })

  it('what is kept back is counted with all that its sender sends, and the wait of each stays its own', async () => {
    const acme = await w.company()
    const [ada, ben] = [await acme.user(), await acme.user()]
    const senderId = uuid()
    const kept = meeting(ada, { senderId, keptBack: true })
    await fill(acme, 100 * 60, `mail meeting sent to ${ada.email}`)
    await queue(acme, [kept, meeting(ben, { senderId })])
    expect(minutes(await waits(acme))).toEqual([0])
    // A thousand at once, and then one every two seconds.
    await fill(acme, 2000, `mail by ${senderId}`)
    for (let n = 0; n < 15; n++) await queue(acme, [kept])
    await queue(
      acme,
      times(45, () => meeting(ben, { senderId, keptBack: true })),
    )
    await queue(acme, [meeting(await acme.user(), { senderId })])
    expect(minutes(await waits(acme))).toEqual([0, 2])
  })

  it('whatever a company sends, and however much, it holds up no link for a new password', async () => {
    const acme = await w.company()
    const ada = await acme.user()
    await fill(acme, 50_000)
    await queue(
      acme,
      times(8, () => invitation(ada, { bulk: true })),
    )
    await queue(
      acme,
      times(2, () => password(ada, { senderId: uuid(), bulk: true })),
    )
    for (let i = 0; i < 5; i++) await queue(acme, [password(ada)])
    expect((await waits(acme)).filter((s) => s < 30)).toHaveLength(7)
    await expect(queue(acme, [password(ada)])).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  })

  it('by one sender: 1,000 at once, then one every two seconds; beyond an hour whoever asks is refused', async () => {
    const acme = await w.company()
    const [ada, senderId] = [await acme.user(), uuid()]
    const many = (n: number) => times(n, (i) => meeting({ ...ada, email: `p${i}@example.org` }, { senderId }))
    const line = `mail by ${senderId}`
    await fill(acme, 2000 - 60, line)
    await queue(acme, many(1))
    await fill(acme, 2000 + 600, line)
    await queue(acme, many(3))
    const seconds = await waits(acme)
    expect(minutes(seconds)).toEqual([0, 10, 10, 10])
    expect(between(seconds.slice(1))).toEqual([2, 2])
    await fill(acme, 2000 + 3660, line)
    await expect(queue(acme, many(1))).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect(await waits(acme)).toHaveLength(4)
    await queue(acme, [meeting(ada, { senderId: uuid() })])
    expect(minutes(await waits(acme))).toEqual([0, 0, 10, 10, 10])
  })

  it('of one company: 20,000 at once, then two a second, however long that takes an import; others do not wait', async () => {
    const [acme, other] = [await w.company(), await w.company()]
    const ada = await acme.user()
    const many = (n: number) => times(n, (i) => meeting({ ...ada, email: `p${i}@example.org` }))
    await fill(acme, 10_000 - 60)
    await queue(acme, many(1))
    await fill(acme, 10_000 + 600)
    await queue(acme, many(3))
    const seconds = await waits(acme)
    expect(minutes(seconds)).toEqual([0, 10, 10, 10])
    expect(between(seconds.slice(1))).toEqual([0.5, 0.5])
    await queue(other, [meeting(await other.user())])
    expect(minutes(await waits(other))).toEqual([0])
    await fill(acme, 10_000 + 86_400)
    const late = { ...ada, email: 'late@example.org' }
    await expect(queue(acme, [meeting(late)])).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    await queue(acme, [meeting(late, { bulk: true })])
    expect(minutes((await waits(acme)).slice(-1))).toEqual([1440])
  })

  it('of sessions, certificates and news: in a line of the company’s own for them, and 60 at once to one person', async () => {
    const acme = await w.company()
    const ada = await acme.user()
    const session = (email = ada.email) =>
      ({
        ...base({ ...ada, email }),
        senderId: uuid(),
        waitsOn: true,
        letter: sessionMail({
          name: 'Ada',
          what: 'confirmed',
          other: 'Mia Stone',
          otherTimeZone: 'UTC',
          sessionId: uuid(),
          times: ['2026-07-01T10:00:00.000Z'],
          minutes: 30,
          file: null,
        }),
      }) as NewMail
    await fill(acme, 50_000)
    await queue(acme, [session()])
    expect(minutes(await waits(acme))).toEqual([0])
    await fill(acme, 50 * 60, `mail session sent to ${ada.email}`)
    await queue(
      acme,
      times(12, () => session()),
    )
    expect(minutes(await waits(acme)).slice(-3)).toEqual([0, 1, 2])
    await fill(acme, 10_000 + 600, 'news of company')
    await queue(acme, [session('other@example.org')])
    expect(minutes((await waits(acme)).slice(-1))).toEqual([10])
  })

  it('once in a transaction, so that two who write to the same people do not wait in a circle', async () => {
    const acme = await w.company()
    const [ada, ben] = [await acme.user(), await acme.user()]
    const ref = await w.services.companies.bySlug(acme.slug)
    await expect(
      w.services.db.withTenant(acme.id, async (tx) => {
        if (ref) await queueMails(tx, ref, services, [meeting(ada)])
        if (ref) await queueMails(tx, ref, services, [meeting(ben)])
      }),
    ).rejects.toThrow('in one go')
    const people = await Promise.all(times(8, () => acme.user()))
    const toAll = (list: Person[]) =>
      queue(
        acme,
        list.map((person) => meeting(person)),
      )
    await Promise.all(times(12, (i) => toAll(i % 2 ? people : people.toReversed())))
    expect(await waits(acme)).toHaveLength(96)
  })
})

describe('who asks for a mail too many', () => {
  it('by one’s forgotten password, six times within a quarter of an hour: the sixth leaves no trace', async () => {
    const acme = await w.company()
    const ada = await acme.user()
    const key = `mail password asked for by anybody to ${ada.email}`
    await fill(acme, 5 * 900, key)
    const [ben] = [await acme.user()]
    for (const { email } of [ada, ben]) await acme.stranger.ok(authApi.forgotPassword, { body: { email } })
    await expect.poll(async () => (await mailsTo(w, acme.id, ben.email)).length).toBe(1)
    const kept = () =>
      w.services.db.withTenant(acme.id, (tx) => tx.selectFrom('one_time_tokens').select('user_id').execute())
    await expect.poll(kept).toEqual([{ user_id: ben.id }])
    expect(await mailsTo(w, acme.id, ada.email)).toEqual([])
    // An admin helps them all the same.
    const admin = await acme.user({ role: 'admin' })
    await admin.ok(usersApi.createNewPassword, { params: { id: ada.id } })
    expect(await mailsTo(w, acme.id, ada.email)).toHaveLength(1)
  })

  it('a host mails one person no more than that, may still cancel, and loses nothing that was typed', async () => {
    const acme = await w.company()
    const host = await acme.user({ role: 'mentor' })
    const ada = await acme.user()
    const startsAt = new Date(Date.now() + 86_400_000).toISOString()
    const body = { title: 'Once', startsAt, minutes: 30, inviteeIds: [ada.id] }
    const { code } = await host.ok(meetingsApi.create, { body })
    await fill(acme, (60 + 60) * 60, `mail meeting sent to ${ada.email}`)
    const params = { code }
    const refused = await host.call(meetingsApi.update, { params, body: { title: 'Twice' } })
    expect(tooMuch(refused)).toEqual(REFUSED)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(tooMuch(await host.call(meetingsApi.create, { body }))).toEqual(REFUSED)
    expect((await host.ok(meetingsApi.byCode, { params })).title).toBe('Once')
    await host.ok(meetingsApi.end, { params })
    expect(await mailsTo(w, acme.id, ada.email)).toHaveLength(2)
  })

  it('whoever causes too much waits for their own mails: an invitation, a new password, a meeting; others do not', async () => {
    const acme = await w.company()
    const [busy, calm] = [await acme.user({ role: 'admin' }), await acme.user({ role: 'admin' })]
    const ada = await acme.user()
    const { id } = await acme.user({ status: 'pending' })
    const startsAt = new Date(Date.now() + 86_400_000).toISOString()
    const meet = { title: 'Once', startsAt, minutes: 30, inviteeIds: [ada.id] }
    const answers = async (by: Person) => [
      tooMuch(await by.call(usersApi.invite, { params: { id } })),
      tooMuch(await by.call(usersApi.createNewPassword, { params: { id: ada.id } })),
      tooMuch(await by.call(meetingsApi.create, { body: meet })),
    ]
    await fill(acme, 2000 + 3660, `mail by ${busy.id}`)
    expect(await answers(busy)).toEqual([REFUSED, REFUSED, REFUSED])
    const done = [200, undefined, undefined]
    expect(await answers(calm)).toEqual([done, done, done])
  })

  it('an invitation is sent five times at once, by whichever admin, and the last link goes on working', async () => {
    const acme = await w.company()
    const admins = [await acme.user({ role: 'admin' }), await acme.user({ role: 'admin' })]
    const { id, email } = await acme.user({ status: 'pending' })
    const send = (i: number) => (admins[i % 2] as Person).call(usersApi.invite, { params: { id } })
    for (let i = 0; i < 5; i++) expect((await send(i)).status).toBe(200)
    const [last] = await mailsTo(w, acme.id, email)
    expect(tooMuch(await send(5))).toEqual(REFUSED)
    expect(tooMuch(await send(6))).toEqual(REFUSED)
    expect(await mailsTo(w, acme.id, email)).toHaveLength(5)
    const check = { token: last?.token ?? '', purpose: 'invitation' as const }
    await acme.stranger.ok(authApi.checkOneTimeToken, { body: check })
  })

  it('an admin resets one person’s password five times, and the refusal takes nothing away', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const ada = await acme.user()
    const reset = () => admin.call(usersApi.createNewPassword, { params: { id: ada.id } })
    for (let i = 0; i < 5; i++) expect((await reset()).status).toBe(200)
    await ada.password('a long walk over wet stones')
    expect(tooMuch(await reset())).toEqual(REFUSED)
    const body = { email: ada.email, password: 'a long walk over wet stones' }
    await acme.stranger.ok(authApi.login, { body })
    const told = await admin.ok(auditApi.list, { query: { action: 'users.new_password_created' } })
    expect(told.total).toBe(5)
  })

  it('who changes an address again and again mails the old one five times', async () => {
    const acme = await w.company()
    const ada = await acme.user({ role: 'admin' })
    const change = (i: number) =>
      ada.call(usersApi.update, { params: { id: ada.id }, body: { email: `ada.${i}.${ada.email}` } })
    for (let i = 0; i < 5; i++) expect((await change(i)).status).toBe(200)
    expect(tooMuch(await change(5))).toEqual(REFUSED)
    expect(await mailsTo(w, acme.id, `ada.5.${ada.email}`)).toEqual([])
    expect(await mailsTo(w, acme.id, ada.email)).toHaveLength(5)
  })
})
