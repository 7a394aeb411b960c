import type { Home } from '#contract/dashboard.ts'
import { roleAllowed } from '#contract/roles.ts'
import type { Context } from '../../http/caller/context.ts'
import { homeAnnouncements } from '../announcements/home-announcements.ts'
import { homeCoursework } from '../coursework/home-coursework.ts'
import { homeCourses } from '../enrolments/home-courses.ts'
import { homeFeedback } from '../feedback/home-feedback.ts'
import { homeHelp } from '../help/ask/home-help.ts'
import { homePairs } from '../mentoring/home-pairs.ts'
import { upcomingMeetings } from '../meetings/calendar/upcoming-meetings.ts'
import { homeMentees } from '../reports/home-mentees.ts'
import { homePractice } from '../practice/home-practice.ts'
import { homeTraining } from '../training/home-training.ts'
import { adminHome } from './admin-home.ts'
import { mentorHome, studentHome } from './learner-home.ts'
import { nextStep } from './next-step.ts'
import { stepsAside } from './put-aside.ts'
import { platformHome } from './platform-home.ts'

/** The signed-in person's home, each part only for whom it is. */
export async function home(ctx: Context): Promise<Home> {
  const { actor, company } = ctx
  const { role, onboarded } = actor
  // Before the platform’s part, which leaves the company.
  const aside = await stepsAside(ctx)
  const parts = {
    meetings: await upcomingMeetings(ctx, 5),
    ...(await homeAnnouncements(ctx)),
    ...(await homeCourses(ctx)),
    ...(await homePairs(ctx)),
    ...(await homeMentees(ctx)),
    ...(await homeFeedback(ctx)),
    ...(await homeHelp(ctx)),
    ...(await homeCoursework(ctx)),
    ...(await homePractice(ctx)),
    ...(await homeTraining(ctx)),
    ...(role === 'student' ? { student: await studentHome(ctx) } : {}),
    ...(role === 'mentor' ? { mentor: await mentorHome(ctx) } : {}),
    ...(roleAllowed(['admin'], role) ? { admin: await adminHome(ctx) } : {}),
    // Last: it leaves the company for the whole installation.
    ...(role === 'super_admin' ? { platform: await platformHome(ctx) } : {}),
  }
  return {
    ...parts,
    nextStep: nextStep(
      { ...parts, role, onboarded, now: new Date(), timeZone: actor.timeZone ?? company.timeZone },
      aside,
    ),
  }
}
