import type { NextStep } from '#contract/dashboard.ts'
import { dayFromNow, step, type Known } from './known.ts'

type Course = NonNullable<Known['learning']>['courses'][number]

const lessonPath = ({ id, lesson }: Course) => `/dashboard/learn/${id}${lesson ? `/${lesson.id}` : ''}`

const workPath = ({ courseId, lessonId }: { courseId: string; lessonId: string }) =>
  `/dashboard/learn/${courseId}/${lessonId}`

/** Its day is over where its learner is. */
const isOverdue = (known: Known, { dueOn }: Course): boolean => dueOn !== null && dueOn < dayFromNow(known)

/** What is to be handed in, where its time is over and where it is not. */
const dueSteps = ({ work, now }: Known, kind: 'overdue_work' | 'work_due'): NextStep[] =>
  (work?.due ?? [])
    .filter(({ dueAt }) => new Date(dueAt) < now === (kind === 'overdue_work'))
    .map((one) => step(kind, workPath(one), { title: one.title, at: one.dueAt }))

/** Work whose time is over and that is still taken. */
export const overdueWork = (known: Known): NextStep[] => dueSteps(known, 'overdue_work')

export const overdueCourses = (known: Known): NextStep[] =>
  (known.learning?.courses ?? [])
    .filter((course) => isOverdue(known, course))
    .map((course) =>
      step('overdue_course', lessonPath(course), {
        course: course.title,
        day: course.dueOn ?? '',
        done: course.lessonsDone,
        lessons: course.lessons,
      }),
    )

export const overduePaths = ({ paths }: Known): NextStep[] =>
  (paths ?? [])
    .filter(({ overdue }) => overdue)
    .map(({ id, title, stepsDone, steps }) =>
      step('overdue_path', `/dashboard/learn/paths/${id}`, { path: title, done: stepsDone, steps }),
    )

/** Work that came back, what is to be handed in, others’ work that one is to review by a day, then what others wait for. */
export const workSteps = (known: Known): NextStep[] => {
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

/** The few questions of the day, before anything new; whoever has answered some today is not asked for more. */
export const practiceSteps = ({ practice }: Known): NextStep[] =>
  practice && practice.due > 0 && practice.answered === 0
    ? [step('practise', '/dashboard/learn/practice', { count: practice.session })]
    : []

/** What somebody learns: to go on where they were, to begin what they are enrolled in, or to find something. */
export const learningSteps = (known: Known): NextStep[] => [
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
