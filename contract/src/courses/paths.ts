import { z } from 'zod'
import { CourseTitle } from './course.ts'
import { endpoint } from '../endpoint.ts'
import { Empty, Id, Instant, Paged, PageQuery } from '../envelope.ts'
import { Language } from '../fields.ts'
import { limits } from '../limits.ts'

export const pathStates = ['draft', 'published', 'archived'] as const

/** A step: one course or several, of which so many are to be completed. */
export const PathStep = z
  .strictObject({
    courseIds: z.array(Id).min(1).max(limits.pathChoices),
    choose: z.number().int().min(1).max(limits.pathChoices),
  })
  .refine(({ courseIds, choose }) => choose <= courseIds.length, 'too_many_chosen')
export type PathStep = z.infer<typeof PathStep>

const eachOnce = (steps: readonly PathStep[]) => {
  const ids = steps.flatMap(({ courseIds }) => courseIds)
  return new Set(ids).size === ids.length
}
const PathSteps = z.array(PathStep).max(limits.pathSteps).refine(eachOnce, 'duplicate')

export const PathSummary = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  language: Language,
  state: z.enum(pathStates),
  courses: z.number().int(),
  /** Who is on it. */
  people: z.number().int(),
  updatedAt: Instant,
})
export type PathSummary = z.infer<typeof PathSummary>

export const Path = PathSummary.extend({
  inOrder: z.boolean(),
  steps: z.array(z.object({ courseIds: z.array(Id), choose: z.number().int() })),
  /** What its courses are called, and whether somebody can still be enrolled in each. */
  titles: z.array(z.object({ id: Id, title: z.string(), open: z.boolean() })),
})
export type Path = z.infer<typeof Path>

const byId = z.object({ id: Id })
const Summary = z.string().trim().max(limits.courseSummaryLength)

export const pathsApi = {
  list: endpoint({
    id: 'paths.list',
    method: 'GET',
    path: '/paths',
    summary: 'List the learning paths of the company',
    query: PageQuery.extend({
      search: z.string().trim().max(limits.searchLength).optional(),
      state: z.enum(pathStates).optional(),
    }),
    data: Paged(PathSummary),
    errors: [],
    scope: 'courses:read',
  }),
  create: endpoint({
    id: 'paths.create',
    method: 'POST',
    path: '/paths',
    summary: 'Make a learning path, as a draft without courses',
    body: z.strictObject({ title: CourseTitle, language: Language }),
    data: Path,
    errors: ['MAX_NUMBER_REACHED'],
    scope: 'courses:write',
  }),
  byId: endpoint({
    id: 'paths.byId',
    method: 'GET',
    path: '/paths/:id',
    summary: 'Get a learning path',
    params: byId,
    data: Path,
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  update: endpoint({
    id: 'paths.update',
    method: 'PUT',
    path: '/paths/:id',
    summary:
      'Change a learning path; what is not named stays. Of one that is published it holds for who is on it too',
    params: byId,
    body: z.strictObject({
      title: CourseTitle.optional(),
      summary: Summary.optional(),
      language: Language.optional(),
      inOrder: z.boolean().optional(),
      steps: PathSteps.optional(),
    }),
    data: Path,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'courses:write',
  }),
  setState: endpoint({
    id: 'paths.setState',
    method: 'PUT',
    path: '/paths/:id/state',
    summary: 'Publish a path, archive it, or bring it back; who is on it goes on',
    params: byId,
    body: z.strictObject({ state: z.enum(['published', 'archived']) }),
    data: Path,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'courses:write',
  }),
  delete: endpoint({
    id: 'paths.delete',
    method: 'DELETE',
    path: '/paths/:id',
    summary: 'Delete a path that was never published',
    params: byId,
    data: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'courses:write',
  }),
}
