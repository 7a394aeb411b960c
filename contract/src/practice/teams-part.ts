import type { Part } from '../part.ts'
import { everyone, teaching } from '../roles.ts'

export const teamsPart = {
  permissions: {
    'teams.list': teaching,
    'teams.make': teaching,
    'teams.put': teaching,
    'teams.join': everyone,
    'teams.leave': everyone,
  },
  notifications: {
    /** For the others of a team: one of them handed in their work. */
    team_handed_in: { group: 'courses', mail: 'daily', path: (work) => `/dashboard/learn/work/${work}` },
    /** For learners: who is in their team is not as it was, or they are in another, or in none. It names the lesson: they may have no work there. */
    team_changed: { group: 'courses', mail: 'daily', path: (lesson) => `/dashboard/learn/work/${lesson}` },
  },
  limits: {
    /** Of teams: how many people in one, how many are made in one call, and how many people of an assignment are listed. */
    teamSize: 12,
    teamsAtOnce: 500,
    teamPeople: 2000,
  },
} as const satisfies Part
