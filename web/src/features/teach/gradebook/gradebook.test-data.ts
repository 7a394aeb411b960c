import { noCertificate } from '#contract/courses/course.ts'
import type { CourseDraft } from '#contract/courses/courses.ts'
import type { GradeScale } from '#contract/practice/scales/grade-scales.ts'

export const at = '2026-03-01T10:00:00.000Z'
export const id = (n: number) => `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`

export const course: CourseDraft = {
  id: id(1),
  title: 'Rivers',
  language: 'en',
  state: 'published',
  lessons: 3,
  publishedVersion: 1,
  publishedAt: at,
  changed: false,
  learners: 2,
  updatedAt: at,
  settings: {
    title: 'Rivers',
    summary: '',
    language: 'en',
    level: 'beginner',
    topics: [],
    outcomes: [],
    audience: 'everyone',
    entry: 'open',
    opening: 'at_once',
    dueDays: null,
    certificate: noCertificate,
  },
  outline: [],
  coverUrl: null,
  revision: 1,
  staff: [],
  prerequisites: [],
  mayEdit: false,
}

export const column = (lessonId: string, title: string, points: number | null) => ({
  lessonId,
  kind: 'assignment' as const,
  title,
  module: 'All',
  points,
  pass: null,
  categoryId: null,
  scaleId: null,
  former: false,
})

export const letters: GradeScale = {
  id: id(90),
  name: 'Letters',
  steps: [
    { word: 'A', from: 90, value: 95 },
    { word: 'B', from: 50, value: 70 },
    { word: 'C', from: 0, value: 25 },
  ],
}

/** What a course says of its scales and of late work where it says nothing, nor does its company. */
export const saysNothing = {
  scheme: { scale: 'default' as const, finalScaleId: null, late: 'default' as const, lateRule: null },
  book: { scales: [], companyDefaults: { scaleId: null, late: null } },
}
