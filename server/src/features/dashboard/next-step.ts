import { mayWait, type Home, type NextStep } from '#contract/dashboard.ts'
import type { Role } from '#contract/roles.ts'
import { calendarDay } from '../../platform/companies/company-days.ts'
import { MINUTE_MS } from '../../platform/durations.ts'

/** `timeZone`: of the reader’s clock, by which a day is over. */
type Known = Omit<Home, 'nextStep'> & { role: Role; onboarded: boolean; now: Date; timeZone: string }

type Course = NonNullable<Known['learning']>['courses'][number]

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

const lessonPath = ({ id, lesson }: Course) => `/dashboard/learn/${id}${lesson ? `/${lesson.id}` : ''}`

/** Its day is over where its learner is. */
const isOverdue = ({ now, timeZone }: Known, { dueOn }: Course): boolean =>
  dueOn !== null && dueOn < calendarDay(now, { timeZone })

const workPath = ({ courseId, lessonId }: { courseId: string; lessonId: string }) =>
  `/dashboard/learn/${courseId}/${lessonId}`

/** What is to be handed in, where its time is over and where it is not. */
const dueSteps = ({ work, now }: Known, kind: 'overdue_work' | 'work_due'): NextStep[] =>
  (work?.due ?? [])
    .filter(({ dueAt }) => new Date(dueAt) < now === (kind === 'overdue_work'))
    .map((one) => step(kind, workPath(one), { title: one.title, at: one.dueAt }))

/** What was to be done by a day that is over: work that is still taken, then a course before the path that it may be of. */
const overdueSteps = (known: Known): NextStep[] => [
  ...dueSteps(known, 'overdue_work'),
  ...(known.learning?.courses ?? [])
    .filter((course) => isOverdue(known, course))
    .map((course) =>
      step('overdue_course', lessonPath(course), {
        course: course.title,
        day: course.dueOn ?? '',
        done: course.lessonsDone,
        lessons: course.lessons,
      }),
    ),
  ...(known.paths ?? [])
    .filter(({ overdue }) => overdue)
    .map(({ id, title, stepsDone, steps }) =>
      step('overdue_path', `/dashboard/learn/paths/${id}`, { path: title, done: stepsDone, steps }),
    ),
]

const byDue = (a: { dueAt: string }, b: { dueAt: string }) => Date.parse(a.dueAt) - Date.parse(b.dueAt)

/** Who waits for one’s answer, what is due first before the rest; then what was answered and waits to be looked at. */
function helpSteps({ help, now }: Known): NextStep[] {
  const held = (help?.held ?? []).filter(({ turn }) => turn).toSorted(byDue)
  const answered = (help?.own ?? []).filter(({ turn }) => turn)
  return [
    ...held.map(({ id, other, lesson, state, dueAt }) =>
      step('answer_help', `/dashboard/help/${id}`, {
        name: other?.name ?? '',
        lesson,
        at: dueAt,
        stands: state === 'awaiting_mentor' ? 'reply' : new Date(dueAt) < now ? 'late' : 'promised',
      }),
    ),
    ...answered.map(({ id, other, lesson }) =>
      step('look_at_answer', `/dashboard/help/${id}`, { name: other?.name ?? '', lesson }),
    ),
  ]
}

/** Those whom nobody answers yet: for mentors. */
function queueSteps({ help, now }: Known): NextStep[] {
  const waiting = help?.waiting
  const [first] = (waiting?.first ?? []).toSorted(byDue)
  if (!waiting || !first) return []
  const stands = new Date(first.promisedAt) < now ? 'late' : 'promised'
  return [step('help_waiting', '/dashboard/help', { count: waiting.count, at: first.promisedAt, stands })]
}

/** What somebody learns: to go on where they were, to begin what they are enrolled in, or to find something. */
const learningSteps = (known: Known): NextStep[] => [
  ...(known.learning?.courses ?? [])
    .filter((course) => !isOverdue(known, course))
    .map((course) =>
      course.lesson && course.opened
        ? step('continue_course', lessonPath(course), {
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
  ...(known.student && known.learning?.courses.length === 0 && known.learning.others > 0
    ? [step('find_course', '/dashboard/learn', { count: known.learning.others })]
    : []),
]

/** Work that came back, what is to be handed in, others’ work that one is to review by a day, then what others wait for. */
const workSteps = (known: Known): NextStep[] => {
  const { work, now } = known
  return [
    ...(work?.returned ?? []).map((one) => step('work_returned', workPath(one), { title: one.title })),
    ...dueSteps(known, 'work_due'),
    ...(work?.peers ?? []).map((one) =>
      step('review_peer', workPath(one), {
        title: one.title,
        at: one.dueAt,
        stands: new Date(one.dueAt) < now ? 'late' : 'due',
      }),
    ),
    ...(work && work.waiting > 0
      ? [step('review_work', '/dashboard/teach/reviews', { count: work.waiting })]
      : []),
  ]
}

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

function leadingSteps({ platform, admin, mentor, overdue }: Known): NextStep[] {
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
  if (overdue) steps.push(step('overdue_people', '/dashboard/training', { count: overdue.people }))
  if (mentor && mentor.capacity === 0) steps.push(step('set_capacity', '/dashboard/me/interests'))
  return steps
}

function companySteps({ student, mentor, meetings }: Known): NextStep[] {
  const steps: NextStep[] = []
  if (student && student.goals.length === 0) steps.push(step('add_goal', '/dashboard/me/interests'))
  if ((student || mentor) && meetings.length === 0) steps.push(step('plan_meeting', '/meet'))
  return steps
}

/**
 * All that somebody could do next: what is on now, what is late, what others were promised or wait for, what begins soon, then
 * what is unfinished, then what comes next.
 */
function ranked(known: Known): NextStep[] {
  const meeting = meetingStep(known)
  if (meeting?.kind !== 'meeting_now' && !known.onboarded) return [step('onboarding', '/onboarding')]
  return [
    ...(meeting?.kind === 'meeting_now' ? [meeting] : []),
    ...overdueSteps(known),
    ...helpSteps(known),
    ...(meeting?.kind === 'meeting_soon' ? [meeting] : []),
    ...leadingSteps(known),
    ...queueSteps(known),
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
