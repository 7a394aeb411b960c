import { mayWait, type Home, type NextStep } from '#contract/dashboard.ts'
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
const learningSteps = ({ learning, student }: Known): NextStep[] => [
  ...(learning?.courses ?? []).map((course) =>
    course.lesson && course.opened
      ? step('continue_course', `/dashboard/learn/${course.id}/${course.lesson.id}`, {
          course: course.title,
          lesson: course.lesson.title,
          done: course.lessonsDone,
          lessons: course.lessons,
        })
      : step('start_course', `/dashboard/learn/${course.id}`, {
          course: course.title,
          lessons: course.lessons,
        }),
  ),
  ...(student && learning && learning.courses.length === 0 && learning.others > 0
    ? [step('find_course', '/dashboard/learn', { count: learning.others })]
    : []),
]

/** Work that came back, then what others wait for. */
const workSteps = ({ work }: Known): NextStep[] => [
  ...(work?.returned ?? []).map(({ courseId, lessonId, title }) =>
    step('work_returned', `/dashboard/learn/${courseId}/${lessonId}`, { title }),
  ),
  ...(work && work.waiting > 0
    ? [step('review_work', '/dashboard/teach/reviews', { count: work.waiting })]
    : []),
]

/** How a mentoring goes, while it is asked: the latest question first. */
const checkInSteps = ({ checkIns }: Known): NextStep[] =>
  (checkIns ?? []).map(({ relationshipId, moment, other }) =>
    step('check_in', `/dashboard/mentoring/${relationshipId}`, { moment, name: other.name }),
  )

/** The few questions of the day, before anything new; whoever has answered some today is not asked for more. */
const practiceSteps = ({ practice }: Known): NextStep[] =>
  practice && practice.due > 0 && practice.answered === 0
    ? [step('practise', '/dashboard/learn/practice', { count: practice.session })]
    : []

function leadingSteps({ platform, admin, mentor }: Known): NextStep[] {
  const steps: NextStep[] = []
  if (platform && platform.companies <= 1) steps.push(step('first_company', '/dashboard/companies/new'))
  if (admin) {
    const others = admin.people.reduce((sum, { count }) => sum + count, 0) - 1
    if (others <= 0) steps.push(step('invite_people', '/dashboard/users/new'))
    else if (admin.invitationsPending > 0)
      steps.push(
        step('pending_invitations', '/dashboard/users?status=pending', { count: admin.invitationsPending }),
      )
  }
  if (mentor && mentor.capacity === 0) steps.push(step('set_capacity', '/dashboard/me/interests'))
  return steps
}

function companySteps({ student, mentor, meetings }: Known): NextStep[] {
  const steps: NextStep[] = []
  if (student && student.goals.length === 0) steps.push(step('add_goal', '/dashboard/me/interests'))
  if ((student || mentor) && meetings.length === 0) steps.push(step('plan_meeting', '/meet'))
  return steps
}

/** All that somebody could do next: what cannot wait first, then what is unfinished, then what comes next. */
function ranked(known: Known): NextStep[] {
  const meeting = meetingStep(known)
  if (meeting?.kind !== 'meeting_now' && !known.onboarded) return [step('onboarding', '/onboarding')]
  return [
    ...(meeting ? [meeting] : []),
    ...leadingSteps(known),
    ...workSteps(known),
    ...checkInSteps(known),
    ...practiceSteps(known),
    ...learningSteps(known),
    ...companySteps(known),
  ]
}

type Aside = Pick<NextStep, 'kind' | 'path'>

/** The one thing to do now: the first that is not put aside. */
export const nextStep = (known: Known, aside: readonly Aside[] = []): NextStep =>
  ranked(known).find(
    ({ kind, path }) => !mayWait(kind) || !aside.some((one) => one.kind === kind && one.path === path),
  ) ?? step('all_done', '/meet')
