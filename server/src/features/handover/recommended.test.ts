import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { handoverApi } from '#contract/mentoring/handover.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { recommendationsApi } from '#contract/mentoring/recommendations/recommendations.ts'
import type { Share } from '#contract/rules/mentoring/handover.ts'
import { activePair } from '../../../test/active-pair.ts'
import { world, type Person } from '../../../test/world.ts'
import { course } from '../training/training.test-data.ts'

const w = await world()

/** Grace has recommended Bees and a lesson of Cats to Ada, who has done the lesson; Max is asked to take over. */
async function setting() {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const [grace, max] = [
    await acme.user({ role: 'mentor', name: 'Grace' }),
    await acme.user({ role: 'mentor', name: 'Max' }),
  ]
  await w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('user_profiles').set({ capacity: 3 }).where('user_id', '=', max.id).execute(),
  )
  const ada = await acme.user({ name: 'Ada' })
  const id = await activePair(w, acme, grace, ada)
  const [bees, cats] = [await course(admin, 'Bees'), await course(admin, 'Cats')]
  const recommend = (itemId: string, courseId: string, lessonId: string | null) =>
    grace.ok(recommendationsApi.save, {
      params: { id, itemId },
      body: { courseId, lessonId, why: 'For your hive' },
    })
  const lesson = uuid()
  await recommend(uuid(), bees.id, null)
  await recommend(lesson, cats.id, cats.lesson)
  await ada.ok(recommendationsApi.answer, { params: { id, itemId: lesson }, body: { answer: 'done' } })
  await grace.ok(handoverApi.begin, { params: { id }, body: { mentorId: max.id } })
  const [next] = (await max.ok(mentoringApi.mine, {})).items
  return { admin, grace, max, ada, id, next: next?.id ?? '', bees, cats }
}

const brought = async (person: Person, id: string) =>
  (await person.ok(handoverApi.takenOver, { params: { id } })).recommended
const share = (person: Person, id: string, shares: Share[]) =>
  person.ok(handoverApi.share, { params: { id }, body: { shares } })
const accept = (person: Person, id: string) =>
  person.ok(mentoringApi.move, { params: { id }, body: { move: 'accept' } })
const readersOf = async (person: Person, id: string) =>
  (await person.ok(recommendationsApi.list, { params: { id } })).items.map(({ seenBy }) => seenBy)

it('what was recommended is shown to the next mentor, with what the mentee said of it, where they let it go along', async () => {
  const { grace, max, ada, id, next, bees, cats } = await setting()
  const both = [grace.id, ada.id, max.id]
  const all = [
    {
      why: 'For your hive',
      byId: grace.id,
      course: { id: cats.id, title: 'Cats', archived: false },
      lesson: { id: cats.lesson, title: 'All of it' },
      answer: 'done',
      seenBy: both,
    },
    {
      why: 'For your hive',
      byId: grace.id,
      course: { id: bees.id, title: 'Bees', archived: false },
      lesson: null,
      answer: null,
      seenBy: both,
    },
  ]
  // The mentee sees what could go along; the next mentor nothing of it, whatever is ticked, before it begins.
  expect(await brought(ada, next)).toMatchObject(all)
  await share(ada, next, ['recommended'])
  expect(await brought(max, next)).toEqual([])
  expect(await readersOf(grace, id)).toEqual([both.slice(0, 2), both.slice(0, 2)])
  await accept(ada, next)
  await accept(max, next)
  expect(await brought(max, next)).toMatchObject(all)
  expect(JSON.stringify(await brought(max, next))).not.toContain('progress')
  expect((await max.send(recommendationsApi.list, { params: { id } })).status).toBe(404)
  // Who was there before sees who reads it now, until it is taken back.
  expect(await readersOf(grace, id)).toEqual([both, both])
  await share(ada, next, [])
  expect([await brought(max, next), await readersOf(grace, id)]).toEqual([
    [],
    [both.slice(0, 2), both.slice(0, 2)],
  ])
})

it('nothing of it goes along that the mentee did not name, and no name of a course that the next mentor is not offered', async () => {
  const { max, ada, next } = await setting()
  await share(ada, next, ['notes'])
  await accept(ada, next)
  await accept(max, next)
  expect(await brought(max, next)).toEqual([])
  const other = await setting()
  await share(other.ada, other.next, ['recommended'])
  await accept(other.ada, other.next)
  await accept(other.max, other.next)
  const { revision } = await other.admin.ok(coursesApi.update, {
    params: { id: other.bees.id },
    body: { audience: 'invited' },
  })
  await other.admin.ok(coursesApi.publish, { params: { id: other.bees.id }, body: { revision } })
  expect((await brought(other.max, other.next)).map((one) => one.course?.title ?? null)).toEqual([
    'Cats',
    null,
  ])
})
