import { describe, expect, it } from 'vitest'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { notificationsApi, type StoppedMail } from '#contract/notifications.ts'
import { notificationPath } from '#contract/rules/notification-path.ts'
import { listenTo } from '../../../test/listen-to.ts'
import { mailsTo } from '../../../test/mails.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'

const w = await world()
const hour = 60 * 60 * 1000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

async function acme() {
  const company = await w.company()
  const host = await company.user({ role: 'mentor', name: 'Mia', surname: 'Mentor' })
  const guest = await company.user({ name: 'Sol' })
  return { company, host, guest }
}
const plan = (host: Person, inviteeIds: string[], more: object = {}) =>
  host.ok(meetingsApi.create, { body: { title: 'Round', startsAt: inHours(24), inviteeIds, ...more } })
const change = (who: Person, code: string, body: object) =>
  who.ok(meetingsApi.update, { params: { code }, body })

/** Lets somebody who is invited lead it beside its host. */
const leads = (company: TestCompany, meetingId: string, { id }: Person) =>
  w.services.db.withTenant(company.id, (tx) =>
    tx
      .updateTable('meeting_people')
      .set({ role: 'cohost' })
      .where('meeting_id', '=', meetingId)
      .where('user_id', '=', id)
      .execute(),
  )
const blocks = (company: TestCompany, blocker: Person, blocked: Person) =>
  w.services.db.withTenant(company.id, (tx) =>
    tx
      .insertInto('conversation_blocks')
      .values({ company_id: company.id, blocker_id: blocker.id, blocked_id: blocked.id })
      .execute(),
  )

/** What stands under somebody’s bell, newest first. */
const bell = (who: Person) => who.ok(notificationsApi.list, {})
const told = async (who: Person) =>
  (await bell(who)).items.map(({ kind, title, person, times }) => [kind, title, person, times].join(' '))
const subjects = async (company: TestCompany, { email }: Person) =>
  (await mailsTo(w, company.id, email)).map(({ subject }) => subject)

/** Presses the link that stops e-mails in the newest e-mail to somebody; answers what it stops. */
async function pressStop(company: TestCompany, { email }: Person): Promise<StoppedMail> {
  const [mail] = await mailsTo(w, company.id, email)
  const [, token = ''] = /\/stop-mail\/([\w-]+)/.exec(mail?.text ?? '') ?? []
  return (await company.stranger.ok(notificationsApi.stopMail, { body: { token } })).what
}

describe('under the bell', () => {
  it('an invitation is told to whoever is invited, leads to the meeting, and to nobody else', async () => {
    const { company, host, guest } = await acme()
    const other = await company.user()
    const stranger = await (await w.company()).user()
    const { id, code } = await plan(host, [guest.id])
    expect(await told(guest)).toEqual(['meeting_invited Round Mia Mentor 1'])
    for (const nobody of [host, other, stranger]) expect(await told(nobody)).toEqual([])
    const { items, unread } = await bell(guest)
    expect([unread, items[0]?.about]).toEqual([1, id])
    expect(notificationPath('meeting_invited', id)).toBe(`/meet?meeting=${id}`)
    // What it leads to is found by the id, by those alone who belong to it.
    const byId = (who: Person) => who.call(meetingsApi.byCode, { params: { code: id } })
    expect(await byId(guest)).toMatchObject({ data: { code, role: 'member' } })
    expect(await byId(host)).toMatchObject({ data: { code, role: 'host' } })
    for (const nobody of [other, stranger])
      expect(await byId(nobody)).toMatchObject({ error: { code: 'NOT_FOUND' } })
  })

  it('changes of one meeting are one word, with the name that it has now', async () => {
    const { host, guest } = await acme()
    const { code } = await plan(host, [guest.id])
    await change(host, code, { startsAt: inHours(30) })
    await change(host, code, { title: 'Square' })
    await change(host, code, { minutes: 15 })
    // What one reads in the meeting itself is no news.
    await change(host, code, { inviteeIds: [guest.id] })
    expect(await told(guest)).toEqual([
      'meeting_changed Square Mia Mentor 3',
      'meeting_invited Square Mia Mentor 1',
    ])
    expect(await told(host)).toEqual([])
  })

  it('whoever is left out hears of the meeting that they knew, and nothing of what it becomes', async () => {
    const { company, host, guest } = await acme()
    const other = await company.user()
    const { code, startsAt } = await plan(host, [guest.id, other.id])
    await change(host, code, { title: 'Why Sol must go', inviteeIds: [other.id], startsAt: inHours(48) })
    expect(await told(guest)).toEqual(['meeting_cancelled Round Mia Mentor 1'])
    const mails = await mailsTo(w, company.id, guest.email)
    const mail = mails.find(({ subject }) => /cancel/i.test(subject))
    const invitation = mails.find(({ subject }) => /invite/i.test(subject))
    const whenOf = (words = '') => /^.*\b20\d\d\b.*$/m.exec(words)?.[0]
    expect(whenOf(mail?.text)).toMatch(/\d:\d\d/)
    expect(whenOf(mail?.text)).toBe(whenOf(invitation?.text))
    expect(mail?.subject).toContain('Round')
    expect(`${mail?.subject} ${mail?.text}`).not.toContain('Sol must go')
    const file = Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString()
    expect(file).toContain('SUMMARY:Round')
    // The hour is the one that they knew too: of the new one neither the words nor the file say anything.
    const knew = new Date(startsAt).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')
    expect(/DTSTART:(\d{8}T\d{4})/.exec(file)?.[1]).toBe(knew)
    expect(await told(other)).toEqual([
      'meeting_changed Why Sol must go Mia Mentor 1',
      'meeting_invited Why Sol must go Mia Mentor 1',
    ])
  })

  it('a meeting that is off takes the place of all that was said of it', async () => {
    const { host, guest } = await acme()
    const { code } = await plan(host, [guest.id])
    await change(host, code, { minutes: 15 })
    await host.ok(meetingsApi.end, { params: { code } })
    expect(await told(guest)).toEqual(['meeting_cancelled Round Mia Mentor 1'])
    expect(notificationPath('meeting_cancelled', 'any')).toBe('/meet')
  })

  it('so does being left out, and being invited again', async () => {
    const { company, host, guest } = await acme()
    const stays = await company.user()
    const { code } = await plan(host, [guest.id, stays.id])
    await guest.ok(notificationsApi.markRead, { body: { upTo: new Date().toISOString() } })
    await change(host, code, { inviteeIds: [stays.id] })
    expect(await told(guest)).toEqual(['meeting_cancelled Round Mia Mentor 1'])
    expect(await told(stays)).toEqual(['meeting_invited Round Mia Mentor 1'])
    await change(host, code, { inviteeIds: [stays.id, guest.id] })
    expect(await told(guest)).toEqual(['meeting_invited Round Mia Mentor 1'])
  })

  it('the host is told of what a cohost changes or calls off, and by whom; the cohost is not', async () => {
    const { company, host, guest } = await acme()
    const cohost = await company.user({ name: 'Cleo', surname: 'Cohost' })
    const { code, id } = await plan(host, [guest.id, cohost.id])
    await leads(company, id, cohost)
    await change(cohost, code, { startsAt: inHours(30) })
    for (const one of [host, guest]) expect(await told(one)).toContain('meeting_changed Round Cleo Cohost 1')
    expect(await told(cohost)).toEqual(['meeting_invited Round Mia Mentor 1'])
    const [changed] = await mailsTo(w, company.id, host.email)
    expect(changed?.subject).toBe('Changed: Round')
    expect(changed?.text).toContain('Cleo Cohost has changed “Round”')
    // Also where they blocked one another meanwhile: it is the host’s own meeting.
    await blocks(company, host, cohost)
    await cohost.ok(meetingsApi.end, { params: { code } })
    expect(await told(host)).toEqual(['meeting_cancelled Round Cleo Cohost 1'])
    expect(await subjects(company, host)).toEqual(['Cancelled: Round', 'Changed: Round'])
    expect(await told(guest)).toEqual(['meeting_cancelled Round Cleo Cohost 1'])
    expect(await told(cohost)).toEqual([])
  })

  it('whoever is invited hears over the socket that there is something, and how much they have not read', async () => {
    const { company, host, guest } = await acme()
    const line = await listenTo(w.port, company, guest, { kind: 'notifications', id: guest.id })
    await line.next('listening')
    await plan(host, [guest.id])
    expect(await line.next('news')).toMatchObject({ channel: { kind: 'notifications', id: guest.id } })
    expect(await guest.ok(notificationsApi.unread, {})).toEqual({ unread: 1 })
  })

  it('nothing is told to whoever does it, was deactivated, or blocked who does it', async () => {
    const { company, host, guest } = await acme()
    const [gone, blocker] = [await company.user(), await company.user()]
    const { code, id } = await plan(host, [guest.id, gone.id])
    await w.services.db.withTenant(company.id, async (tx) => {
      await tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', gone.id).execute()
    })
    await leads(company, id, guest)
    await blocks(company, blocker, host)
    await change(guest, code, { minutes: 15 })
    expect(await told(guest)).toEqual(['meeting_invited Round Mia Mentor 1'])
    await plan(host, [blocker.id])
    expect(await told(blocker)).toEqual([])
    const kinds = await w.services.db.withTenant(company.id, (tx) =>
      tx.selectFrom('notifications').select('kind').where('user_id', '=', gone.id).execute(),
    )
    expect(kinds).toEqual([{ kind: 'meeting_invited' }])
  })
})

describe('the e-mails of meetings', () => {
  it('are stopped by their link kind by kind, and the bell tells it all the same', async () => {
    const { company, host, guest } = await acme()
    const { code } = await plan(host, [guest.id])
    expect(await pressStop(company, guest)).toBe('meeting_invited')
    await plan(host, [guest.id], { title: 'Second' })
    await change(host, code, { minutes: 15 })
    expect(await subjects(company, guest)).toEqual(['Changed: Round', 'Mia Mentor invites you: Round'])
    expect(await told(guest)).toContain('meeting_invited Second Mia Mentor 1')
    expect((await guest.ok(notificationsApi.mailSettings, {})).kinds).toMatchObject({
      meeting_invited: 'never',
      meeting_changed: 'now',
      session_confirmed: 'now',
    })
  })

  it('name their link where readers of mail look for it', async () => {
    const { company, host, guest } = await acme()
    await plan(host, [guest.id])
    const rows = await w.services.db.withTenant(company.id, (tx) =>
      tx.selectFrom('mails').select('stop_url').where('user_id', '=', guest.id).execute(),
    )
    expect(rows).toEqual([{ stop_url: expect.stringMatching(/\/stop-mail\/[\w-]+$/) as string }])
  })
})
