import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { handoverApi } from '#contract/mentoring/handover.ts'
import { matchingApi } from '#contract/mentoring/matching.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { mentoringHealthApi } from '#contract/mentoring/mentoring-health.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { usersApi } from '#contract/people/users.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { holdPeople } from '#server/platform/people/hold-person.ts'
import { holdPersonRow } from '../../../test/hold-person-row.ts'
import { listenTo } from '../../../test/listen-to.ts'
import { until } from '../../../test/until.ts'
import { world, type Person } from '../../../test/world.ts'
import { block } from './groups/groups.test-data.ts'

const w = await world()
const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 }))

/** A programme of equals. */
async function equals() {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const { id } = await admin.ok(programmesApi.create, { body: { name: 'Side by side' } })
  const params = { id }
  await admin.ok(programmesApi.update, { params, body: { aim: 'To go on', kind: 'peer', least: 0 } })
  await admin.ok(programmesApi.move, { params, body: { move: 'open' } })
  const join = async (name: string, topics: string[], role: 'student' | 'mentor' = 'student') => {
    const one = await acme.user({ name, role })
    await one.ok(onboardingApi.save, { body: { step: 'done', availability: week } })
    const said = {
      part: 'mentee' as const,
      goals: '',
      languages: ['en' as const],
      department: 'any' as const,
      places: 1,
    }
    await one.ok(programmesApi.saveApplication, { params, body: { ...said, topics, revision: 0 } })
    await one.ok(programmesApi.send, { params })
    return one
  }
  const draft = async (keepOf: string | null = null) => {
    const started = await admin.ok(matchingApi.match, { params, body: { keepOf } })
    return until(async () => {
      const { items } = await admin.ok(matchingApi.runs, { params })
      return items.find((one) => one.id === started.id && one.state === 'draft')
    })
  }
  const pairs = async (runId: string) => (await admin.ok(matchingApi.pairs, { params: { id: runId } })).items
  return { acme, admin, params, join, draft, pairs }
}
const couples = (items: readonly { mentee: { name: string }; mentor: { name: string } | null }[]) =>
  items.map(({ mentee, mentor }) => [mentee.name, mentor?.name ?? '–'].toSorted().join(' ')).toSorted()
const mine = async (person: Person) => (await person.ok(mentoringApi.mine, {})).items

it('pairs those who have most in common, each once, whatever their roles; of an odd number one waits', async () => {
  const { admin, params, join, draft, pairs } = await equals()
  const ada = await join('Ada', ['Bees', 'Wood', 'Iron'])
  const page = await ada.ok(programmesApi.page, { params })
  expect([page.kind, page.parts, page.capacity]).toEqual(['peer', ['mentee'], 1])
  const bea = await join('Bea', ['Wool', 'Clay', 'Glass'])
  const cai = await join('Cai', ['Bees', 'Wood', 'Iron'], 'mentor')
  const dot = await join('Dot', ['Wool', 'Clay', 'Glass'])
  const eve = await join('Eve', ['Salt'])
  const run = await draft()
  expect([run.pairs, run.alone]).toEqual([2, 1])
  const found = await pairs(run.id)
  expect(couples(found)).toEqual(['Ada Cai', 'Bea Dot', 'Eve –'].toSorted())
  await admin.ok(matchingApi.publish, { params: { id: run.id } })
  for (const one of [ada, bea, cai, dot])
    expect((await mine(one)).map(({ state, peer }) => [state, peer])).toEqual([['active', true]])
  expect(await mine(eve)).toEqual([])
  // None of the four waits for anybody any more, nor is matched again.
  const waiting = await admin.ok(mentoringHealthApi.waiting, {})
  expect(waiting.items.map(({ name }) => name)).toEqual(['Eve'])
  expect((await draft()).pairs).toBe(0)
  expect((await ada.ok(programmesApi.page, { params })).pairs.map((one) => one.with)).toHaveLength(1)
})

it('lets two students who are a pair write to one another until it is over, and then read what they wrote', async () => {
  const { acme, admin, join, draft } = await equals()
  const [ada, bea] = [await join('Ada', ['Bees']), await join('Bea', ['Bees'])]
  const other = await acme.user({ name: 'Cai' })
  const open = (by: Person, to: Person) => by.call(conversationsApi.open, { body: { userId: to.id } })
  expect((await open(ada, bea)).status).toBe(403)
  await admin.ok(matchingApi.publish, { params: { id: (await draft()).id } })
  const { id } = (await open(ada, bea)).data ?? { id: '' }
  const write = (by: Person, text: string) =>
    by.call(conversationsApi.send, { params: { id }, body: { id: uuid(), text } })
  expect((await write(ada, 'Hello Bea')).status).toBe(200)
  const [pair] = await mine(ada)
  const move = (by: Person, what: 'pause' | 'end') =>
    by.ok(mentoringApi.move, { params: { id: pair?.id ?? '' }, body: { move: what } })
  await move(ada, 'pause')
  expect((await write(bea, 'See you in May')).status).toBe(200)
  expect([(await open(ada, other)).status, (await open(other, bea)).status]).toEqual([403, 403])
  const line = await listenTo(w.port, acme, ada, { kind: 'conversation', id })
  await line.next('listening')
  await move(bea, 'end')
  // Whoever looks at it is told, and asks anew.
  await line.next('news')
  expect((await write(ada, 'One more')).error?.details).toEqual({ reason: 'mentoring_over' })
  const view = await ada.ok(conversationsApi.byId, { params: { id } })
  expect([view.closed, view.person.name]).toEqual(['mentoring_over', 'Bea'])
  const read = await bea.ok(conversationsApi.messages, { params: { id }, query: {} })
  expect(read.items.map(({ text }) => text)).toEqual(['Hello Bea', 'See you in May'])
})

it('keeps the hard rules: a blocked pair, and who ended it before, whichever of the two stood first', async () => {
  const { acme, admin, join, draft, pairs } = await equals()
  const [ada, bea] = [await join('Ada', ['Bees']), await join('Bea', ['Bees'])]
  await block(w, acme, ada, bea)
  expect((await draft()).pairs).toBe(0)
  const cai = await join('Cai', ['Bees'])
  const run = await draft()
  expect(run.pairs).toBe(1)
  await admin.ok(matchingApi.publish, { params: { id: run.id } })
  const [pair] = await mine(cai)
  await cai.ok(mentoringApi.move, { params: { id: pair?.id ?? '' }, body: { move: 'end' } })
  const other = pair?.mentor.name === 'Cai' ? pair.mentee.name : (pair?.mentor.name ?? '')
  const next = await draft()
  const again = await pairs(next.id)
  expect(couples(again)).not.toContain(['Cai', other].toSorted().join(' '))
  // Each of the two is told so of the other.
  const former = other === 'Ada' ? ada : bea
  for (const [one, name] of [
    [cai, other],
    [former, 'Cai'],
  ] as const) {
    const { items } = await admin.ok(matchingApi.options, { params: { id: next.id, userId: one.id } })
    expect(items.find((each) => each.name === name)?.barrier).toBe('ended_before')
  }
})

it('gives nobody a second partner, by whichever of two proposals and whichever of the two they are in it', async () => {
  const { admin, join, draft, pairs } = await equals()
  const [ada, bea, cai] = [
    await join('Ada', ['Bees']),
    await join('Bea', ['Bees']),
    await join('Cai', ['Salt']),
  ]
  const runs = [await draft(), await draft(), await draft()]
  const place = async (run: string | undefined, one: Person, withWhom: Person | null) =>
    admin.ok(matchingApi.place, {
      params: { id: run ?? '', userId: one.id },
      body: { mentorId: withWhom?.id ?? null, locked: false },
    })
  for (const [run, one, other] of [
    [runs[1], bea, cai],
    [runs[2], cai, bea],
  ] as const) {
    await place(run?.id, bea, null)
    await place(run?.id, one, other)
  }
  for (const run of runs) await admin.ok(matchingApi.publish, { params: { id: run.id } })
  expect(await mine(ada)).toHaveLength(1)
  expect(await mine(bea)).toHaveLength(1)
  expect(await mine(cai)).toEqual([])
  for (const run of runs.slice(1))
    expect((await pairs(run.id)).flatMap(({ unmade }) => unmade ?? [])).toEqual(['no_place'])
})

it('moves by hand whoever of the two it is, says why not, and keeps what is locked', async () => {
  const { admin, join, draft, pairs } = await equals()
  const [ada, bea, cai] = [
    await join('Ada', ['Bees']),
    await join('Bea', ['Bees']),
    await join('Cai', ['Salt']),
  ]
  const run = await draft()
  expect(couples(await pairs(run.id))).toEqual(['Ada Bea', 'Cai –'].toSorted())
  const options = async (one: Person) =>
    (await admin.ok(matchingApi.options, { params: { id: run.id, userId: one.id } })).items.map(
      ({ name, barrier, now }) => [name, now ? 'now' : barrier],
    )
  expect((await options(ada)).toSorted()).toEqual([
    ['Bea', 'now'],
    ['Cai', null],
  ])
  expect((await options(cai)).toSorted()).toEqual([
    ['Ada', 'full'],
    ['Bea', 'full'],
  ])
  const place = (one: Person, withWhom: Person) =>
    admin.send(matchingApi.place, {
      params: { id: run.id, userId: one.id },
      body: { mentorId: withWhom.id, locked: true },
    })
  expect((await place(cai, ada)).error?.details).toEqual({ reason: 'mentor_full' })
  expect((await place(bea, cai)).status).toBe(200)
  expect(couples(await pairs(run.id))).toEqual(['Ada –', 'Bea Cai'].toSorted())
  // Neither of the two is anybody else’s, whichever of them stands first.
  for (const one of [bea, cai])
    expect((await place(one, ada)).error?.details).toEqual({ reason: 'pair_locked' })
  const next = await draft(run.id)
  expect((await pairs(next.id)).flatMap(({ locked, mentor }) => (mentor ? [locked] : []))).toEqual([true])
  expect(couples(await pairs(next.id))).toEqual(['Ada –', 'Bea Cai'].toSorted())
})

it('lets the two meet as any pair, and is not handed over', async () => {
  const { admin, join, draft } = await equals()
  const two = [await join('Ada', ['Bees']), await join('Bea', ['Bees'])]
  await admin.ok(matchingApi.publish, { params: { id: (await draft()).id } })
  for (const one of two) {
    const [pair] = await mine(one)
    const params = { id: pair?.id ?? '' }
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const slots = await one.ok(bookingApi.slots, { params, query: { from: day(2), to: day(4) } })
    const at = slots.items.at(pair?.part === 'mentor' ? 20 : 0) ?? ''
    const session = await one.ok(bookingApi.request, {
      params,
      body: { times: [at], minutes: slots.minutes },
    })
    expect(session.state).toBe('requested')
    const handed = await one.send(handoverApi.begin, { params, body: { mentorId: null } })
    expect([handed.status, handed.error?.details]).toEqual([409, { reason: 'of_equals' }])
  }
})

// The embedded database has one session: nothing in it happens at once.
describe.skipIf(w.kind === 'pglite')('of two who are proposed to one another', () => {
  it('whoever blocks while the proposal is being published is in no pair by it, and the others are', async () => {
    const { acme, admin, join, draft, pairs } = await equals()
    const [ada, bea] = [await join('Ada', ['Bees', 'Wood']), await join('Bea', ['Bees', 'Wood'])]
    const [cai, dot] = [await join('Cai', ['Wool', 'Clay']), await join('Dot', ['Wool', 'Clay'])]
    const run = await draft()
    expect(couples(await pairs(run.id))).toEqual(['Ada Bea', 'Cai Dot'])
    const params = { id: run.id }
    const held = await holdPersonRow(w, acme.id, (tx) => holdPeople(tx, [dot.id]))
    const publishing = admin.send(matchingApi.publish, { params })
    await held.stuck(publishing)
    await block(w, acme, bea, ada)
    await held.release()
    expect((await publishing).status).toBe(200)
    const said = await pairs(run.id)
    expect(said.filter(({ mentor }) => mentor).map(({ mentee, unmade }) => [mentee.name, unmade])).toEqual(
      expect.arrayContaining([[expect.stringMatching(/Ada|Bea/), 'cannot_pair']]),
    )
    expect([await mine(ada), await mine(bea)]).toEqual([[], []])
    for (const one of [cai, dot]) expect((await mine(one)).map(({ state }) => state)).toEqual(['active'])
  })

  it('and published twice at once are one pair', async () => {
    const { acme, admin, join, draft } = await equals()
    const [ada, bea] = [await join('Ada', ['Bees']), await join('Bea', ['Bees'])]
    const [first, second] = [await draft(), await draft()]
    const held = await holdPersonRow(w, acme.id, (tx) => holdPeople(tx, [ada.id]))
    const both = [first, second].map(({ id }) => admin.send(matchingApi.publish, { params: { id } }))
    await held.stuck(...both)
    await held.release()
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    for (const one of [ada, bea]) expect(await mine(one)).toHaveLength(1)
  })
})

it('matches no equals whom a rule of the programme keeps apart', async () => {
  const { admin, params, join, draft, pairs } = await equals()
  const people = [await join('Ada', ['Bees']), await join('Bea', ['Bees']), await join('Cai', ['Salt'])]
  for (const [one, department] of people.map((each, at) => [each, at < 2 ? 'Field' : 'Office'] as const))
    await admin.ok(usersApi.update, { params: { id: one.id }, body: { department } })
  expect(couples(await pairs((await draft()).id))).toContain('Ada Bea')
  const rules = [{ id: uuid(), kind: 'different' as const, field: 'department' as const }]
  await admin.ok(programmesApi.update, { params, body: { rules } })
  const found = couples(await pairs((await draft()).id))
  expect([found.includes('Ada Bea'), found.length]).toEqual([false, 2])
})
