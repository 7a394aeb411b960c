import { type Outline, OutlineLesson, OutlineModule } from '#contract/courses/course.ts'
import type { FieldError } from '#contract/errors.ts'
import { misfits } from '../../../shared/misfits.ts'
import { before, lessonsOf, moduleOf, type OutlineChange } from './outline-changes.ts'

type Line = OutlineLesson | OutlineModule

/** What is wrong with the lines of an outline: fields are told as `<id>.<field>`. */
export function outlineErrors(outline: Outline): FieldError[] {
  return outline.flatMap((module) => [
    ...errorsOf(module, { title: OutlineModule.shape.title }),
    ...module.lessons.flatMap((lesson) => errorsOf(lesson, OutlineLesson.shape)),
  ])
}
const errorsOf = (line: Line, shape: Partial<typeof OutlineLesson.shape>): FieldError[] =>
  Object.entries(shape).flatMap(([field, schema]) =>
    misfits(schema, line[field as keyof Line], `${line.id}.${field}`),
  )

type Fit = {
  /** What can be sent: where a line does not fit, it is as the server has it, and not there where it has none. */
  outline: Outline
  /** What makes of it the outline that is seen. */
  rest: OutlineChange[]
}

/**
 * What the server would take of an outline. No lesson that it has goes with a new module that does not fit; undefined
 * where there is no other module for one.
 */
export function fitOf(had: Outline, seen: Outline): Fit | undefined {
  const errors = outlineErrors(seen)
  if (errors.length === 0) return { outline: seen, rest: [] }
  const wrong = new Set(errors.map(({ field }) => field))
  const isWrong = ({ id }: Line) => errors.some(({ field }) => field.startsWith(`${id}.`))
  const hadLessons = new Map(lessonsOf(had).map((lesson) => [lesson.id, lesson]))
  const hadModules = new Map(had.map((module) => [module.id, module]))
  const rest: OutlineChange[] = []

  /** A line as the server may have it; undefined where it waits whole. */
  function fitting<T extends Line>(line: T, as: T | undefined): { line: T; held: Partial<T> } | undefined {
    if (!isWrong(line)) return { line, held: {} }
    if (!as) return undefined
    const fields = (Object.keys(line) as (keyof T & string)[]).filter((field) =>
      wrong.has(`${line.id}.${field}`),
    )
    const pick = (of: T) => Object.fromEntries(fields.map((field) => [field, of[field]])) as Partial<T>
    return { line: { ...line, ...pick(as) }, held: pick(line) }
  }

  const outline: Outline = []
  const homeless: OutlineLesson[] = []
  for (const module of seen) {
    const lessons: OutlineLesson[] = []
    const isHere = fitting(module, hadModules.get(module.id))
    if (!isHere)
      rest.push({ kind: 'add_module', module: { ...module, lessons: [] }, after: before(seen, module.id) })
    else if (isHere.held.title !== undefined)
      rest.push({ kind: 'rename_module', id: module.id, title: isHere.held.title })
    for (const lesson of module.lessons) {
      const { id } = lesson
      const after = before(module.lessons, id)
      const fit = fitting(lesson, hadLessons.get(id))
      if (!fit || (!isHere && !hadLessons.has(id))) {
        rest.push({ kind: 'add_lesson', lesson, moduleId: module.id, after })
        continue
      }
      if (Object.keys(fit.held).length > 0) rest.push({ kind: 'edit_lesson', id, fields: fit.held })
      if (isHere) lessons.push(fit.line)
      else {
        homeless.push(fit.line)
        rest.push({ kind: 'move_lesson', id, moduleId: module.id, after })
      }
    }
    if (isHere) outline.push({ ...isHere.line, lessons })
  }
  for (const lesson of homeless) {
    const home = outline.find(({ id }) => id === moduleOf(had, lesson.id)?.id) ?? outline.at(-1)
    if (!home) return undefined
    home.lessons.push(lesson)
  }
  return { outline, rest }
}
