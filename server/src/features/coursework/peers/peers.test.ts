import { describe, expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { peerReviewsApi } from '#contract/practice/peer-reviews.ts'
import { usersApi } from '#contract/people/users.ts'
import { world, type Person } from '../../../../test/world.ts'
import { rated } from '../work.test-data.ts'
import {
  addFile,
  begin,
  block,
  circle,
  handInReview,
  handsIn,
  peerRubric,
  reviewsAll,
  saidAt,
  toReview,
  type Learner,
} from './peers.test-data.ts'

const w = await world()

const open = (person: Person, workId: string) => person.ok(courseworkApi.byId, { params: { workId } })
const grade = (person: Person, workId: string, at: number) =>
  person.ok(courseworkApi.release, {
    params: { workId },
    body: { outcome: 'graded', review: rated(at), round: 1, revision: 0 },
  })

describe('reviews by those who handed in too', () => {
  it('are given out as people hand in: everyone writes as many as asked, and each work gets as many, never by its writer', async () => {
    const { people, grader, params } = await circle(w, ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva'])
    for (const person of people) await handsIn(person)
    for (const person of people) {
      expect(await toReview(person, params)).toHaveLength(2)
      const { peerReviews, learner } = await open(grader, person.workId)
      expect(peerReviews).toHaveLength(2)
      expect(peerReviews.map(({ by }) => by)).not.toContain(`${learner?.name} ${learner?.surname}`)
    }
    const { items } = await (people[0] as Learner).ok(notificationsApi.list)
    expect(items.map(({ kind }) => kind)).toContain('peer_reviews_given')
  })

  it('are on Home by the day that they are due, until they are handed in, without a word of whose work it is', async () => {
    const { people, params } = await circle(w, ['Anacleta', 'Bernardine'], { anonymous: true })
    const [ana, ben] = people as [Learner, Learner]
    await handsIn(ana)
    expect((await ana.ok(dashboardApi.home)).work).toBe(undefined)
    await handsIn(ben)
    const [given] = await toReview(ben, params)
    const home = await ben.send(dashboardApi.home)
    expect(home.data).toMatchObject({
      work: {
        returned: [],
        waiting: 0,
        peers: [
          {
            id: given?.id,
            courseId: params.id,
            lessonId: params.lessonId,
            title: 'An essay',
            dueAt: given?.dueAt,
          },
        ],
      },
    })
    expect(home.text).not.toMatch(/anacleta/i)
    await begin(ben, given?.id ?? '')
    await handInReview(ben, given?.id ?? '', saidAt(1, 'Clear'))
    expect((await ben.ok(dashboardApi.home)).work).toBe(undefined)
  })

  it('never say to whoever writes them whose work it is, in any byte, where they are without names', async () => {
    const { people, params } = await circle(w, ['Anacleta', 'Bernardine'], { anonymous: true })
    const [ana, ben] = people as [Learner, Learner]
    await addFile(ana, 'Anacleta Stone essay.pdf')
    await handsIn(ana)
    await handsIn(ben)
    const [given] = await toReview(ben, params)
    const reviewId = given?.id ?? ''
    const answers = [
      await ben.send(courseworkApi.page, { params }),
      await ben.send(peerReviewsApi.byId, { params: { reviewId } }),
      await ben.send(peerReviewsApi.begin, { params: { reviewId } }),
      await ben.send(peerReviewsApi.byId, { params: { reviewId } }),
      await ben.send(peerReviewsApi.save, { params: { reviewId }, body: { number: 1, said: saidAt(1) } }),
      await handInReview(ben, reviewId, saidAt(1)),
      await ben.send(notificationsApi.list),
    ]
    const bytes = JSON.stringify(answers)
    expect(bytes).not.toMatch(/anacleta/i)
    expect(bytes).not.toContain(ana.id)
    expect(bytes).not.toContain(ana.workId)
    const { work } = await ben.ok(peerReviewsApi.byId, { params: { reviewId } })
    expect(work?.files.map(({ name }) => name)).toEqual(['1.pdf'])
    const file = await ben.raw('POST', work?.files[0]?.downloadUrl ?? '')
    expect(file.status).toBe(200)
    expect(JSON.stringify(file.headers)).not.toMatch(/anacleta/i)
  })

  it('show their work only once they are begun, and are written and handed in once', async () => {
    const { people, params } = await circle(w, ['Ana', 'Ben'], { anonymous: false })
    const [ana, ben] = people as [Learner, Learner]
    await handsIn(ana, 'The Ebro is long.')
    await handsIn(ben)
    const [given] = await toReview(ben, params)
    const reviewId = given?.id ?? ''
    expect(given).toMatchObject({ state: 'given', author: 'Ana Stone' })
    const before = await ben.ok(peerReviewsApi.byId, { params: { reviewId } })
    expect([before.work, JSON.stringify(before).includes('Ebro')]).toEqual([null, false])
    expect((await handInReview(ben, reviewId, saidAt(1))).status).toBe(404)
    expect((await begin(ben, reviewId)).work).toMatchObject({ text: 'The Ebro is long.' })
    const save = (number: number, at: number) =>
      ben.ok(peerReviewsApi.save, { params: { reviewId }, body: { number, said: saidAt(at) } })
    await save(2, 1)
    expect(await save(1, 0)).toEqual({ saved: 2, over: false })
    expect((await ben.ok(peerReviewsApi.byId, { params: { reviewId } })).said).toEqual(saidAt(1))
    const unfinished = await handInReview(ben, reviewId, { levels: [], word: 'Nice' })
    expect(unfinished.error?.details).toEqual({ reason: 'peer_review_unfinished' })
    const foreign = { criterionId: peerRubric.criteria[0]?.id ?? '', levelId: reviewId }
    expect((await handInReview(ben, reviewId, { levels: [foreign], word: '' })).status).toBe(400)
    expect((await handInReview(ben, reviewId, saidAt(1, 'Clear'))).data).toMatchObject({ state: 'done' })
    expect((await handInReview(ben, reviewId, saidAt(0, 'Other'))).data).toMatchObject({
      said: { word: 'Clear' },
    })
    expect(await save(9, 0)).toEqual({ saved: 2, over: true })
    // Nobody else opens it, whoever graded the course neither.
    expect((await ana.send(peerReviewsApi.byId, { params: { reviewId } })).status).toBe(404)
  })

  it('are a part of the grade by their weight, without those that the grader left out with a reason', async () => {
    const { people, admin, grader, params } = await circle(w, ['Ana', 'Ben', 'Cleo'], { weight: 40 })
    const [ana, ben, cleo] = people as [Learner, Learner, Learner]
    for (const person of people) await handsIn(person)
    await reviewsAll(ben, params, 1)
    await reviewsAll(cleo, params, 0)
    const { peerReviews } = await open(grader, ana.workId)
    expect(peerReviews.map(({ score }) => score?.points).toSorted()).toEqual([0, 4])
    const none = peerReviews.find(({ score }) => score?.points === 0)
    const out = { workId: ana.workId, reviewId: none?.id ?? '' }
    const leave = (reason: string | null) =>
      grader.ok(peerReviewsApi.leaveOut, { params: out, body: { reason } })
    // 10 of 10 by the grader; the others’ mean is half of theirs: 6 + 40 % of 5.
    await grade(grader, ana.workId, 2)
    expect((await open(grader, ana.workId)).grades).toMatchObject([
      { score: { points: 8, of: 10 }, peers: { percent: 50, weight: 40 } },
    ])
    expect((await leave('Says nothing of the work')).peerReviews).toMatchObject(
      peerReviews.map(({ id }) =>
        id === none?.id ? { id, leftOut: { by: 'Grace Stone' } } : { id, leftOut: null },
      ),
    )
    const { review } = await open(grader, ana.workId)
    const body = { revision: review.revision, review: rated(2), reason: 'One review did not count' }
    await grader.ok(courseworkApi.correct, { params: { workId: ana.workId }, body })
    expect((await open(grader, ana.workId)).grades[0]).toMatchObject({
      score: { points: 10, of: 10 },
      peers: { percent: 100, weight: 40 },
    })
    const page = await ana.ok(courseworkApi.page, { params })
    expect(page.work?.rounds[0]?.peerReviews).toMatchObject([
      { by: null, word: 'Read it', score: { points: 4, of: 4 } },
    ])
    await leave(null)
    const log = (await admin.ok(auditApi.list)).items.map(({ action }) => action)
    expect(log).toEqual(
      expect.arrayContaining(['courses.peer_review_left_out', 'courses.peer_review_taken_in']),
    )
  })

  it('are read by whose work it is once a review of it is released, and not before', async () => {
    const { people, grader, params } = await circle(w, ['Ana', 'Ben'])
    const [ana, ben] = people as [Learner, Learner]
    await handsIn(ana)
    await handsIn(ben)
    await reviewsAll(ben, params, 1)
    const before = await ana.ok(courseworkApi.page, { params })
    expect([before.work?.rounds[0]?.peerReviews, JSON.stringify(before).includes('Read it')]).toEqual([
      [],
      false,
    ])
    await grade(grader, ana.workId, 2)
    const after = await ana.ok(courseworkApi.page, { params })
    expect(after.work?.rounds[0]?.peerReviews).toHaveLength(1)
  })

  it('go to another when a work is taken back, which nobody does once one is begun on either side', async () => {
    const { people, params } = await circle(w, ['Ana', 'Ben', 'Cleo'], { reviews: 1 })
    const [ana, ben, cleo] = people as [Learner, Learner, Learner]
    for (const person of people) await handsIn(person)
    await ana.ok(courseworkApi.withdraw, { params: { workId: ana.workId } })
    expect(await toReview(ana, params)).toEqual([])
    expect([(await toReview(ben, params)).length, (await toReview(cleo, params)).length]).toEqual([1, 1])
    const [given] = await toReview(ben, params)
    await begin(ben, given?.id ?? '')
    for (const person of [ben, cleo]) {
      const { status, error } = await person.send(courseworkApi.withdraw, {
        params: { workId: person.workId },
      })
      expect([status, error?.details]).toEqual([409, { reason: 'moved_on' }])
      const { work } = await person.ok(courseworkApi.page, { params })
      expect(work?.moves).not.toContain('withdraw')
    }
    await handsIn(ana)
    expect(await toReview(ana, params)).toHaveLength(1)
  })

  it('come to whoever hands in late, and leave those who learn here no more', async () => {
    const { people, admin, join, params } = await circle(w, ['Ana', 'Ben', 'Cleo'], { reviews: 1 })
    const [ana, ben, cleo] = people as [Learner, Learner, Learner]
    for (const person of people) await handsIn(person)
    const ended = { userId: cleo.id, status: 'inactive' as const }
    await admin.ok(usersApi.changeStatus, { params: { id: cleo.id }, body: ended })
    const dan = await join('Dan')
    await handsIn(dan)
    const written = [ana, ben, dan].map((one) => toReview(one, params))
    expect((await Promise.all(written)).map((some) => some.length)).toEqual([1, 1, 1])
    const [given] = await toReview(ana, params)
    await ana.ok(enrolmentsApi.withdraw, { params: { id: params.id } })
    const { status } = await ana.send(peerReviewsApi.byId, { params: { reviewId: given?.id ?? '' } })
    expect(status).toBe(404)
  })

  it('are never given over a block of either side, and vanish behind one', async () => {
    const { people, grader, params } = await circle(w, ['Ana', 'Ben', 'Cleo'])
    const [ana, ben, cleo] = people as [Learner, Learner, Learner]
    await block(w, ana, ben)
    for (const person of people) await handsIn(person)
    expect(await toReview(ana, params)).toHaveLength(1)
    expect(await toReview(ben, params)).toHaveLength(1)
    expect(await toReview(cleo, params)).toHaveLength(2)
    expect((await open(grader, ana.workId)).peerReviews).toMatchObject([{ by: 'Cleo Stone' }])
    const [given] = await toReview(ben, params)
    await begin(ben, given?.id ?? '')
    await block(w, cleo, ben)
    await block(w, ana, cleo)
    expect(await toReview(ben, params)).toEqual([])
    const { status } = await ben.send(peerReviewsApi.byId, { params: { reviewId: given?.id ?? '' } })
    expect(status).toBe(404)
  })

  it('are of nobody who is in a group with their writer where the author says so, and of anybody where not', async () => {
    const authors = async (outsideGroups: boolean) => {
      const { admin, people, params } = await circle(w, ['Ana', 'Ben', 'Cleo', 'Dan'], {
        reviews: 3,
        anonymous: false,
        outsideGroups,
      })
      const [ana, ben, cleo, dan] = people as [Learner, Learner, Learner, Learner]
      for (const [name, userIds] of [
        ['Mornings', [ana.id, ben.id]],
        ['Evenings', [cleo.id, dan.id]],
      ] as const) {
        const { id } = await admin.ok(groupsApi.create, { body: { name } })
        await admin.ok(groupsApi.addPeople, { params: { id }, body: { userIds: [...userIds] } })
      }
      for (const person of people) await handsIn(person)
      const given = people.map((one) => toReview(one, params))
      return (await Promise.all(given)).map((some) => some.map(({ author }) => author).toSorted())
    }
    const [ana, ben, cleo, dan] = ['Ana Stone', 'Ben Stone', 'Cleo Stone', 'Dan Stone']
    expect(await authors(true)).toEqual([
      [cleo, dan],
      [cleo, dan],
      [ana, ben],
      [ana, ben],
    ])
    expect(await authors(false)).toEqual([
      [ben, cleo, dan],
      [ana, cleo, dan],
      [ana, ben, dan],
      [ana, ben, cleo],
    ])
  })

  it('are due as many days after they are given as the author says', async () => {
    const { people, params } = await circle(w, ['Ana', 'Ben'], { days: 3 })
    const before = Date.now()
    for (const person of people) await handsIn(person)
    const after = Date.now()
    const [given] = await toReview(people[0] as Learner, params)
    const from = Date.parse(given?.dueAt ?? '') - 3 * 24 * 60 * 60 * 1000
    expect(from).toBeGreaterThanOrEqual(before)
    expect(from).toBeLessThanOrEqual(after)
  })
})
