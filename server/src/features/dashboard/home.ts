import type { Home } from '#contract/dashboard.ts'
import { roleAllowed } from '#contract/roles.ts'
import type { Context } from '../../http/caller/context.ts'
import { homeAnnouncements } from '../announcements/home-announcements.ts'
import { sessionsToAnswer } from '../booking/sessions-to-answer.ts'
import { unreadOnHome } from '../conversations/offered.ts'
import { homeCoursework } from '../coursework/home-coursework.ts'
import { homeCourses } from '../enrolments/home-courses.ts'
import { homeFeedback } from '../feedback/home-feedback.ts'
import { homeHelp } from '../help/ask/home-help.ts'
import { homePairs } from '../mentoring/home-pairs.ts'
import { nextInPairs } from '../mentoring/space/next-in-pairs.ts'
import { upcomingMeetings } from '../meetings/calendar/upcoming-meetings.ts'
import { homeMentees } from '../reports/home-mentees.ts'
import { homePractice } from '../practice/home-practice.ts'
import { homeTraining } from '../training/home-training.ts'
import { adminHome } from './admin-home.ts'
import { cardsOf } from './cards.ts'
import { decisions } from './decisions.ts'
import { mentorHome, studentHome } from './learner-home.ts'
import { dashboardLimits } from './limits.ts'
import { nextStep } from './next-step.ts'
import { stepsAside } from './put-aside.ts'
import { platformHome } from './platform-home.ts'
import type { Waiting } from './steps/known.ts'

const most = dashboardLimits.ofEachKind

/** What waits for the caller and has no part of its own. */
const waitingFor = async (ctx: Context): Promise<Waiting> => ({
  sessions: await sessionsToAnswer(ctx, most),
  unread: await unreadOnHome(ctx, most),
  ...(await nextInPairs(ctx, most)),
})

/** For administrators: the company’s people, and what waits for a decision. */
async function adminParts(
  ctx: Context,
  overdue: Parameters<typeof decisions>[1],
): Promise<Pick<Home, 'admin' | 'decisions'>> {
  if (!roleAllowed(['admin'], ctx.actor.role)) return {}
  return { admin: await adminHome(ctx), decisions: await decisions(ctx, overdue) }
}

/** The signed-in person's home, each part only for whom it is. */
export async function home(ctx: Context): Promise<Home> {
  const { actor, company } = ctx
  const { role, onboarded } = actor
  // Before the platform’s part, which leaves the company.
  const aside = await stepsAside(ctx)
  const waiting = await waitingFor(ctx)
  const training = await homeTraining(ctx, most)
  const parts = {
    meetings: await upcomingMeetings(ctx, most),
    ...(await homeAnnouncements(ctx, most)),
    ...(await homeCourses(ctx, most)),
    ...(await homePairs(ctx, most)),
    ...(await homeMentees(ctx)),
    ...(await homeFeedback(ctx, most)),
    ...(await homeHelp(ctx, most)),
    ...(await homeCoursework(ctx, most)),
    ...(await homePractice(ctx)),
    ...training,
    ...(role === 'student' ? { student: await studentHome(ctx) } : {}),
    ...(role === 'mentor' ? { mentor: await mentorHome(ctx) } : {}),
    ...(await adminParts(ctx, training.overdue)),
    // Last: it leaves the company for the whole installation.
    ...(role === 'super_admin' ? { platform: await platformHome(ctx) } : {}),
  }
  const timeZone = actor.timeZone ?? company.timeZone
  return {
    ...cardsOf(parts),
    nextStep: nextStep({ ...parts, ...waiting, role, onboarded, now: new Date(), timeZone }, aside),
  }
}
