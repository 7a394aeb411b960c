import { isDeepStrictEqual } from 'node:util'
import type { CourseSettings, PublishedOutline } from '#contract/courses/course.ts'
import type { CourseChange } from '#contract/courses/course-changes.ts'

/** Without how it reads: that is in the texts. */
export type Change = Omit<CourseChange, 'words'>
type Whole = { settings: CourseSettings; outline: PublishedOutline }
type Line = PublishedOutline[number]['lessons'][number] & { moduleId: string }

const linesOf = (outline: PublishedOutline): Line[] =>
  outline.flatMap(({ id, lessons }) => lessons.map((lesson) => ({ ...lesson, moduleId: id })))

/** The fields of a lesson that differ, as the reader of the list names them. */
function fieldsOf(before: Line, after: Line): string[] {
  const fields: string[] = []
  if (before.revision !== after.revision) fields.push('content')
  for (const field of ['title', 'minutes', 'required'] as const)
    if (before[field] !== after[field]) fields.push(field)
  return fields
}

/** Lessons that stay in both, in an order in which nothing has moved: the longest there is. The others were moved. */
function unmoved(before: readonly Line[], after: readonly Line[]): Set<string> {
  const positions = new Map(before.map(({ id }, at) => [id, at]))
  const modules = new Map(before.map(({ id, moduleId }) => [id, moduleId]))
  const kept = after.filter(({ id, moduleId }) => modules.get(id) === moduleId)
  // The longest rising row of old places: for each length, the place it ends at and the lesson before it.
  const ends: { at: number; id: string; last: number }[][] = []
  for (const { id } of kept) {
    const at = positions.get(id) ?? 0
    let low = 0
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1
      if ((ends[middle]?.at(-1)?.at ?? 0) < at) low = middle + 1
      else high = middle
    }
    const row = (ends[low] ??= [])
    row.push({ at, id, last: (ends[low - 1]?.length ?? 0) - 1 })
  }
  const stay = new Set<string>()
  let from = (ends.at(-1)?.length ?? 0) - 1
  for (let length = ends.length - 1; length >= 0; length--) {
    const one = ends[length]?.[from]
    if (!one) break
    stay.add(one.id)
    from = one.last
  }
  return stay
}

/** What has changed from one state of a course to another, in the order of the new outline; what is gone comes last. */
export function changesBetween(before: Whole, after: Whole): Change[] {
  const was = linesOf(before.outline)
  const is = linesOf(after.outline)
  const old = new Map(was.map((lesson) => [lesson.id, lesson]))
  const stay = unmoved(was, is)
  const changes: Change[] = []
  const settings = (Object.keys(after.settings) as (keyof CourseSettings)[]).filter(
    // What was never said is as what was taken back.
    (key) => !isDeepStrictEqual(before.settings[key] ?? null, after.settings[key] ?? null),
  )
  if (settings.length)
    changes.push({ kind: 'settings_changed', lessonId: null, title: after.settings.title, fields: settings })
  const modules = (outline: PublishedOutline) => outline.map(({ id, title, opens }) => ({ id, title, opens }))
  if (!isDeepStrictEqual(modules(before.outline), modules(after.outline)) && before.outline.length)
    changes.push({ kind: 'modules_changed', lessonId: null, title: '', fields: [] })
  for (const lesson of is) {
    const { id: lessonId, title } = lesson
    const before = old.get(lessonId)
    if (!before) {
      changes.push({ kind: 'lesson_added', lessonId, title, fields: [] })
      continue
    }
    const fields = fieldsOf(before, lesson)
    if (fields.length) changes.push({ kind: 'lesson_changed', lessonId, title, fields })
    if (!stay.has(lessonId)) changes.push({ kind: 'lesson_moved', lessonId, title, fields: [] })
  }
  const ids = new Set(is.map(({ id }) => id))
  for (const { id: lessonId, title } of was)
    if (!ids.has(lessonId)) changes.push({ kind: 'lesson_removed', lessonId, title, fields: [] })
  return changes
}
