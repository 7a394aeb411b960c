import type { CatalogueCourse, ListedCourse, CoursePage, Enrolment } from '#contract/courses/enrolments.ts'

export const uuidOf = (n: number) => `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`

export const enrolment = (more: Partial<Enrolment> = {}): Enrolment => ({
  id: uuidOf(500),
  state: 'active',
  version: 1,
  enrolledAt: '2026-03-01T09:00:00Z',
  dueOn: null,
  completedAt: null,
  lessons: 3,
  lessonsDone: 0,
  nextLessonId: 'a',
  nextLessonTitle: 'First',
  lastAt: '2026-03-02T09:00:00Z',
  ...more,
})

const ofCatalogue: CatalogueCourse = {
  id: uuidOf(1),
  title: 'Running good meetings',
  summary: 'Fewer, shorter, better.',
  language: 'en',
  level: 'beginner',
  topics: ['Meetings'],
  coverUrl: null,
  entry: 'open',
  minutes: 75,
  lessons: 4,
  enrolment: null,
}

export const catalogueCourse = (more: Partial<ListedCourse> = {}): ListedCourse => ({
  ...ofCatalogue,
  interests: [],
  ...more,
})

const lesson = (id: string, title: string, required = true) => ({
  id,
  kind: 'page' as const,
  title,
  minutes: 10,
  required,
  state: 'open' as const,
})

/** Four lessons in two modules, the last of them optional, none done. */
export const coursePage = (more: Partial<CoursePage> = {}): CoursePage => ({
  ...ofCatalogue,
  enrolment: enrolment(),
  opening: 'at_once',
  enough: null,
  dueDays: null,
  dueOn: null,
  outcomes: ['Say what a meeting is for'],
  modules: [
    { id: 'm1', title: 'Before', lessons: [lesson('a', 'First'), lesson('b', 'Second')] },
    { id: 'm2', title: 'After', lessons: [lesson('c', 'Third'), lesson('d', 'Fourth', false)] },
  ],
  authors: [{ id: uuidOf(90), name: 'Priya', surname: 'Nair', photoUrl: null }],
  certificate: { given: false, held: null },
  renewable: false,
  waitsFor: null,
  prerequisites: [],
  asksFirst: false,
  newerVersion: false,
  archived: false,
  ...more,
})

/** The same with ids as they cross the wire. */
export function sentPage(more: Partial<CoursePage> = {}): CoursePage {
  const page = coursePage(more)
  const ids = new Map(['a', 'b', 'c', 'd', 'm1', 'm2'].map((name, at) => [name, uuidOf(10 + at)]))
  const idOf = (name: string) => ids.get(name) ?? name
  return {
    ...page,
    enrolment: page.enrolment && {
      ...page.enrolment,
      nextLessonId: page.enrolment.nextLessonId && idOf(page.enrolment.nextLessonId),
    },
    modules: page.modules.map((module) => ({
      ...module,
      id: idOf(module.id),
      lessons: module.lessons.map((one) => ({ ...one, id: idOf(one.id) })),
    })),
  }
}
export const [first, second, third, fourth] = [uuidOf(10), uuidOf(11), uuidOf(12), uuidOf(13)]
