import { z } from 'zod'
import { TeamSettings } from './assignment.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../envelope.ts'
import { limits } from '../limits.ts'
import { Person, Team } from './team.ts'
import { WorkPage } from './work.ts'

const ofLesson = z.object({ id: Id, lessonId: Id })

/** The teams of an assignment as those see them who lead or grade its course. */
export const TeamsPage = z.object({
  course: z.object({ id: Id, title: z.string() }),
  lesson: z.object({ id: Id, title: z.string() }),
  /** As it is published now; null where it is not done in teams. */
  settings: TeamSettings.nullable(),
  teams: z.array(Team),
  /** Who learns in the course and is in none. */
  without: z.array(Person),
  /** Who began by themselves, or went on by themselves after they had left a team: they are put in none. */
  alone: z.array(Person),
  /** There are more people than are listed. */
  more: z.boolean(),
})
export type TeamsPage = z.infer<typeof TeamsPage>

/** Teams of learners who do an assignment together. */
export const teamsApi = {
  list: endpoint({
    id: 'teams.list',
    method: 'GET',
    path: '/coursework/courses/:id/lessons/:lessonId/teams',
    summary: 'List the teams of an assignment, and who is in none; for those who lead or grade the course',
    params: ofLesson,
    data: TeamsPage,
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  make: endpoint({
    id: 'teams.make',
    method: 'POST',
    path: '/coursework/courses/:id/lessons/:lessonId/teams',
    summary: 'Make teams of learners who are in none, all or nothing; for those who lead or grade the course',
    params: ofLesson,
    body: z.strictObject({
      teams: z
        .array(z.array(Id).min(1).max(limits.teamSize))
        .min(1)
        .max(limits.teamsAtOnce)
        .refine((teams) => new Set(teams.flat()).size === teams.flat().length, 'duplicate'),
    }),
    data: TeamsPage,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  put: endpoint({
    id: 'teams.put',
    method: 'PUT',
    path: '/coursework/courses/:id/lessons/:lessonId/teams/members/:userId',
    summary:
      'Put a learner in a team that has handed in nothing yet, or with null in none; for those who lead or grade the course',
    params: ofLesson.extend({ userId: Id }),
    /** `anyway`: also where nobody would have what they wrote any more. */
    body: z.strictObject({ teamId: Id.nullable(), anyway: z.boolean().optional() }),
    data: TeamsPage,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  join: endpoint({
    id: 'teams.join',
    method: 'POST',
    path: '/learn/courses/:id/lessons/:lessonId/team',
    summary:
      'Take a place in a team that has room, or with null begin one, where learners choose their teams',
    params: ofLesson,
    body: z.strictObject({ teamId: Id.nullable() }),
    data: WorkPage,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  leave: endpoint({
    id: 'teams.leave',
    method: 'DELETE',
    path: '/learn/courses/:id/lessons/:lessonId/team',
    summary: 'Leave one’s team before it has handed in, where learners choose their teams',
    params: ofLesson,
    data: WorkPage,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
}
