import type { CoursePage, Enrolment } from '#contract/courses/enrolments.ts'
import { nextLesson, progressOf } from '#contract/rules/learning/completion.ts'
import { lessonStatesOf } from '#contract/rules/learning/opening.ts'
import type { Unsent } from './unsent.ts'

export const lessonsOf = ({ modules }: Pick<CoursePage, 'modules'>) =>
  modules.flatMap(({ lessons }) => lessons)

/** Whoever learns in a course, or has completed it, reads its lessons. */
export const mayRead = (enrolment: Enrolment | null): enrolment is Enrolment =>
  enrolment !== null && (enrolment.state === 'active' || enrolment.state === 'completed')

/** A course as it stands once these lines have arrived, which the server does not know yet. */
export function after(page: CoursePage, lines: readonly Omit<Unsent, 'id'>[]): CoursePage {
  const { enrolment } = page
  const own = lines.filter(({ course }) => course === page.id)
  const latest = own.at(-1)
  if (!mayRead(enrolment) || !latest) return page
  const lessons = lessonsOf(page)
  const { done, required, requiredDone, complete } = progressOf(
    lessons,
    [
      ...lessons
        .filter(({ state }) => state === 'done')
        .map(({ id }) => ({ lessonId: id, kind: 'done' as const })),
      ...own.map(({ lesson, kind }) => ({ lessonId: lesson, kind })),
    ],
    page.enough,
  )
  const states = lessonStatesOf(lessons, done, page.opening, Date.now())
  const stateOf = new Map(lessons.map(({ id }, at) => [id, states[at] ?? 'open']))
  const last = own.findLast(({ kind }) => kind === 'opened')?.lesson ?? enrolment.nextLessonId
  const next = lessons.find(({ id }) => id === nextLesson(lessons, done, last)) ?? null
  return {
    ...page,
    enrolment: {
      ...enrolment,
      state: complete ? 'completed' : 'active',
      completedAt: complete ? (enrolment.completedAt ?? latest.at) : null,
      lessons: required,
      lessonsDone: requiredDone,
      nextLessonId: next?.id ?? null,
      nextLessonTitle: next?.title ?? null,
      lastAt: latest.at,
    },
    modules: page.modules.map((module) => ({
      ...module,
      lessons: module.lessons.map((lesson) => ({ ...lesson, state: stateOf.get(lesson.id) ?? lesson.state })),
    })),
  }
}

/** The lesson after this one; behind the last of them the first that is not done. Undefined where nothing is left. */
export function goOn(page: CoursePage, lessonId: string) {
  const lessons = lessonsOf(page)
  const at = lessons.findIndex(({ id }) => id === lessonId)
  return lessons[at + 1] ?? lessons.find(({ id, state }) => id !== lessonId && state !== 'done')
}

type Barred = Pick<CoursePage, 'id' | 'modules' | 'waitsFor' | 'prerequisites' | 'asksFirst'>

/** Nothing of a course is open yet, whatever its lessons say: it asks for other courses, or a path does. */
export const isBarred = ({ waitsFor, asksFirst }: Pick<Barred, 'waitsFor' | 'asksFirst'>): boolean =>
  asksFirst || waitsFor !== null

/**
 * What bars lessons, and where it is: the first course that is missing, the path that asks for other courses first, or the first
 * required lesson that is not done.
 */
export function barredBy({ id, modules, waitsFor, prerequisites, asksFirst }: Barred) {
  const missing = asksFirst ? prerequisites.filter(({ completed }) => !completed) : []
  const course = missing.find(({ met }) => met) ?? missing[0]
  if (course)
    return {
      of: 'course',
      title: course.title,
      to: `/dashboard/learn/${course.met ? course.id : id}`,
    } as const
  if (waitsFor)
    return { of: 'path', title: waitsFor.title, to: `/dashboard/learn/paths/${waitsFor.id}` } as const
  const lesson = lessonsOf({ modules }).find(({ required, state }) => required && state !== 'done')
  return lesson && ({ of: 'lesson', title: lesson.title, to: `/dashboard/learn/${id}/${lesson.id}` } as const)
}
