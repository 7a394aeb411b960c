import { feature } from '../../feature.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { expireProposals } from './proposals/expire-proposals.ts'
import { mentoringGroupRoutes } from './groups/routes.ts'
import { mentoringRoutes } from './mentoring.routes.ts'
import type { KeepsApart } from './move-pair.ts'
import { mentorTopics } from './mentors/offered-topics.ts'
import { mentoringFates } from './personal-data.ts'
import { publicMentorRoutes } from './public/routes.ts'
import { testimonialRoutes } from './testimonials/routes.ts'
import { spaceRoutes } from './space/routes.ts'

/** `keepsApart`: what forbids a pair of a programme, which knows of mentoring and not the other way round. */
export const mentoring = (keepsApart: KeepsApart) =>
  feature({
    routes: [
      ...mentoringRoutes(keepsApart),
      ...spaceRoutes,
      ...mentoringGroupRoutes,
      ...testimonialRoutes,
      ...publicMentorRoutes,
    ],
    topics: [mentorTopics],
    personalData: mentoringFates,
    schedules: { 'expire-mentoring': { everyMs: HOUR_MS, run: expireProposals } },
  })
