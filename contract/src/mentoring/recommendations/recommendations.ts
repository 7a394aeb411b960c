import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Empty, Id, Instant } from '../../envelope.ts'
import { line } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { enrolmentStates } from '../../courses/enrolments.ts'

const recommendationAnswers = ['done', 'not_for_me'] as const
const Answer = z.enum(recommendationAnswers)
export type RecommendationAnswer = z.infer<typeof Answer>

/** How far somebody has come in what was recommended to them. */
export const RecommendedProgress = z.object({
  /** Null: they have not taken it up. */
  state: z.enum(enrolmentStates).nullable(),
  lessons: z.number().int(),
  lessonsDone: z.number().int(),
  /** Of a lesson that was recommended; null where the whole course was. */
  lessonDone: z.boolean().nullable(),
})
export type RecommendedProgress = z.infer<typeof RecommendedProgress>

/** What somebody to whom it was recommended said of it, and how far they have come. */
export const Recommended = z.object({
  personId: Id,
  answer: Answer.nullable(),
  answeredAt: Instant.nullable(),
  /** Null where they do not show it to who asks. */
  progress: RecommendedProgress.nullable(),
})
export type Recommended = z.infer<typeof Recommended>

export const Recommendation = z.object({
  id: Id,
  why: z.string(),
  byId: Id,
  at: Instant,
  /** Null where who asks is offered it no more: it was archived, or is for others alone. */
  course: z.object({ id: Id, title: z.string(), archived: z.boolean() }).nullable(),
  /** Null where the whole course is recommended; its title, where it is in the course as who asks takes it. */
  lesson: z.object({ id: Id, title: z.string().nullable() }).nullable(),
  /** Those to whom it was recommended, of whom who asks may know: the others of a group are not among them. */
  people: z.array(Recommended),
  seenBy: z.array(Id),
})
export type Recommendation = z.infer<typeof Recommendation>

/** What a mentor before recommended, with what the mentee said of it: it goes along to the next one where they let it. */
export const Brought = Recommendation.omit({ people: true }).extend({ answer: Answer.nullable() })
export type Brought = z.infer<typeof Brought>

export const Recommendations = z.object({
  /** The newest first. */
  items: z.array(Recommendation),
  mayRecommend: z.boolean(),
  /** Of one’s own progress; null for whom nothing is recommended to. */
  consent: z
    .object({
      shared: z.boolean(),
      /** Everybody who sees it here. */
      seenBy: z.array(Id),
      /** Who recommends is somebody’s mentor by their role in the company: they see how their mentees get on anyway. */
      seenAnyway: z.boolean(),
    })
    .nullable(),
})
export type Recommendations = z.infer<typeof Recommendations>

/** A course that can be recommended: all to whom it would be may take it up, or have. */
const RecommendableCourse = z.object({
  id: Id,
  title: z.string(),
  lessons: z.number().int(),
  minutes: z.number().int(),
})

const at = '/mentoring/relationships/:id/recommendations'
const byId = z.object({ id: Id })
const ofItem = byId.extend({ itemId: Id })

export const recommendationsApi = {
  list: endpoint({
    id: 'recommendations.list',
    method: 'GET',
    path: at,
    summary:
      'List the courses and lessons that were recommended in the space of a pair or a group; for those who are in it',
    params: byId,
    data: Recommendations,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  courses: endpoint({
    id: 'recommendations.courses',
    method: 'GET',
    path: '/mentoring/relationships/:id/recommendable',
    summary:
      'Find courses to recommend: those that one meets oneself, and that all to whom they would be may take',
    params: byId,
    query: z.object({ search: z.string().trim().max(100).optional() }),
    data: z.object({ items: z.array(RecommendableCourse) }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  save: endpoint({
    id: 'recommendations.save',
    method: 'PUT',
    path: `${at}/:itemId`,
    summary:
      'Add a course or a lesson that one recommends, or change why; a new one has an id of the caller’s making, and is told to whom it is for',
    params: ofItem,
    body: z.object({ courseId: Id, lessonId: Id.nullable(), why: line(limits.mentoringLine) }).strict(),
    data: Recommendation,
    errors: ['NOT_FOUND', 'CONFLICT', 'ALREADY_EXISTS', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  remove: endpoint({
    id: 'recommendations.remove',
    method: 'DELETE',
    path: `${at}/:itemId`,
    summary: 'Take back what one recommended',
    params: ofItem,
    data: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  answer: endpoint({
    id: 'recommendations.answer',
    method: 'PUT',
    path: `${at}/:itemId/answer`,
    summary: 'Say of what was recommended to oneself that it is done, or not for one; null takes that back',
    params: ofItem,
    body: z.object({ answer: Answer.nullable() }).strict(),
    data: Recommendation,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  consent: endpoint({
    id: 'recommendations.consent',
    method: 'PUT',
    path: '/mentoring/relationships/:id/progress-consent',
    summary:
      'Show one’s progress in what is recommended to oneself to who recommends it, or show it no more; at any time',
    params: byId,
    body: z.object({ shared: z.boolean() }).strict(),
    data: Recommendations,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
}
