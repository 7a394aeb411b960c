import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { companiesApi } from '#contract/companies/companies.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { onboardingApi, type Onboarding } from '#contract/accounts/onboarding.ts'
import { authApi } from '#contract/accounts/auth.ts'
import { usersApi } from '#contract/people/users.ts'
import { world, type Person, type World } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const step = (person: Person, body: Partial<Onboarding> & { step: Onboarding['step'] }) =>
  person.ok(onboardingApi.save, { body })

describe('onboarding', () => {
  it('saves each step on its own, can be left and resumed, and is completed once', async () => {
    const ada = await (await w.company()).user({ onboarded: false })
    expect(await ada.ok(onboardingApi.get)).toMatchObject({ step: 'welcome', completedAt: null })
    await ada.ok(onboardingApi.save, { body: { step: 'profile', name: 'Adelaide', about: 'Walks.' } })
    await ada.ok(onboardingApi.save, {
      body: { step: 'language', preferredLanguage: 'es', timeZone: 'Europe/Madrid' },
    })
    expect(await ada.ok(onboardingApi.get)).toMatchObject({
      step: 'language',
      about: 'Walks.',
      completedAt: null,
    })
    expect(await ada.ok(authApi.me)).toMatchObject({
      name: 'Adelaide',
      preferredLanguage: 'es',
      onboarded: false,
    })
    const done = await step(ada, { step: 'done', interests: ['Rivers', 'rivers', 'Soil'], goals: ['Swim'] })
    expect(done).toMatchObject({
      interests: ['rivers', 'Soil'],
      goals: ['Swim'],
      completedAt: expect.any(String),
    })
    expect((await step(ada, { step: 'done', goals: ['Dive'] })).completedAt).toBe(done.completedAt)
    expect(await ada.ok(authApi.me)).toMatchObject({ onboarded: true })
  })

  it('refuses free time that ends before it begins, at its place', async () => {
    const ada = await (await w.company()).user()
    const { error } = await ada.send(onboardingApi.save, {
      body: { step: 'interests', availability: [{ weekday: 1, from: 600, to: 540 }], capacity: 99 },
    })
    expect(error?.details).toEqual(
      expect.arrayContaining([
        { field: 'availability.0', code: 'ends_before_it_starts' },
        { field: 'capacity', code: 'too_high', params: { maximum: 50 } },
      ]),
    )
  })
})

describe('home [S2.14]', () => {
  it('begins with onboarding for whoever has not finished it', async () => {
    const ada = await (await w.company()).user({ onboarded: false })
    expect((await ada.ok(dashboardApi.home)).nextStep).toMatchObject({
      kind: 'onboarding',
      path: '/onboarding',
    })
  })

  it('shows a student mentors with most topics in common, never a hidden one or one without a place', async () => {
    const company = await w.company()
    const ada = await company.user()
    const mentor = async (
      name: string,
      topics: string[],
      capacity = 2,
      status: 'active' | 'hidden' = 'active',
    ) => {
      const person = await company.user({ role: 'mentor', name, status })
      await step(person, { step: 'done', topics, capacity })
    }
    await mentor('One', ['Rivers', 'Law'])
    await mentor('Two', ['RIVERS', 'Soil'])
    await mentor('Full', ['Rivers', 'Soil'], 0)
    await mentor('Hidden', ['Rivers', 'Soil'], 2, 'hidden')
    await step(ada, { step: 'done', interests: ['rivers', 'soil'] })
    const home = await ada.ok(dashboardApi.home)
    expect(home.student?.mentors.map(({ name, shared }) => [name, shared])).toEqual([
      ['Two', ['RIVERS', 'Soil']],
      ['One', ['Rivers']],
    ])
    expect(home.nextStep.kind).toBe('add_goal')
    expect([home.admin, home.mentor, home.platform]).toEqual([undefined, undefined, undefined])
  })

  it('shows each of a pair the other, and what waits for their answer', async () => {
    const company = await w.company()
    const mentor = await company.user({ role: 'mentor', name: 'Grace' })
    const ada = await company.user({ name: 'Ada' })
    await step(mentor, { step: 'done', topics: ['Soil'], capacity: 1 })
    const sol = await company.user({ name: 'Sol' })
    await step(sol, { step: 'done', interests: ['Soil'] })
    /** Whom somebody else is shown who might ask: nobody whose places are taken. */
    const offered = async () => (await sol.ok(dashboardApi.home)).student?.mentors.map(({ name }) => name)
    expect(await offered()).toEqual(['Grace'])
    expect((await ada.ok(dashboardApi.home)).mentoring).toBeUndefined()
    const { id } = await ada.ok(mentoringApi.ask, { body: { mentorId: mentor.id, word: 'Hello' } })
    const pairs = async (person: Person) => (await person.ok(dashboardApi.home)).mentoring
    expect(await pairs(ada)).toMatchObject([{ id, other: { name: 'Grace' }, part: 'mentee', asks: false }])
    expect(await pairs(mentor)).toMatchObject([{ id, other: { name: 'Ada' }, part: 'mentor', asks: true }])
    expect(await offered()).toEqual([])
    await mentor.ok(mentoringApi.move, { params: { id }, body: { move: 'decline' } })
    expect(await pairs(mentor)).toBeUndefined()
    expect(await offered()).toEqual(['Grace'])
  })

  it('asks a mentor for a capacity, and shows students with their topics', async () => {
    const company = await w.company()
    const mentor = await company.user({ role: 'mentor' })
    const ada = await company.user({ name: 'Ada' })
    await step(ada, { step: 'done', interests: ['Soil'] })
    await step(mentor, { step: 'done', topics: ['soil'], availability: [{ weekday: 2, from: 540, to: 660 }] })
    const home = await mentor.ok(dashboardApi.home)
    expect(home.nextStep.kind).toBe('set_capacity')
    expect(home.mentor).toMatchObject({
      capacity: 0,
      availableMinutes: 120,
      students: [{ name: 'Ada', shared: ['Soil'] }],
    })
  })

  it('counts people for an admin, and points to invitations that wait', async () => {
    const company = await w.company()
    const admin = await company.user({ role: 'admin' })
    expect((await admin.ok(dashboardApi.home)).nextStep.kind).toBe('invite_people')
    await company.user({ status: 'hidden' })
    await company.user({ status: 'deleted' })
    await admin.ok(usersApi.create, {
      body: { name: 'Bo', surname: 'B', email: 'bo@example.org', role: 'student', invite: false },
    })
    const { admin: part, nextStep } = await admin.ok(dashboardApi.home)
    expect(part?.people).toEqual([
      { status: 'active', count: 1 },
      { status: 'pending', count: 1 },
      { status: 'hidden', count: 1 },
      { status: 'inactive', count: 0 },
    ])
    expect(part?.signIns).toHaveLength(14)
    expect(part?.newest.map(({ name }) => name)).toContain('Bo')
    expect(nextStep).toMatchObject({ kind: 'pending_invitations', params: { count: 1 } })
  })

  it('shows an admin the five who came last, who was here in seven days and who finished onboarding', async () => {
    const company = await w.company()
    const admin = await company.user({ role: 'admin', name: 'Admin' })
    const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
    for (const [name, made, seen, onboarded, status] of [
      ['Sixth', 60, 6, true, 'active'],
      ['Second', 20, 8, true, 'hidden'],
      ['Fifth', 50, 29, false, 'active'],
      ['Third', 30, null, false, 'active'],
      ['Fourth', 40, null, true, 'inactive'],
      ['First', 10, 1, false, 'pending'],
      ['Gone', 5, 2, true, 'deleted'],
    ] as const) {
      const { id } = await company.user({ name, onboarded, status })
      await w.services.db.withTenant(company.id, (tx) =>
        tx
          .updateTable('users')
          .set({ created_at: ago(made), last_login: seen === null ? null : ago(seen) })
          .where('id', '=', id)
          .execute(),
      )
    }
    const { admin: part } = await admin.ok(dashboardApi.home)
    expect(part?.newest.map(({ name }) => name)).toEqual(['Admin', 'First', 'Second', 'Third', 'Fourth'])
    expect(part?.activeLast7Days).toBe(2)
    // The admin, one who is active and one who is hidden.
    expect(part?.onboarded).toBe(3)
  })

  it('counts sign-ins by the days of the company’s own zone, whatever day it is elsewhere', async () => {
    const company = await w.company()
    const admin = await company.user({ role: 'admin' })
    /** The calendar day, so many days ago in UTC; and 12:00 of it. */
    const day = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    const signedIn = [`${day(4)}T12:00:00Z`, `${day(4)}T12:30:00Z`, `${day(7)}T09:30:00Z`]
    const expires_at = new Date(Date.now() + 60 * 60 * 1000)
    await w.services.db.withTenant(company.id, (tx) =>
      tx
        .insertInto('sessions')
        .values(
          signedIn.map((at) => ({
            company_id: company.id,
            id: uuid(),
            user_id: admin.id,
            created_at: new Date(at),
            expires_at,
          })),
        )
        .execute(),
    )
    const counted = async (timeZone: string) => {
      await admin.ok(companiesApi.updateSettings, { params: { id: company.id }, body: { timeZone } })
      const { admin: part } = await admin.ok(dashboardApi.home)
      return (part?.signIns ?? []).slice(0, -1).filter(({ count }) => count > 0)
    }
    // Fourteen hours ahead, noon is the small hours of the day after.
    const ahead = await counted('Pacific/Kiritimati')
    expect(ahead.filter(({ day: at }) => at < day(1))).toEqual([
      { day: day(7), count: 1 },
      { day: day(3), count: 2 },
    ])
    // Eleven hours behind, half past nine is late on the day before.
    const behind = await counted('Pacific/Pago_Pago')
    expect(behind.filter(({ day: at }) => at < day(1))).toEqual([
      { day: day(8), count: 1 },
      { day: day(4), count: 2 },
    ])
  })

  it('puts a meeting that is about to begin before all else', async () => {
    const ada = await (await w.company()).user({ onboarded: false })
    const meeting = await ada.ok(meetingsApi.create, { body: { title: 'Now' } })
    const home = await ada.ok(dashboardApi.home)
    expect(home.nextStep).toMatchObject({ kind: 'meeting_now', path: `/meet/${meeting.code}` })
    expect(home.meetings[0]).toMatchObject({ code: meeting.code, title: 'Now' })
    const [{ startsAt = '', opensAt = '' } = {}] = home.meetings
    expect(Date.parse(startsAt) - Date.parse(opensAt)).toBe(15 * 60_000)
    await ada.ok(meetingsApi.end, { params: { code: meeting.code } })
    expect((await ada.ok(dashboardApi.home)).meetings).toEqual([])
  })

  it('tells a super_admin of the whole installation', async () => {
    const root = await w.superAdmin()
    const before = (await root.ok(dashboardApi.home)).platform
    expect(before).toMatchObject({
      maintenance: false,
      database: w.kind,
      version: expect.stringMatching(/^\d+\.\d+/),
    })
    const [one, other, closed] = [await w.company(), await w.company(), await w.company()]
    for (const [company, status, seen] of [
      [one, 'active', 6],
      [one, 'deleted', 6],
      [one, 'active', 8],
      [other, 'hidden', 1],
      [other, 'inactive', 70],
      [other, 'pending', null],
    ] as const) {
      const { id } = await company.user({ status })
      const last_login = seen === null ? null : new Date(Date.now() - seen * 24 * 60 * 60 * 1000)
      await w.services.db.withTenant(company.id, (tx) =>
        tx.updateTable('users').set({ last_login }).where('id', '=', id).execute(),
      )
    }
    const mail = { recipient: 'ada@example.org', subject: 'S', body_text: 'T', body_html: 'H' }
    for (const state of ['failed', 'failed', 'kept', 'sent'] as const)
      await w.services.db.withTenant(one.id, (tx) =>
        tx
          .insertInto('mails')
          .values({ company_id: one.id, id: uuid(), state, ...mail })
          .execute(),
      )
    await w.services.db.withTenant(one.id, (tx) =>
      tx
        .insertInto('files')
        .values({ company_id: one.id, key: 'f', media_type: 'text/plain', bytes: 1234 })
        .execute(),
    )
    for (const state of ['waiting', 'running', 'done', 'failed', 'cancelled'] as const)
      await w.services.db.withTenant(one.id, (tx) =>
        tx
          .insertInto('jobs')
          .values({
            company_id: one.id,
            id: uuid(),
            kind: 'none',
            state,
            run_at: new Date(Date.now() + 600_000),
          })
          .execute(),
      )
    await w.services.db.withPlatform((tx) =>
      tx.updateTable('companies').set({ deleted_at: new Date() }).where('id', '=', closed.id).execute(),
    )
    const { platform: after } = await root.ok(dashboardApi.home)
    const more = (
      figure: 'companies' | 'people' | 'activeLast7Days' | 'mailFailed' | 'storageBytes' | 'jobsWaiting',
    ) => (after?.[figure] ?? 0) - (before?.[figure] ?? 0)
    expect(more('companies')).toBe(2)
    expect(more('people')).toBe(5)
    expect(more('activeLast7Days')).toBe(2)
    expect(more('mailFailed')).toBe(2)
    expect(more('storageBytes')).toBe(1234)
    expect(more('jobsWaiting')).toBe(2)
  })
})
