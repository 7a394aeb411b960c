import { expect, it } from 'vitest'
import { v7 as uuid } from 'uuid'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { world } from '../../../../test/world.ts'
import { complete, course } from '../../training/training.test-data.ts'

const w = await world()

it('a page of the catalogue begins where the one before ended: what one is in first, then all else by its title, then what is done', async () => {
  const acme = await w.company()
  const [admin, student] = [await acme.user({ role: 'admin' }), await acme.user({})]
  const made = new Map<string, Awaited<ReturnType<typeof course>>>()
  for (const title of ['Élan', 'Done', 'Falls', 'Begun', 'Gorges', 'Cliffs', 'Also begun'])
    made.set(title, await course(admin, title))
  const enrol = (title: string) =>
    student.ok(enrolmentsApi.enrol, { params: { id: made.get(title)?.id ?? '' } })
  for (const title of ['Done', 'Begun', 'Also begun']) await enrol(title)
  const done = made.get('Done')
  if (done) await complete(student, done)
  const order = ['Also begun', 'Begun', 'Cliffs', 'Élan', 'Falls', 'Gorges', 'Done']
  for (const pageSize of [1, 2, 3, 4, 7, 25]) {
    const found: string[] = []
    for (let page = 1; page <= Math.ceil(7 / pageSize); page++) {
      const one = await student.ok(enrolmentsApi.catalogue, { query: { page, pageSize } })
      expect(one.total).toBe(7)
      found.push(...one.items.map(({ title }) => title))
    }
    expect([pageSize, found]).toEqual([pageSize, order])
  }
  const beyond = await student.ok(enrolmentsApi.catalogue, { query: { page: 3, pageSize: 4 } })
  expect([beyond.total, beyond.items]).toEqual([7, []])
  const mine = await student.ok(enrolmentsApi.catalogue, { query: { mine: 'true', page: 2, pageSize: 2 } })
  expect([mine.total, mine.items.map(({ title }) => title)]).toEqual([3, ['Done']])
})

it('what one is interested in comes before what else one is not in, says why, and counts once', async () => {
  const acme = await w.company()
  const [admin, student, other] = [
    await acme.user({ role: 'admin' }),
    await acme.user({}),
    await acme.user({}),
  ]
  const about = async (title: string, topics: string[]) => {
    const { id } = await course(admin, title)
    const { revision } = await admin.ok(coursesApi.update, { params: { id }, body: { topics } })
    await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
    return id
  }
  await about('Anvils', ['Iron'])
  const bees = await about('Bees', ['Honey', 'Wood'])
  await about('Wax', ['honey'])
  const boats = await about('Boats', ['Honey'])
  await student.ok(enrolmentsApi.enrol, { params: { id: boats } })
  await student.ok(onboardingApi.save, { body: { step: 'done', interests: ['HONEY', 'Wood'] } })

  const all = await student.ok(enrolmentsApi.catalogue, {})
  expect(all.items.map(({ title, interests }) => [title, interests])).toEqual([
    ['Boats', []],
    ['Bees', ['Honey', 'Wood']],
    ['Wax', ['honey']],
    ['Anvils', []],
  ])
  expect([all.total, all.topics]).toEqual([4, ['Honey', 'Iron', 'Wood', 'honey']])
  for (const [page, title] of [
    [1, 'Boats'],
    [2, 'Bees'],
    [3, 'Wax'],
    [4, 'Anvils'],
  ] as const) {
    const one = await student.ok(enrolmentsApi.catalogue, { query: { page, pageSize: 1 } })
    expect([one.total, one.items.map((item) => item.title)]).toEqual([4, [title]])
  }
  const limited = await student.ok(enrolmentsApi.catalogue, { query: { topic: ['Wood'] } })
  expect([limited.total, limited.items.map(({ id }) => id)]).toEqual([1, [bees]])
  expect(limited.topics).toEqual(['Honey', 'Iron', 'Wood', 'honey'])
  const theirs = await other.ok(enrolmentsApi.catalogue, {})
  expect(theirs.items.map(({ title, interests }) => [title, interests])).toEqual([
    ['Anvils', []],
    ['Bees', []],
    ['Boats', []],
    ['Wax', []],
  ])
})

it('courses are found by how long they take: an hour is short, four are of medium length', async () => {
  const acme = await w.company()
  const [admin, student] = [await acme.user({ role: 'admin' }), await acme.user({})]
  for (const minutes of [60, 61, 240, 241]) {
    const { id } = await course(admin, `Takes ${minutes}`)
    const lessons = [{ id: uuid(), title: 'All of it', minutes, required: true }]
    const { revision } = await admin.ok(coursesApi.byId, { params: { id } })
    await admin.ok(coursesApi.saveOutline, {
      params: { id },
      body: { revision, modules: [{ id: uuid(), title: 'Start', lessons }] },
    })
    const { revision: newest } = await admin.ok(coursesApi.byId, { params: { id } })
    await admin.ok(coursesApi.publish, { params: { id }, body: { revision: newest } })
  }
  const found = async (...length: ('short' | 'medium' | 'long')[]) =>
    (await student.ok(enrolmentsApi.catalogue, { query: { length } })).items.map(({ title }) => title)
  expect(await found('short')).toEqual(['Takes 60'])
  expect(await found('medium')).toEqual(['Takes 240', 'Takes 61'])
  expect(await found('long')).toEqual(['Takes 241'])
  expect(await found('short', 'long')).toEqual(['Takes 241', 'Takes 60'])
})
