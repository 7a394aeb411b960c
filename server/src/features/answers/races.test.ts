import { expect, it } from 'vitest'
import { answersApi } from '#contract/help/answers.ts'
import { world } from '../../../test/world.ts'
import {
  another,
  answered,
  openIt,
  propose,
  published,
  review,
  toldOfAnswers,
  words,
} from './answers.test-data.ts'

const w = await world()
const codes = (all: { status: number }[]) => all.map(({ status }) => status).toSorted()

it.skipIf(w.kind === 'pglite')('published twice at the same moment, it is published once', async () => {
  const { acme, mentor, admin, courseId, requestId } = await answered(w)
  const { id } = await propose(mentor, requestId)
  const other = await acme.user({ role: 'admin' })
  const publish = { move: 'publish', revision: 1 } as const
  const both = await Promise.all([admin, other, admin].map((one) => review(one, courseId, id, publish)))
  expect(codes(both)).toEqual([200, 409, 409])
  expect(await toldOfAnswers(mentor)).toEqual(['answer_published 1'])
})

it.skipIf(w.kind === 'pglite')('of better words and a rejection one comes to nothing', async () => {
  for (let n = 0; n < 4; n++) {
    const { mentor, admin, courseId, requestId } = await answered(w)
    const { id } = await propose(mentor, requestId)
    const [edited, rejected] = await Promise.all([
      mentor.send(answersApi.propose, { params: { id: requestId }, body: { ...words, text: 'Better' } }),
      review(admin, courseId, id, { move: 'reject', revision: 1, reason: 'Say why.' }),
    ])
    expect(edited.status).toBe(200)
    expect([200, 409]).toContain(rejected.status)
    // What was rejected first is proposed anew by the better words; what was better first is not rejected unread.
    const [one] = (await mentor.ok(answersApi.mine, {})).items
    expect(one).toMatchObject({ state: 'proposed', text: 'Better', reason: '' })
  }
})

it.skipIf(w.kind === 'pglite')('an edit and a withdrawal of the same words: one of them', async () => {
  const { admin, acme, courseId, answerId } = await published(w)
  const other = await acme.user({ role: 'admin' })
  const both = await Promise.all([
    review(admin, courseId, answerId, { move: 'edit', revision: 2, words: { ...words, text: 'Edited' } }),
    review(other, courseId, answerId, { move: 'withdraw', revision: 2 }),
  ])
  expect(codes(both)).toEqual([200, 409])
})

it.skipIf(w.kind === 'pglite')('proposed twice at the same moment, it is one', async () => {
  const { mentor, admin, courseId, requestId } = await answered(w)
  await Promise.all([1, 2, 3].map(() => propose(mentor, requestId)))
  expect((await admin.ok(answersApi.ofCourse, { params: { id: courseId } })).total).toBe(1)
  expect(await toldOfAnswers(admin)).toEqual(['answer_proposed 1'])
})

it.skipIf(w.kind === 'pglite')(
  'who opens and says that it helped twice at once is counted once',
  async () => {
    const { acme, mentor, courseId, answerId, about } = await published(w)
    const next = await another(acme, courseId)
    await Promise.all([1, 2, 3].map(() => openIt(next, answerId, about)))
    const say = () => next.send(answersApi.say, { params: { id: answerId }, body: { helped: true } })
    expect(codes(await Promise.all([say(), say(), say()]))).toEqual([200, 200, 200])
    expect(await toldOfAnswers(mentor)).toEqual(['answer_helped 1', 'answer_published 1'])
  },
)
