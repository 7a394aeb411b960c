import { expect, it } from 'vitest'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { world } from '../../../test/world.ts'
import { complete, course } from '../training/training.test-data.ts'

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
