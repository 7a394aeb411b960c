import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Empty, Id } from '../../envelope.ts'

export const mentoringGroupsApi = {
  end: endpoint({
    id: 'mentoringGroups.end',
    method: 'POST',
    path: '/mentoring/groups/:id/end',
    summary:
      'End a group for all who are in it, as its mentor or as an administrator; they read on what they shared',
    params: z.object({ id: Id }),
    data: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
}
