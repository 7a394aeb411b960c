import { v7 as uuid } from 'uuid'
import { emptyPeerSaid, emptyReview } from '#contract/practice/work.ts'
import type { Courses } from './courses.ts'
import type { Learning } from './learning.ts'
import type { Calls, Ground } from './sample.ts'

export async function furnishCoursework(
  { tx, company_id, student }: Ground,
  { courseId, lessonId, enrolmentId }: Courses & Learning,
) {
  const ids = { workId: uuid(), peerReviewId: uuid() }
  await tx
    .insertInto('coursework')
    .values({
      company_id,
      id: ids.workId,
      enrolment_id: enrolmentId,
      user_id: student.id,
      completion: 1,
      course_id: courseId,
      lesson_id: lessonId,
      revision: 1,
    })
    .execute()
  await tx
    .insertInto('coursework_rounds')
    .values({ company_id, id: uuid(), work_id: ids.workId, number: 1 })
    .execute()
  await tx
    .insertInto('peer_reviews')
    .values({
      company_id,
      id: ids.peerReviewId,
      work_id: ids.workId,
      reviewer_id: student.id,
      reviewer_work_id: ids.workId,
      due_at: new Date(),
      begun_at: new Date(),
    })
    .execute()
  return ids
}

export const courseworkCalls: Calls = {
  'coursework.page': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'coursework.start': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'coursework.own': ({ workId }) => ({ params: { workId } }),
  'coursework.save': ({ workId }) => ({
    params: { workId },
    body: { text: 'Mine', link: '', number: 1, round: 1 },
  }),
  'coursework.handIn': ({ workId }) => ({ params: { workId }, body: { round: 1 } }),
  'coursework.withdraw': ({ workId }) => ({ params: { workId } }),
  'coursework.byId': ({ workId }) => ({ params: { workId } }),
  'coursework.saveReview': ({ workId }) => ({
    params: { workId },
    body: { revision: 0, round: 1, review: emptyReview },
  }),
  'coursework.release': ({ workId }) => ({
    params: { workId },
    body: { revision: 0, round: 1, review: emptyReview, outcome: 'graded' },
  }),
  'coursework.releaseTogether': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'coursework.correct': ({ workId }) => ({
    params: { workId },
    body: { revision: 0, review: emptyReview, reason: 'Added up wrongly' },
  }),
  'teams.list': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'teams.make': ({ courseId: id, lessonId, student }) => ({
    params: { id, lessonId },
    body: { teams: [[student.id]] },
  }),
  'teams.put': ({ courseId: id, lessonId, student }) => ({
    params: { id, lessonId, userId: student.id },
    body: { teamId: null },
  }),
  'teams.join': ({ courseId: id, lessonId }) => ({ params: { id, lessonId }, body: { teamId: null } }),
  'teams.leave': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'peerReviews.byId': ({ peerReviewId: reviewId }) => ({ params: { reviewId } }),
  'peerReviews.begin': ({ peerReviewId: reviewId }) => ({ params: { reviewId } }),
  'peerReviews.save': ({ peerReviewId: reviewId }) => ({
    params: { reviewId },
    body: { number: 1, said: emptyPeerSaid },
  }),
  'peerReviews.handIn': ({ peerReviewId: reviewId }) => ({
    params: { reviewId },
    body: { said: { ...emptyPeerSaid, word: 'Clear' } },
  }),
  'peerReviews.leaveOut': ({ workId, peerReviewId: reviewId }) => ({
    params: { workId, reviewId },
    body: { reason: 'Says nothing of the work' },
  }),
  'coursework.ofLearner': ({ student }) => ({ params: { userId: student.id } }),
}
