import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, Instant, Paged, PageQuery } from '../../envelope.ts'
import { GroupMember, PairPerson } from '../mentoring.ts'

/** A group of a programme as administrators see it: who is in it, and how many more can be. */
export const ProgrammeGroup = z.object({
  id: Id,
  mentor: PairPerson,
  mentees: z.array(GroupMember),
  places: z.number().int(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
})
export type ProgrammeGroup = z.infer<typeof ProgrammeGroup>

const byId = z.object({ id: Id })

export const programmeGroupsApi = {
  list: endpoint({
    id: 'programmeGroups.list',
    method: 'GET',
    path: '/mentoring/programmes/:id/groups',
    summary: 'List the groups of a programme: those that go on first',
    params: byId,
    query: PageQuery,
    data: Paged(ProgrammeGroup),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  waiting: endpoint({
    id: 'programmeGroups.waiting',
    method: 'GET',
    path: '/mentoring/programmes/:id/without-group',
    summary: 'List the mentees of a programme of groups who are in none, who applied first before the others',
    params: byId,
    data: z.object({ items: z.array(PairPerson) }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  add: endpoint({
    id: 'programmeGroups.add',
    method: 'POST',
    path: '/mentoring/programmes/:id/groups/:groupId/people',
    summary: 'Put a mentee of the programme who is in no group into one; they and its mentor are told',
    params: byId.extend({ groupId: Id }),
    body: z.strictObject({ menteeId: Id }),
    data: ProgrammeGroup,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
}
