import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, repeated } from '../../envelope.ts'

/** As many are chosen one by one: their ids stand in an address, which proxies take no longer than 8 KB. */
export const mostChosen = 100

const byCourse = z.object({ id: Id })

/** Learners of older versions who are moved to the newest one: all of them, or some that were chosen. */
export const versionMovesApi = {
  preview: endpoint({
    id: 'versionMoves.preview',
    method: 'GET',
    path: '/courses/:id/moves',
    summary: 'Say who learns in older versions of a course, and what becomes of their progress in the newest',
    params: byCourse,
    query: z.object({
      enrolmentId: repeated(Id).refine((ids) => (ids?.length ?? 0) <= mostChosen, 'too_many'),
      /** Those too who have completed the course. */
      completed: z.literal('true').optional(),
    }),
    data: z.object({
      /** The newest version. */
      version: z.number().int(),
      /** Who would be moved, and who of those in older versions has completed the course, asked for or not. */
      people: z.number().int(),
      completed: z.number().int(),
      /** Of how many of them it was looked at what becomes of them: the rest is not said. */
      looked: z.number().int(),
      /** Who has completed the course then and had not, who has completed it no more, and who has fewer lessons done. */
      completes: z.number().int(),
      opensAgain: z.number().int(),
      fewer: z.number().int(),
    }),
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  start: endpoint({
    id: 'versionMoves.start',
    method: 'POST',
    path: '/courses/:id/moves',
    summary:
      'Move learners of older versions to the newest, the first of them in the answer and the others after it',
    params: byCourse,
    body: z.strictObject({
      /** As the preview said it. */
      version: z.number().int(),
      enrolmentIds: z.array(Id).min(1).max(mostChosen).optional(),
      completed: z.boolean(),
    }),
    data: z.object({
      people: z.number().int(),
      /** How many of them are still to be moved. */
      left: z.number().int(),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'courses:write',
  }),
}
