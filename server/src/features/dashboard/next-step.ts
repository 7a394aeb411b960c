import type { Home, NextStep } from '#contract/dashboard.ts'
import type { Role } from '#contract/roles.ts'
import { MINUTE_MS } from '../../platform/durations.ts'

type Known = Omit<Home, 'nextStep'> & { role: Role; onboarded: boolean; now: Date }

const SOON_MS = 24 * 60 * 60 * 1000

const step = (kind: NextStep['kind'], path: string, params: NextStep['params'] = {}): NextStep => ({
  kind,
  path,
  params,
})

function meetingStep({ meetings, now }: Known): NextStep | undefined {
  const next = meetings[0]
  if (!next) return undefined
  const starts = new Date(next.startsAt).getTime()
  const path = `/meet/${next.code}`
  if (starts <= now.getTime() + 10 * MINUTE_MS) return step('meeting_now', path, { title: next.title })
  if (starts <= now.getTime() + SOON_MS)
    return step('meeting_soon', path, { title: next.title, at: next.startsAt })
  return undefined
}

/** What somebody learns: to go on where they were, to begin what they are enrolled in, or to find something. */
function learningStep({ learning, student }: Known): NextStep | undefined {
  const [course] = learning?.courses ?? []
  if (course?.lesson && course.opened)
    return step('continue_course', `/dashboard/learn/${course.id}/${course.lesson.id}`, {
      course: course.title,
      lesson: course.lesson.title,
      done: course.lessonsDone,
      lessons: course.lessons,
    })
  if (course)
    return step('start_course', `/dashboard/learn/${course.id}`, {
      course: course.title,
      lessons: course.lessons,
    })
  if (student && learning && learning.others > 0)
    return step('find_course', '/dashboard/learn', { count: learning.others })
  return undefined
}

/** Work that came back, then what others wait for. */
function workStep({ work }: Known): NextStep | undefined {
  const [returned] = work?.returned ?? []
  if (returned)
    return step('work_returned', `/dashboard/learn/${returned.courseId}/${returned.lessonId}`, {
      title: returned.title,
    })
  if (work && work.waiting > 0)
    return step('review_work', '/dashboard/teach/reviews', { count: work.waiting })
  return undefined
}

/** The few questions of the day, before anything new; whoever has answered some today is not asked for more. */
const practiceStep = ({ practice }: Known): NextStep | undefined =>
  practice && practice.due > 0 && practice.answered === 0
    ? step('practise', '/dashboard/learn/practice', { count: practice.session })
    : undefined

function roleStep(known: Known): NextStep | undefined {
  const { platform, admin, mentor, student } = known
  if (platform && platform.companies <= 1) return step('first_company', '/dashboard/companies/new')
  if (admin) {
    const others = admin.people.reduce((sum, { count }) => sum + count, 0) - 1
    if (others <= 0) return step('invite_people', '/dashboard/users/new')
    if (admin.invitationsPending > 0)
      return step('pending_invitations', '/dashboard/users?status=pending', {
        count: admin.invitationsPending,
      })
  }
  if (mentor && mentor.capacity === 0) return step('set_capacity', '/dashboard/me/interests')
  const learning = workStep(known) ?? practiceStep(known) ?? learningStep(known)
  if (learning) return learning
  if (student && student.goals.length === 0) return step('add_goal', '/dashboard/me/interests')
  if (student || mentor) return known.meetings.length ? undefined : step('plan_meeting', '/meet')
  return undefined
}

/** The one thing to do now: what cannot wait first, then what is unfinished, then what comes next. */
export function nextStep(known: Known): NextStep {
  const meeting = meetingStep(known)
  if (meeting?.kind === 'meeting_now') return meeting
  if (!known.onboarded) return step('onboarding', '/onboarding')
  return meeting ?? roleStep(known) ?? step('all_done', '/meet')
}
