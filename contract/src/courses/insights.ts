import { z } from 'zod'
import { lessonKinds } from './course.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Paged, PageQuery, TableFormat, tableMediaTypes } from '../envelope.ts'

const count = z.number().int()

/** Of a lesson, the people: who has opened it, who is done with it, whose next it is, and who of these has stopped. */
export const LessonInsight = z.object({
  lessonId: Id,
  title: z.string(),
  module: z.string(),
  kind: z.enum(lessonKinds),
  required: z.boolean(),
  /** As its author says. */
  minutes: count,
  reached: count,
  done: count,
  here: count,
  stopped: count,
  /** Half of those who are done with it were active in it for so long; null where nobody’s time is known. */
  seconds: count.nullable(),
  /** Of a quiz. */
  quiz: z
    .object({
      tried: count,
      passed: count,
      /** Of the best attempts, from 0 to 100. */
      percent: count,
    })
    .nullable(),
})
export type LessonInsight = z.infer<typeof LessonInsight>

export const Insights = z.object({
  learners: count,
  completed: count,
  notBegun: count,
  stopped: count,
  lessons: z.array(LessonInsight),
})
export type Insights = z.infer<typeof Insights>

export const lessonStages = ['reached', 'done', 'here', 'stopped'] as const
export type LessonStage = (typeof lessonStages)[number]
const InsightPerson = z.object({
  enrolmentId: Id,
  person: z.object({ id: Id, name: z.string(), surname: z.string(), photoUrl: z.string().nullable() }),
  lastAt: Instant.nullable(),
})
type InsightPerson = z.infer<typeof InsightPerson>

export const insightsApi = {
  get: endpoint({
    id: 'insights.get',
    method: 'GET',
    path: '/courses/:id/insights',
    summary: 'Say how far people come in a course, lesson by lesson; for those who lead it',
    params: z.object({ id: Id }),
    data: Insights,
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  people: endpoint({
    id: 'insights.people',
    method: 'GET',
    path: '/courses/:id/insights/:lessonId/people',
    summary: 'List whom a number of a lesson counts, those first who have done nothing for longest',
    params: z.object({ id: Id, lessonId: Id }),
    query: PageQuery.extend({ at: z.enum(lessonStages) }),
    data: Paged(InsightPerson),
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  export: endpoint({
    id: 'insights.export',
    method: 'POST',
    path: '/courses/:id/insights/export',
    summary: 'Export how far people come in a course, a row for each lesson, as a CSV or XLSX file',
    params: z.object({ id: Id }),
    body: z.strictObject({ format: TableFormat.default('csv') }),
    data: z.unknown(),
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
    rate: 'heavy',
    download: Object.values(tableMediaTypes),
  }),
}
