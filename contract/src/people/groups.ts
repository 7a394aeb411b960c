import { z } from 'zod'
import { Selection } from './bulk.ts'
import { CustomFilter } from './custom-fields.ts'
import { endpoint } from '../endpoint.ts'
import { Empty, Id, Instant, Paged, PageQuery } from '../envelope.ts'
import { Language, line, Name, Tag } from '../fields.ts'
import { limits } from '../limits.ts'
import { Role } from '../roles.ts'

const some = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(limits.repeatedValues).optional()
const PersonLine = line(limits.personLineLength).min(1)

/** What a rule may ask of a person: in each field any of the values. The list of people filters by the same. */
export const ruleFields = ['role', 'department', 'jobTitle', 'preferredLanguage', 'tag', 'custom'] as const
export type RuleField = (typeof ruleFields)[number]
const Conditions = z.strictObject({
  role: some(Role),
  department: some(PersonLine),
  jobTitle: some(PersonLine),
  preferredLanguage: some(Language),
  tag: some(Tag),
  custom: some(CustomFilter),
})
/** Who is in a group by itself: whoever meets all of the conditions, or any. Nobody fits who may not sign in. */
export const GroupRule = z.strictObject({
  match: z.enum(['all', 'any']),
  conditions: Conditions.refine(
    (conditions) => Object.values(conditions).some((one) => one !== undefined),
    'no_condition',
  ),
})
export type GroupRule = z.infer<typeof GroupRule>

const Description = z.string().trim().max(limits.groupDescription)

export const GroupSummary = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** Null: its people are put in by hand. */
  rule: GroupRule.nullable(),
  people: z.number().int(),
  updatedAt: Instant,
})
export type GroupSummary = z.infer<typeof GroupSummary>

const Who = z.object({ id: Id, name: z.string(), surname: z.string(), photoUrl: z.string().nullable() })
export const GroupPerson = Who.extend({ enteredAt: Instant })
export type GroupPerson = z.infer<typeof GroupPerson>

/** Who entered or left, when, and why. */
export const GroupMove = z.object({
  id: Id,
  person: Who,
  kind: z.enum(['entered', 'left']),
  why: z.enum(['hand', 'rule']),
  /** Who did it by hand. */
  by: z.string().nullable(),
  at: Instant,
})
export type GroupMove = z.infer<typeof GroupMove>

/** An address that was looked for: whose it is, and whether they can be put in. */
export const FoundByEmail = z.object({
  email: z.string(),
  state: z.enum(['found', 'already', 'left', 'nobody', 'not_an_address']),
  person: Who.nullable(),
})
export type FoundByEmail = z.infer<typeof FoundByEmail>

const byId = z.object({ id: Id })
const People = z.object({ userIds: z.array(Id).min(1).max(limits.enrolAtOnce) })

export const groupsApi = {
  list: endpoint({
    id: 'groups.list',
    method: 'GET',
    path: '/groups',
    summary: 'List the groups of people',
    query: PageQuery.extend({
      search: z.string().trim().max(limits.searchLength).optional(),
      /** Only those without a rule. */
      byHand: z.literal('true').optional(),
    }),
    data: Paged(GroupSummary),
    errors: [],
    scope: 'users:read',
  }),
  choices: endpoint({
    id: 'groups.choices',
    method: 'GET',
    path: '/groups/choices',
    summary: 'Name the departments and job titles that people have, for rules',
    data: z.object({ departments: z.array(z.string()), jobTitles: z.array(z.string()) }),
    errors: [],
    scope: 'users:read',
  }),
  preview: endpoint({
    id: 'groups.preview',
    method: 'POST',
    path: '/groups/preview',
    summary: 'Say whom a rule finds now: how many, and the first by name',
    body: z.strictObject({ rule: GroupRule }),
    data: z.object({ people: z.number().int(), first: z.array(Who) }),
    errors: [],
    scope: 'users:read',
    rate: 'search',
  }),
  create: endpoint({
    id: 'groups.create',
    method: 'POST',
    path: '/groups',
    summary: 'Make a group, by hand or by a rule that keeps itself true',
    body: z.strictObject({
      name: Name,
      description: Description.default(''),
      rule: GroupRule.nullable().default(null),
    }),
    data: GroupSummary,
    errors: ['ALREADY_EXISTS', 'MAX_NUMBER_REACHED'],
    scope: 'users:write',
  }),
  byId: endpoint({
    id: 'groups.byId',
    method: 'GET',
    path: '/groups/:id',
    summary: 'Get a group',
    params: byId,
    data: GroupSummary,
    errors: ['NOT_FOUND'],
    scope: 'users:read',
  }),
  update: endpoint({
    id: 'groups.update',
    method: 'PUT',
    path: '/groups/:id',
    summary:
      'Change a group; what is not named stays. A rule has its effect at once; without one, who is in stays in',
    params: byId,
    body: z.strictObject({
      name: Name.optional(),
      description: Description.optional(),
      rule: GroupRule.nullable().optional(),
    }),
    data: GroupSummary,
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
    scope: 'users:write',
  }),
  delete: endpoint({
    id: 'groups.delete',
    method: 'DELETE',
    path: '/groups/:id',
    summary: 'Delete a group; CONFLICT while something is assigned to it',
    params: byId,
    data: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'users:write',
  }),
  people: endpoint({
    id: 'groups.people',
    method: 'GET',
    path: '/groups/:id/people',
    summary: 'List who is in a group',
    params: byId,
    query: PageQuery.extend({ search: z.string().trim().max(limits.searchLength).optional() }),
    data: Paged(GroupPerson),
    errors: ['NOT_FOUND'],
    scope: 'users:read',
  }),
  addPeople: endpoint({
    id: 'groups.addPeople',
    method: 'POST',
    path: '/groups/:id/people',
    summary: 'Put people into a group without a rule; who is in already stays as they are',
    params: byId,
    body: People,
    data: z.object({ added: z.number().int(), already: z.number().int() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'users:write',
  }),
  addSelection: endpoint({
    id: 'groups.addSelection',
    method: 'POST',
    path: '/groups/:id/selection',
    summary:
      'Put people chosen in the list of people into a group without a rule: named one by one, or all who match its filters',
    params: byId,
    body: z.strictObject({ selection: Selection }),
    data: z.object({
      added: z.number().int(),
      already: z.number().int(),
      /** Who may not sign in, and so are in no group. */
      left: z.number().int(),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'users:write',
    rate: 'heavy',
  }),
  findByEmail: endpoint({
    id: 'groups.findByEmail',
    method: 'POST',
    path: '/groups/:id/emails',
    summary: 'Say of each e-mail address whose it is, and whether they can be put into the group',
    params: byId,
    body: z.strictObject({ emails: z.array(line(254)).min(1).max(limits.enrolAtOnce) }),
    data: z.object({ items: z.array(FoundByEmail) }),
    errors: ['NOT_FOUND'],
    scope: 'users:read',
    rate: 'search',
  }),
  removePerson: endpoint({
    id: 'groups.removePerson',
    method: 'DELETE',
    path: '/groups/:id/people/:userId',
    summary: 'Take somebody out of a group without a rule',
    params: byId.extend({ userId: Id }),
    data: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'users:write',
  }),
  moves: endpoint({
    id: 'groups.moves',
    method: 'GET',
    path: '/groups/:id/moves',
    summary: 'List who entered a group and who left it, newest first',
    params: byId,
    query: PageQuery,
    data: Paged(GroupMove),
    errors: ['NOT_FOUND'],
    scope: 'users:read',
  }),
}
