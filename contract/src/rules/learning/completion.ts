/** A lesson of a course, as far as completion asks of it. */
export type LessonToDo = { id: string; required: boolean }
/** A line of the record of somebody's progress. Of the same lesson, the latest of `done` and `undone` counts. */
export type ProgressEvent = { lessonId: string; kind: 'opened' | 'done' | 'undone' }

export type Progress = {
  /** The lessons that are done, of those that the course has. */
  done: ReadonlySet<string>
  /** How many lessons are to be done for completion, and how many of these are. */
  required: number
  requiredDone: number
  complete: boolean
}

/** The lessons that count: those that are required; where a course requires none, all of them. */
export function countedOf<L extends LessonToDo>(lessons: readonly L[]): readonly L[] {
  const some = lessons.filter(({ required }) => required)
  return some.length ? some : lessons
}

/**
 * How far somebody has come, from the record in the order in which it was written: the one rule, used by player,
 * lists, reports and certificates alike. What was done in lessons that this version of the course does not have counts for nothing.
 * Where so many of the lessons that count are `enough`, no more of them are required, whichever they are.
 */
export function progressOf(
  lessons: readonly LessonToDo[],
  record: readonly ProgressEvent[],
  enough?: number | null,
): Progress {
  const has = new Set(lessons.map(({ id }) => id))
  const done = new Set<string>()
  for (const { lessonId, kind } of record) {
    if (kind === 'done' && has.has(lessonId)) done.add(lessonId)
    if (kind === 'undone') done.delete(lessonId)
  }
  const counted = countedOf(lessons)
  const required = Math.min(enough ?? counted.length, counted.length)
  const requiredDone = Math.min(counted.filter(({ id }) => done.has(id)).length, required)
  return { done, required, requiredDone, complete: required > 0 && requiredDone === required }
}

/** From 0 to 100, and 100 only where all is done. */
export const percentOf = ({ required, requiredDone }: Pick<Progress, 'required' | 'requiredDone'>): number =>
  required === 0 ? 0 : Math.floor((100 * requiredDone) / required)

/** Where to go on: the lesson opened last while it is not done, else the next one after it that is not, else the first. */
export function nextLesson(
  lessons: readonly LessonToDo[],
  done: ReadonlySet<string>,
  last: string | null,
): string | null {
  const at = lessons.findIndex(({ id }) => id === last)
  const left = (from: number, to: number) => lessons.slice(from, to).find(({ id }) => !done.has(id))
  return (left(Math.max(at, 0), lessons.length) ?? left(0, Math.max(at, 0)))?.id ?? null
}
