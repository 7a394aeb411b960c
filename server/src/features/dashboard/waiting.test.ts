import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { dashboardApi, type NextStep } from '#contract/dashboard.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { mentoringSpaceApi } from '#contract/mentoring/mentoring-space.ts'
import type { Tx } from '#server/db/tenant.ts'
import { activePair } from '../../../test/active-pair.ts'
import { world, type Person, type TestCompany, type World } from '../../../test/world.ts'
import { markRead, onHome, send } from '../announcements/announcements.test-data.ts'
import { ask, move, stuck } from '../help/help.test-data.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const inside = <T>({ id }: TestCompany, run: (tx: Tx) => Promise<T>) => w.services.db.withTenant(id, run)
const next = async (person: Person): Promise<NextStep> => (await person.ok(dashboardApi.home, {})).nextStep
/** What is proposed of these kinds, one after the other. */
async function steps(person: Person, ...kinds: NextStep['kind'][]) {
  const found: NextStep[] = []
  for (let at = await next(person); at.kind !== 'all_done'; at = await next(person)) {
    found.push(at)
    await person.ok(dashboardApi.putAside, { body: { kind: at.kind, path: at.path, aside: true } })
  }
  return found
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, path, params }) => ({ kind, path, params }))
}

async function pair() {
  const acme = await w.company()
  const mentor = await acme.user({ role: 'mentor', name: 'Grace' })
  const mentee = await acme.user({ name: 'Ada' })
  return { acme, mentor, mentee, id: await activePair(w, acme, mentor, mentee) }
}

describe('sessions that somebody is asked for', () => {
  const asked = (
    { acme, mentor, mentee, id }: Awaited<ReturnType<typeof pair>>,
    { hours = 40, waits = 'mentor', state = 'requested', series = null as string | null, day = 3 } = {},
  ) => {
    const session = uuid()
    const made = inside(acme, (tx) =>
      sql`insert into booking_sessions (company_id, id, relationship_id, mentor_id, mentee_id, state, waits_for, starts_at,
          minutes, expires_at, last_by, series_id, series_every, series_whole)
        values (${acme.id}, ${session}, ${id}, ${mentor.id}, ${mentee.id}, ${state}, ${waits},
          now() + make_interval(days => ${day}::int), 30, now() + make_interval(hours => ${hours}::int), 'mentee',
          ${series}, ${series && 'weekly'}, ${series !== null})`.execute(tx),
    )
    return made.then(() => session)
  }
  const paths = async (person: Person) =>
    (await steps(person, 'answer_session')).map(({ path }) => path.split('/').at(-1))

  it('are a next step for whoever is to answer, what is over first before the rest, and for nobody else', async () => {
    const two = await pair()
    const [late, soon] = [await asked(two, { hours: 40 }), await asked(two, { hours: 5 })]
    const offered = await asked(two, { waits: 'mentee' })
    await asked(two, { hours: -1 })
    await asked(two, { state: 'confirmed' })
    const first = await next(two.mentor)
    expect([first.kind, first.params.name]).toEqual(['answer_session', 'Ada'])
    expect(Math.round((Date.parse(String(first.params.at)) - Date.now()) / 3_600_000)).toBe(5)
    expect(await paths(two.mentor)).toEqual([soon, late])
    expect(await paths(two.mentee)).toEqual([offered])
    expect(await paths(await two.acme.user({ role: 'mentor' }))).toEqual([])
  })

  it('are of a series one, and none of a pair that is over', async () => {
    const two = await pair()
    const series = uuid()
    await asked(two, { series, day: 10 })
    const first = await asked(two, { series, day: 3 })
    expect(await paths(two.mentor)).toEqual([first])
    await inside(two.acme, (tx) => sql`update mentoring_relationships set state = 'ended'`.execute(tx))
    await inside(two.acme, (tx) => sql`delete from steps_aside`.execute(tx))
    expect(await paths(two.mentor)).toEqual([])
  })

  it('are asked for as a mentee does', async () => {
    const two = await pair()
    const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 24 * 60 }))
    await two.mentor.ok(bookingApi.saveAvailability, {
      body: {
        weekly: always,
        exceptions: [],
        buffer: 0,
        noticeHours: 12,
        mostADay: null,
        lengths: [30],
        atOnce: false,
      },
    })
    const day = (at: number) => new Date(Date.now() + at * 86_400_000).toISOString().slice(0, 10)
    const { items } = await two.mentee.ok(bookingApi.slots, {
      params: { id: two.id },
      query: { from: day(0), to: day(5) },
    })
    const { id } = await two.mentee.ok(bookingApi.request, {
      params: { id: two.id },
      body: { times: [items.at(-1) ?? ''], minutes: 30, agenda: '' },
    })
    expect(await paths(two.mentor)).toEqual([id])
  })
})

describe('who waits for a word of somebody', () => {
  it('is each a step of their own, so that one that is put aside does not hide another', async () => {
    const acme = await w.company()
    const mentor = await acme.user({ role: 'mentor', name: 'Grace' })
    await inside(acme, (tx) => sql`update user_profiles set capacity = 3`.execute(tx))
    const ids: string[] = []
    for (const name of ['Ada', 'Sol']) {
      const one = await acme.user({ name })
      ids.push((await one.ok(mentoringApi.ask, { body: { mentorId: mentor.id, word: 'Hello' } })).id)
      expect(await steps(one, 'answer_pair')).toEqual([])
    }
    expect(await steps(mentor, 'answer_pair')).toEqual([
      {
        kind: 'answer_pair',
        path: `/dashboard/mentoring/mine#${ids[1]}`,
        params: { name: 'Sol', part: 'mentor' },
      },
      {
        kind: 'answer_pair',
        path: `/dashboard/mentoring/mine#${ids[0]}`,
        params: { name: 'Ada', part: 'mentor' },
      },
    ])
  })

  it('is whoever wrote, where it has waited longest first, until it is read; not where one muted it', async () => {
    const { acme, mentor, mentee } = await pair()
    const other = await acme.user({ role: 'mentor', name: 'Max' })
    const third = await acme.user({ role: 'mentor', name: 'Eve' })
    const talk = async (one: Person) =>
      (await mentee.ok(conversationsApi.open, { body: { userId: one.id } })).id
    const write = (one: Person, id: string) =>
      one.ok(conversationsApi.send, { params: { id }, body: { id: uuid(), text: 'Hello' } })
    const [a, b, c] = [await talk(mentor), await talk(other), await talk(third)]
    for (const [one, id] of [
      [mentor, a],
      [mentor, a],
      [other, b],
      [mentee, c],
      [third, c],
    ] as const)
      await write(one, id)
    await mentee.ok(conversationsApi.mute, { params: { id: c }, body: { muted: true } })
    const at = expect.any(String)
    expect(await steps(mentee, 'read_message')).toEqual([
      { kind: 'read_message', path: `/dashboard/messages/${a}`, params: { name: 'Grace', count: 2, at } },
      { kind: 'read_message', path: `/dashboard/messages/${b}`, params: { name: 'Max', count: 1, at } },
    ])
    expect(await steps(mentor, 'read_message')).toEqual([])
    await inside(acme, (tx) => sql`delete from steps_aside`.execute(tx))
    await mentee.ok(conversationsApi.markRead, { params: { id: a }, body: { delivered: 2, read: 2 } })
    expect((await steps(mentee, 'read_message')).map(({ path }) => path)).toEqual([
      `/dashboard/messages/${b}`,
    ])
  })

  it('is what was announced and asks for a word, however much came after it', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const ada = await acme.user({ name: 'Ada' })
    const { id } = await send(admin, { kind: 'everyone' }, { acknowledge: true, title: 'First' })
    for (const title of ['Second', 'Third', 'Fourth']) await send(admin, { kind: 'everyone' }, { title })
    expect(await onHome(ada)).toEqual(['First', 'Fourth', 'Third'])
    expect(await steps(ada, 'acknowledge')).toMatchObject([
      { path: `/dashboard/messages/announcements/${id}`, params: { title: 'First' } },
    ])
    await markRead(ada, id, true)
    await inside(acme, (tx) => sql`delete from steps_aside`.execute(tx))
    expect(await steps(ada, 'acknowledge')).toEqual([])
  })
})

describe('what somebody said they would do in a mentoring', () => {
  const ofDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const act = (
    person: Person,
    id: string,
    text: string,
    ownerId: string,
    dueOn: string | null,
    done = false,
  ) =>
    person.ok(mentoringSpaceApi.saveAction, {
      params: { id, itemId: uuid() },
      body: { text, ownerId, dueOn, done },
    })
  const goal = (person: Person, id: string, text: string, state: 'open' | 'met' = 'open') =>
    person.ok(mentoringSpaceApi.saveGoal, { params: { id, itemId: uuid() }, body: { text, state } })

  it('is a step of theirs when its day is over or near, and what they want to reach is one with what comes next', async () => {
    const { acme, mentor, mentee, id } = await pair()
    const near = await act(mentor, id, 'Read', mentee.id, ofDay(3))
    const over = await act(mentor, id, 'Write', mentee.id, ofDay(-3))
    await act(mentor, id, 'Far', mentee.id, ofDay(30))
    await act(mentor, id, 'Done', mentee.id, ofDay(-2), true)
    const own = await act(mentor, id, 'Look', mentor.id, ofDay(2))
    const wanted = await goal(mentee, id, 'Fly')
    await goal(mentee, id, 'Walk', 'met')
    const kinds = ['overdue_action', 'action_due', 'mentoring_goal'] as const
    const at = `/dashboard/mentoring/${id}`
    expect(await steps(mentee, ...kinds)).toEqual([
      {
        kind: 'overdue_action',
        path: `${at}#${over.id}`,
        params: { text: 'Write', name: 'Grace', day: ofDay(-3) },
      },
      {
        kind: 'action_due',
        path: `${at}#${near.id}`,
        params: { text: 'Read', name: 'Grace', day: ofDay(3) },
      },
      {
        kind: 'mentoring_goal',
        path: `${at}#${wanted.id}`,
        params: { text: 'Fly', name: 'Grace', stands: 'next', next: 'Write' },
      },
    ])
    // A mentor has what they said themselves; what is to be reached is the mentee’s.
    expect((await steps(mentor, ...kinds)).map(({ kind, path }) => [kind, path])).toEqual([
      ['action_due', `${at}#${own.id}`],
    ])
    await inside(acme, async (tx) => {
      await sql`delete from steps_aside`.execute(tx)
      await sql`update mentoring_relationships set state = 'paused'`.execute(tx)
    })
    expect(await steps(mentee, ...kinds)).toEqual([])
  })

  it('is found by nobody else of the pair’s company, and a goal without a next step says so', async () => {
    const { acme, mentee, id } = await pair()
    await goal(mentee, id, 'Fly')
    const [step] = await steps(mentee, 'mentoring_goal')
    expect(step?.params).toEqual({ text: 'Fly', name: 'Grace', stands: 'without', next: '' })
    expect(await steps(await acme.user({}), 'mentoring_goal')).toEqual([])
  })
})

describe('requests for help that a mentor holds', () => {
  it('come by when each is due, though many others were touched after it', async () => {
    const { acme, student, lesson, mentor } = await stuck(w)
    for (let n = 0; n < 25; n++) await move(student, (await ask(student, lesson)).id, 'cancel')
    const { id } = await ask(student, lesson)
    // Twenty-five that were replied to a moment ago, and one that is promised in five minutes and was not touched for long.
    await inside(acme, async (tx) => {
      await sql`update help_requests set state = 'awaiting_mentor', claimer_id = ${mentor.id}, item_id = gen_random_uuid(),
        promised_at = now() - interval '1 day', answered_at = now() - interval '1 day', next_at = now() + interval '20 hours',
        closed_at = null where id <> ${id}`.execute(tx)
      await sql`update help_requests set state = 'claimed', claimer_id = ${mentor.id}, last_at = now() - interval '2 hours',
        promised_at = now() + interval '5 minutes', claimed_until = now() + interval '20 minutes' where id = ${id}`.execute(
        tx,
      )
    })
    const { nextStep, help } = await mentor.ok(dashboardApi.home, {})
    expect([nextStep.path, nextStep.params.stands]).toEqual([`/dashboard/help/${id}`, 'promised'])
    expect(help?.held.map((one) => one.id)[0]).toBe(id)
    expect(help?.held).toHaveLength(4)
  })
})
