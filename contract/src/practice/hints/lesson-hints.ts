import { z } from 'zod'
import { EnrolmentState } from '../../courses/enrolments.ts'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../envelope.ts'
import { AttemptQuestion } from '../attempts.ts'
import { rungs } from '../questions.ts'

/** The hints of a lesson that one has opened, and when the next one opens; of an assignment once its work is begun. */
const OwnHints = AttemptQuestion.pick({ hints: true, nextHint: true }).extend({
  /** One’s place in the course. */
  enrolment: z.object({ state: EnrolmentState }),
})
export type OwnHints = z.infer<typeof OwnHints>

/** What came after a hint: how many opened it, and how many of them then came further without another one. */
export const RungStatistics = z.object({
  rung: z.enum(rungs),
  opened: z.number().int(),
  /** Marked the lesson as done, or handed the work in, before they opened the next hint. */
  further: z.number().int(),
  /** Of those, whose work has passed since; null of a lesson in which nothing is handed in. */
  passed: z.number().int().nullable(),
})
export type RungStatistics = z.infer<typeof RungStatistics>

const ofLesson = z.object({ id: Id, lessonId: Id })

export const lessonHintsApi = {
  own: endpoint({
    id: 'lessonHints.own',
    keptOffline: 'learning',
    method: 'GET',
    path: '/learn/courses/:id/lessons/:lessonId/hints',
    summary: 'Get the hints of a page or an assignment that one has opened, and when the next one opens',
    params: ofLesson,
    data: OwnHints,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  open: endpoint({
    id: 'lessonHints.open',
    method: 'POST',
    path: '/learn/courses/:id/lessons/:lessonId/hints',
    summary:
      'Open the next hint of a page or an assignment, after a try or a moment; `opened` is how many are open already. One that closes the points opens with `closes` alone',
    params: ofLesson,
    body: z.strictObject({
      opened: z.number().int().min(0).max(rungs.length),
      /** Whoever asks was told that it costs the points. */
      closes: z.literal(true).optional(),
    }),
    data: OwnHints,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  statistics: endpoint({
    id: 'lessonHints.statistics',
    method: 'GET',
    path: '/courses/:id/lessons/:lessonId/hint-statistics',
    summary: 'Get which hints of a published page or assignment help; for those who lead the course',
    params: ofLesson,
    data: z.object({ rungs: z.array(RungStatistics) }),
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
}
