import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Paged, PageQuery } from '../envelope.ts'
import { limits } from '../limits.ts'
import { HeldGrades, LearnerWork, QueuedWork, Review, WorkPage, WorkText, WorkToReview } from './work.ts'

const ofLesson = z.object({ id: Id, lessonId: Id })
const ofWork = z.object({ workId: Id })
const SaveNumber = z.number().int().min(1).max(1_000_000_000)
const Revision = z.number().int().min(0).max(1_000_000_000)

export const courseworkApi = {
  page: endpoint({
    id: 'coursework.page',
    method: 'GET',
    path: '/learn/courses/:id/lessons/:lessonId/work',
    summary: 'Get what an assignment asks, and one’s own work at it',
    params: ofLesson,
    data: WorkPage,
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  start: endpoint({
    id: 'coursework.start',
    method: 'POST',
    path: '/learn/courses/:id/lessons/:lessonId/work',
    summary:
      'Start the work at an assignment, or go on with it: of one assignment a person has one, and a team',
    params: ofLesson,
    data: WorkPage,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  own: endpoint({
    id: 'coursework.own',
    method: 'GET',
    path: '/learn/work/:workId',
    summary: 'Say which lesson one’s own work is of, or, of a lesson, in which course one learns it',
    params: ofWork,
    data: z.object({ courseId: Id, lessonId: Id }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  save: endpoint({
    id: 'coursework.save',
    method: 'PUT',
    path: '/learn/work/:workId/draft',
    summary:
      'Save what is written; of two the higher number stays, whichever arrives last. `saved`: the number to go over; above one’s own where another stands. `over`: it was handed in, and nothing was saved. `other`: what another of the team wrote after `seen`, and nothing was saved',
    params: ofWork,
    body: WorkText.extend({
      number: SaveNumber,
      /** Of a team: the save that its writer had before them. One by another after it is not written over. */
      seen: SaveNumber.or(z.literal(0)).optional(),
      round: z
        .number()
        .int()
        .min(1)
        .max(limits.workRounds + 1),
    }),
    data: z.object({
      saved: z.number().int(),
      over: z.boolean(),
      other: WorkText.extend({ by: z.string().nullable() }).optional(),
    }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  handIn: endpoint({
    id: 'coursework.handIn',
    method: 'POST',
    path: '/learn/work/:workId/hand-in',
    summary: 'Hand in what is written, as a round that stays; once: whoever asks again is answered the same',
    params: ofWork,
    body: z.strictObject({
      round: z
        .number()
        .int()
        .min(1)
        .max(limits.workRounds + 1),
      /** Of the save that its writer has before them: another one is not handed in unseen. */
      number: SaveNumber.or(z.literal(0)).optional(),
    }),
    data: WorkPage,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  withdraw: endpoint({
    id: 'coursework.withdraw',
    method: 'POST',
    path: '/learn/work/:workId/withdraw',
    summary: 'Take back what was handed in, as long as nobody has begun to review it',
    params: ofWork,
    data: WorkPage,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  queue: endpoint({
    id: 'coursework.queue',
    method: 'GET',
    path: '/coursework',
    summary:
      'List the work that waits for one’s review, oldest first; with `ready` that of which the grade waits to be released with others',
    query: PageQuery.extend({ courseId: Id.optional(), ready: z.literal('true').optional() }),
    data: Paged(QueuedWork).extend({
      /** Of which courses there is any, whatever is asked for. */
      courses: z.array(z.object({ id: Id, title: z.string(), count: z.number().int() })),
      /** Of the courses that one leads or grades, those first in which most waits. */
      held: z.array(HeldGrades),
    }),
    errors: [],
    scope: 'courses:read',
  }),
  byId: endpoint({
    id: 'coursework.byId',
    method: 'GET',
    path: '/coursework/:workId',
    summary: 'Get a piece of work that one may review, with every round of it',
    params: ofWork,
    data: WorkToReview,
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  saveReview: endpoint({
    id: 'coursework.saveReview',
    method: 'PUT',
    path: '/coursework/:workId/review',
    summary:
      'Keep a review that is being written; CONFLICT where somebody has saved another since the given revision. The first begins it',
    params: ofWork,
    body: z.strictObject({ revision: Revision, round: Revision, review: Review }),
    data: WorkToReview,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  release: endpoint({
    id: 'coursework.release',
    method: 'POST',
    path: '/coursework/:workId/review',
    summary:
      'Release a review: return the work for rework, or grade it; a grade that passes completes the lesson. Where grades are held back it is ready, and released with the others',
    params: ofWork,
    body: z.strictObject({
      revision: Revision,
      round: Revision,
      review: Review,
      outcome: z.enum(['returned', 'graded']),
    }),
    data: WorkToReview,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  releaseTogether: endpoint({
    id: 'coursework.releaseTogether',
    method: 'POST',
    path: '/coursework/courses/:id/lessons/:lessonId/release',
    summary:
      'Release the grades of an assignment that are ready, for those who lead or grade the course; `left`: how many are still to be released by calling again',
    params: ofLesson,
    data: z.object({ released: z.number().int(), left: z.number().int() }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  correct: endpoint({
    id: 'coursework.correct',
    method: 'PUT',
    path: '/coursework/:workId/grade',
    summary:
      'Correct a grade that was released, with a reason that stays; for those who lead or grade the course',
    params: ofWork,
    body: z.strictObject({
      revision: Revision,
      review: Review,
      /** Of a team: of the one whose piece of work it is, and not of all. */
      alone: z.boolean().optional(),
      reason: z.string().trim().min(1).max(limits.reasonLength),
    }),
    data: WorkToReview,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  ofLearner: endpoint({
    id: 'coursework.ofLearner',
    method: 'GET',
    path: '/coursework/people/:userId',
    summary:
      'List somebody’s work that one may see: in the courses that one leads or grades, and of one’s mentees',
    params: z.object({ userId: Id }),
    query: z.object({ courseId: Id.optional() }),
    data: z.object({ items: z.array(LearnerWork) }),
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
}
