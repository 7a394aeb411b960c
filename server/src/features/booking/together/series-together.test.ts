import * as ical from 'node-ical'
import { describe, expect, it } from 'vitest'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { mentoringGroupsApi } from '#contract/mentoring/groups/mentoring-groups.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { activePair } from '../../../../test/active-pair.ts'
import { world, type Person } from '../../../../test/world.ts'
import { groupProgramme, pairOf } from '../../programmes/groups/groups.test-data.ts'
import { settleSessions } from '../settle-sessions.ts'
import { inviteNewcomers } from './invite-newcomers.ts'

const w = await world()
const DAY = 86_400_000
const MAILED_AT_ONCE = { session_confirmed: 'now', session_cancelled: 'now' } as const
const inDays = (days: number) =>
  new Date(Math.ceil((Date.now() + days * DAY) / 900_000) * 900_000).toISOString()

/** Mia’s group of Bea and Sol, who have each e-mail at once. */
async function ground() {
  const acme = await w.company()
  const programme = await groupProgramme(acme, 5)
  const mia = await programme.join('Mia', 'mentor')
  const [bea, sol] = [await programme.join('Bea'), await programme.join('Sol')]
  await programme.publish()
  const [group] = await programme.groups()
  for (const one of [mia, bea, sol])
    await one.ok(notificationsApi.setMailSettings, { body: { kinds: MAILED_AT_ONCE } })
  return { acme, ...programme, mia, bea, sol, groupId: group?.id ?? '' }
}
type More = { first?: string; count?: number; skip?: string[] }
const asked = async (by: Person, { first = inDays(3), count = 4, skip = [] }: More = {}) => ({
  params: { id: await pairOf(by) },
  body: {
    times: [first],
    minutes: 60,
    agenda: 'Who are we?',
    repeat: { every: 'weekly' as const, count, skip },
  },
})
const plan = async (by: Person, more: More = {}) => by.send(bookingApi.request, await asked(by, more))
const planned = async (by: Person, more: More = {}) => by.ok(bookingApi.request, await asked(by, more))
const datesOf = async (by: Person, first: string) =>
  (
    await by.ok(bookingApi.seriesDates, {
      params: { id: await pairOf(by) },
      query: { first, minutes: 60, every: 'weekly', count: 4 },
    })
  ).items
const listed = async (person: Person, when: 'coming' | 'past' = 'coming') =>
  (await person.ok(bookingApi.sessions, { params: { id: await pairOf(person) }, query: { when } })).items
const nth = async (person: Person, n: number) => (await listed(person))[n]?.id ?? ''
const details = (person: Person, id: string) => person.ok(bookingApi.session, { params: { id } })
const cancel = (by: Person, id: string, reach: 'one' | 'later') =>
  by.ok(bookingApi.move, { params: { id }, body: { move: 'cancel', reach } })
const told = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('session'))
/** The e-mails about sessions that somebody got: with how many files, and what calendars are to do with these. */
const mailsTo = (companyId: string, person: Person) =>
  w.services.db.withTenant(companyId, async (tx) => {
    const mails = await tx
      .selectFrom('mails')
      .select(['subject', 'body_text', 'attachments'])
      .where('user_id', '=', person.id)
      .where('subject', 'like', '%ession%')
      .orderBy('id')
      .execute()
    return mails.map(({ subject, body_text, attachments }) => ({
      subject,
      text: body_text,
      methods: attachments.map(({ mediaType }) => /method=(\w+)/.exec(mediaType)?.[1]),
      events: attachments
        .map(({ content }) => Buffer.from(content, 'base64').toString())
        .flatMap((text) => Object.values(ical.sync.parseICS(text)))
        .flatMap((one) => (one?.type === 'VEVENT' ? [one.uid] : [])),
    }))
  })

describe('a series of a group’s sessions', () => {
  it('is planned by its mentor, stands at once, and is told each of them once, with a file of each session', async () => {
    const { acme, mia, bea, sol } = await ground()
    const first = await planned(mia)
    expect(first).toMatchObject({
      state: 'confirmed',
      agenda: 'Who are we?',
      series: { every: 'weekly', whole: false },
    })
    expect(first.seriesSessions).toHaveLength(4)
    for (const one of [mia, bea, sol]) {
      const all = await listed(one)
      expect(all.map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed'])
      expect(all.map(({ startsAt }) => startsAt)).toEqual(
        first.seriesSessions.map(({ startsAt }) => startsAt),
      )
      const last = await details(one, all[3]?.id ?? '')
      expect([last.agenda, last.people?.length]).toEqual(['', 2])
      expect(last.seriesSessions.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    }
    // One room for each date, whoever looks.
    const rooms = await Promise.all(
      [mia, bea, sol].map(async (one) => (await listed(one)).map(({ room }) => room?.code)),
    )
    expect(new Set(rooms[0]).size).toBe(4)
    expect([rooms[1], rooms[2]]).toEqual([rooms[0], rooms[0]])
    expect([await told(mia), await told(bea), await told(sol)]).toEqual([
      [],
      ['session_confirmed'],
      ['session_confirmed'],
    ])
    const mails = await Promise.all([mia, bea, sol].map((one) => mailsTo(acme.id, one)))
    expect(mails.map((of) => of.map(({ events }) => events.length))).toEqual([[4], [4], [4]])
    expect(new Set(mails.flatMap((of) => of.flatMap(({ events }) => events))).size).toBe(4)
    expect(mails[0]?.[0]?.text).toContain('about 4 sessions of a series')
  })

  it('asks its mentor’s time alone, and leaves out by name what they do not have', async () => {
    const { acme, mia, bea, sol } = await ground()
    const first = inDays(3)
    const [, second, third] = (await datesOf(mia, first)).map(({ at }) => at)
    const meet = (by: Person, at = '') =>
      by.ok(meetingsApi.create, { body: { title: 'Fair', startsAt: at, minutes: 60 } })
    const grace = await acme.user({ role: 'mentor', name: 'Grace' })
    const withGrace = await activePair(w, acme, grace, bea)
    await grace.ok(bookingApi.request, {
      params: { id: withGrace },
      body: { times: [second ?? ''], minutes: 60 },
    })
    await meet(mia, third)
    expect((await datesOf(mia, first)).map(({ free }) => free)).toEqual([true, true, false, true])
    const refused = await plan(mia, { first })
    expect([refused.status, refused.error?.details]).toEqual([409, { reason: 'slot_taken' }])
    expect(await listed(sol)).toEqual([])
    await planned(mia, { first, skip: [third ?? ''] })
    expect((await listed(sol)).map(({ startsAt }) => startsAt)).not.toContain(third)
    expect(await listed(sol)).toHaveLength(3)
    const byMentee = await plan(sol, { first: inDays(4) })
    expect([byMentee.status, byMentee.error?.details]).toEqual([409, { reason: 'mentor_plans' }])
  })

  it('counts each date for how many may be to come, of whoever has the most', async () => {
    const { mia, bea, sol } = await ground()
    await planned(mia, { count: 12 })
    await cancel(bea, await nth(bea, 0), 'later')
    const more = await plan(mia, { first: inDays(4), count: 9 })
    expect(more.error).toMatchObject({
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'sessionsToCome', maximum: 20 },
    })
    expect([(await listed(sol)).length, (await listed(bea)).length]).toEqual([12, 0])
  })
})

describe('of a series of a group', () => {
  it('somebody cancels one alone, or it and those after it: for themselves, told their mentor once', async () => {
    const { acme, mia, bea, sol } = await ground()
    await planned(mia)
    await cancel(bea, await nth(bea, 0), 'one')
    expect([(await listed(bea)).length, await told(mia)]).toEqual([3, ['session_cancelled']])
    await cancel(bea, await nth(bea, 1), 'later')
    expect([(await listed(bea)).length, (await listed(sol)).length, (await listed(mia)).length]).toEqual([
      1, 4, 4,
    ])
    expect(await told(mia)).toEqual(['session_cancelled', 'session_cancelled'])
    // What goes on stays in the mentor’s calendar; it leaves that of whoever does not come.
    expect((await mailsTo(acme.id, mia)).at(-1)?.methods).toEqual([])
    expect((await mailsTo(acme.id, bea)).at(-1)?.methods).toEqual(['CANCEL', 'CANCEL'])
    const comes = async (n: number) =>
      (await details(mia, await nth(mia, n))).people?.map((one) => [one.name, one.comes])
    expect(await comes(1)).toEqual([
      ['Bea', true],
      ['Sol', true],
    ])
    expect(await comes(3)).toEqual([
      ['Bea', false],
      ['Sol', true],
    ])
  })

  it('its mentor cancels it and those after it for all, each told in one e-mail that takes each out of calendars', async () => {
    const { acme, mia, bea, sol } = await ground()
    await planned(mia, { count: 5 })
    // The mentor is told by another one’s row of the third than of the others.
    await cancel(bea, await nth(bea, 2), 'one')
    const seen = await details(mia, await nth(mia, 2))
    expect(seen.seriesSessions.map(({ id, state }) => [id, state])).toEqual(
      (await listed(mia)).map(({ id }) => [id, 'confirmed']),
    )
    const before = await Promise.all([mia, bea, sol].map(async (one) => (await mailsTo(acme.id, one)).length))
    const [, second] = await listed(mia)
    const rooms = (await listed(mia)).map(({ room }) => room?.code ?? '')
    const after = await cancel(mia, second?.id ?? '', 'later')
    expect(after.seriesSessions.map(({ state }) => state)).toEqual([
      'confirmed',
      'cancelled',
      'cancelled',
      'cancelled',
      'cancelled',
    ])
    for (const one of [mia, bea, sol]) expect(await listed(one)).toHaveLength(1)
    const mails = await Promise.all([mia, bea, sol].map((one) => mailsTo(acme.id, one)))
    const last = mails.map((of, index) => of.slice(before[index]).map(({ methods }) => methods.length))
    expect(last).toEqual([[4], [3], [4]])
    expect((await told(sol)).filter((kind) => kind === 'session_cancelled')).toHaveLength(1)
    const over = await Promise.all(
      rooms.map(async (code) => (await mia.ok(meetingsApi.byCode, { params: { code } })).endedAt !== null),
    )
    expect(over).toEqual([false, true, true, true, true])
  })

  it('one that is moved stays one of it, and is cancelled with those after another', async () => {
    const { mia, bea } = await ground()
    await planned(mia, { count: 3 })
    await mia.ok(bookingApi.reschedule, {
      params: { id: await nth(mia, 1) },
      body: { times: [inDays(12)] },
    })
    const [first] = await listed(bea)
    expect((await details(bea, first?.id ?? '')).seriesSessions.map(({ startsAt }) => startsAt)).toEqual(
      (await listed(mia)).map(({ startsAt }) => startsAt),
    )
    await cancel(mia, await nth(mia, 0), 'later')
    expect([await listed(mia), await listed(bea)]).toEqual([[], []])
  })

  it('whoever comes into the group is asked to all of it at once, and is out of all of it with one word', async () => {
    const { acme, mia, sol, join, add, groupId } = await ground()
    await planned(mia)
    const kim = await join('Kim')
    await kim.ok(notificationsApi.setMailSettings, { body: { kinds: MAILED_AT_ONCE } })
    expect((await add(groupId, kim.id)).status).toBe(200)
    await inviteNewcomers(w.services)
    expect([(await listed(kim)).length, await told(kim)]).toEqual([4, ['session_confirmed']])
    expect((await details(kim, await nth(kim, 0))).seriesSessions).toHaveLength(4)
    expect((await mailsTo(acme.id, kim)).map(({ events }) => events.length)).toEqual([4])
    await kim.ok(mentoringApi.move, { params: { id: await pairOf(kim) }, body: { move: 'end' } })
    await settleSessions(w.services)
    expect((await mailsTo(acme.id, kim)).map(({ methods }) => methods.length)).toEqual([4, 4])
    expect([(await listed(sol)).length, (await mailsTo(acme.id, mia)).length]).toEqual([4, 1])
    await mia.ok(mentoringGroupsApi.end, { params: { id: groupId } })
    await settleSessions(w.services)
    for (const one of [mia, sol])
      expect((await mailsTo(acme.id, one)).map(({ methods }) => methods.length)).toEqual([4, 4])
  })
})
