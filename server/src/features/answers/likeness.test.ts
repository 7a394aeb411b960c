import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { answersApi } from '#contract/help/answers.ts'
import { attemptsApi } from '#contract/practice/attempts.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { world, type Person } from '../../../test/world.ts'
import { asked } from '../help/help.test-data.ts'
import {
  another,
  given,
  helped,
  helpedBy,
  hoursLater,
  openIt,
  propose,
  published,
  review,
  say,
  words,
} from './answers.test-data.ts'

const w = await world()

/** Another answer to the same item, from somebody else’s request. */
async function also(known: Awaited<ReturnType<typeof published>>, more: Partial<typeof words>) {
  const { acme, courseId, mentor, about } = known
  return propose(mentor, await helped(await another(acme, courseId), mentor, about), more)
}
const alikeOf = async (admin: Person, id: string) =>
  (await admin.ok(answersApi.ofCourse, { params: { id } })).items.map((one) => one.alike.map((row) => row.id))

it('answers are alike that ask in other forms of the same words, or say the same though another thing is asked', async () => {
  const known = await published(w, 'lesson', { asked: 'Why do birds fly?', text: 'Wings push the air down.' })
  const { admin, courseId, answerId } = known
  await also(known, { asked: 'What does a flying bird do?', text: 'Nothing of that.' })
  expect(await alikeOf(admin, courseId)).toEqual([[answerId]])
  await also(known, { asked: 'How do planes stay up?', text: 'A wing pushes air downwards.' })
  expect((await alikeOf(admin, courseId)).flat()).toEqual([answerId, answerId])
  await also(known, { asked: 'Who feeds the young?', text: 'Both of them.' })
  expect((await alikeOf(admin, courseId)).flat()).toEqual([answerId, answerId])
})

it('what helped most is given first, though something newer was published', async () => {
  const known = await published(w)
  const { acme, admin, courseId, answerId, about } = known
  const newer = await also(known, { asked: 'Who feeds the young?', text: 'Both of them.' })
  await review(admin, courseId, newer.id, { move: 'publish', revision: 1 })
  const one = await another(acme, courseId)
  const order = async () => (await given(one, about)).map(({ id }) => id)
  expect(await order()).toEqual([newer.id, answerId])
  await openIt(one, answerId, about)
  await say(one, answerId, true)
  expect(await order()).toEqual([answerId, newer.id])
})

it('an answer is not given where what it asks says what is right in the version that one has', async () => {
  const known = await published(w, 'item', { asked: 'Is it like a straw?', text: 'Think.' })
  const { acme, admin, courseId, lessonId, page, student } = known
  const startOf = async (person: Person) => {
    const { id: attemptId } = await person.ok(attemptsApi.start, { params: { id: courseId, lessonId } })
    return { courseId, lessonId, attemptId, questionId: asked.id }
  }
  expect(await given(student, await startOf(student))).toHaveLength(1)
  const draft = await admin.ok(coursesApi.lesson, { params: { id: courseId, lessonId } })
  if (draft.content?.type !== 'quiz') throw new Error('It is no quiz')
  const content = { ...draft.content, questions: [{ ...asked, accepted: ['Straw'] }] }
  const body = { revision: draft.revision, content }
  await admin.ok(coursesApi.saveLesson, { params: { id: courseId, lessonId }, body })
  const { revision } = await admin.ok(coursesApi.byId, { params: { id: courseId } })
  await admin.ok(coursesApi.publish, { params: { id: courseId }, body: { revision } })
  const next = await another(acme, courseId)
  const done = { id: crypto.randomUUID(), kind: 'done' as const }
  await next.ok(enrolmentsApi.record, { params: { id: courseId, lessonId: page }, body: done })
  expect(await given(next, await startOf(next))).toEqual([])
})

it('nobody was helped by an answer that was withdrawn since they opened it; that it did not help is still said', async () => {
  const { acme, admin, mentor, courseId, answerId, about } = await published(w)
  const [one, quiet] = [await another(acme, courseId), await another(acme, courseId, 'Quiet')]
  for (const person of [one, quiet]) await openIt(person, answerId, about)
  await review(admin, courseId, answerId, { move: 'withdraw', revision: 2 })
  const params = { id: answerId }
  expect((await one.send(answersApi.say, { params, body: { helped: true } })).error).toMatchObject({
    code: 'CONFLICT',
    details: { reason: 'moved_on' },
  })
  await hoursLater(w, acme, 25)
  expect(await helpedBy(mentor)).toEqual([0])
  const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
    sql`select said, helped_at, settle_at from shared_answer_reads`.execute(tx),
  )
  expect(rows).toEqual([
    { said: null, helped_at: null, settle_at: null },
    { said: null, helped_at: null, settle_at: null },
  ])
  await say(one, answerId, false)
})
