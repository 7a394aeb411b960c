import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Empty, Id } from '../envelope.ts'

const byId = z.object({ id: Id })

/** Courses as files: out of here, and into another place. */
export const courseTransferApi = {
  export: endpoint({
    id: 'courseTransfer.export',
    method: 'POST',
    path: '/courses/:id/export',
    summary:
      'A course’s draft as a zip of Markdown: a folder for each module, its files, and its quizzes as Moodle XML',
    params: byId,
    data: Empty,
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
    rate: 'heavy',
    download: ['application/zip'],
  }),
}
