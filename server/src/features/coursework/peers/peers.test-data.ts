import { v4 as uuid } from 'uuid'
import { newPeerReviewSettings, type PeerReviewSettings, type Rubric } from '#contract/practice/assignment.ts'
import { attachmentsApi } from '#contract/attachments.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { peerReviewsApi } from '#contract/practice/peer-reviews.ts'
import type { PeerSaid } from '#contract/practice/work.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import type { Person, World } from '../../../../test/world.ts'
import { assignmentOf, handIn, publishAssignment, rubric, write } from '../work.test-data.ts'

const level = (title: string, points: number) => ({ id: uuid(), title, description: '', points })
export const peerRubric: Rubric = {
  withPoints: true,
  criteria: [{ id: uuid(), title: 'Clear', description: '', levels: [level('No', 0), level('Yes', 4)] }],
}
export const saidAt = (at: number, word = ''): PeerSaid => ({
  levels: peerRubric.criteria.map(({ id, levels }) => ({ criterionId: id, levelId: levels[at]?.id ?? '' })),
  word,
})

/** An assignment whose learners review each other, of which `names` have begun. */
export async function circle(
  w: World,
  names: readonly string[],
  peerReview: Partial<PeerReviewSettings> = {},
  settings: Parameters<typeof assignmentOf>[0] = { passedBy: 'points', passPoints: 5 },
) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  const grader = await acme.user({ role: 'mentor', name: 'Grace' })
  const content = assignmentOf(settings, {
    rubric,
    peerReview: { ...newPeerReviewSettings, reviews: 2, rubric: peerRubric, ...peerReview },
  })
  const course = await publishAssignment(admin, content)
  const staff = [{ id: grader.id, part: 'grader' as const }]
  await admin.ok(coursesApi.setStaff, { params: { id: course.id }, body: { staff } })
  const join = async (name: string) => {
    const person = await acme.user({ name })
    await person.ok(enrolmentsApi.enrol, { params: { id: course.id } })
    const { work } = await person.ok(courseworkApi.start, { params: course.params })
    return Object.assign(person, {
      companyId: acme.id,
      workId: work?.id ?? '',
      roundId: work?.draft?.roundId ?? '',
    })
  }
  const people = []
  for (const name of names) people.push(await join(name))
  return { acme, admin, grader, people, join, ...course }
}
export type Learner = Person & { companyId: string; workId: string; roundId: string }

export async function handsIn(person: Learner, words = `By nobody in particular`) {
  await write(person, person.workId, words)
  return handIn(person, person.workId)
}

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n\n')
/** Adds a file of this name to what somebody is about to hand in. */
export async function addFile(by: Learner, name: string): Promise<void> {
  const owner = { kind: 'coursework' as const, id: by.roundId }
  const { path } = await by.ok(attachmentsApi.create, { body: { owner, name, bytes: PDF.length } })
  await by.raw('PATCH', path, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: PDF,
  })
}

/** Whom somebody blocks. */
export const block = ({ services }: World, by: Person & { companyId: string }, whom: Person) =>
  services.db.withTenant(by.companyId, (tx) =>
    tx
      .insertInto('conversation_blocks')
      .values({ company_id: by.companyId, blocker_id: by.id, blocked_id: whom.id })
      .execute(),
  )

export const toReview = async (person: Person, params: { id: string; lessonId: string }) =>
  (await person.ok(courseworkApi.page, { params })).work?.toReview ?? []

export const begin = (person: Person, reviewId: string) =>
  person.ok(peerReviewsApi.begin, { params: { reviewId } })
export const handInReview = (person: Person, reviewId: string, said: PeerSaid) =>
  person.send(peerReviewsApi.handIn, { params: { reviewId }, body: { said } })
/** Writes all reviews that somebody has to write, each at this level. */
export async function reviewsAll(person: Person, params: { id: string; lessonId: string }, at: number) {
  for (const { id } of await toReview(person, params)) {
    await begin(person, id)
    const { status } = await handInReview(person, id, saidAt(at, 'Read it'))
    if (status !== 200) throw new Error(`not handed in: ${status}`)
  }
}
