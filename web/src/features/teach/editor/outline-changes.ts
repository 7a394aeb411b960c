import { ModuleOpening, type Outline, OutlineLesson, OutlineModule } from '#contract/courses/course.ts'
import { Id } from '#contract/envelope.ts'
import { z } from 'zod'

/** What something comes after; null where it comes first. */
const After = Id.nullable()

/** As they are typed, whether the server takes it or not. */
const Lesson = OutlineLesson.extend({ title: z.string(), minutes: z.number() })
const Module = OutlineModule.extend({ title: z.string(), lessons: z.array(Lesson) })

/**
 * One small change of an outline, told so that it can be made again on an outline that somebody else has changed:
 * places are told by their neighbours, and what was done already is not done twice.
 */
export const OutlineChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add_module'), module: Module, after: After }),
  z.object({ kind: z.literal('add_lesson'), lesson: Lesson, moduleId: Id, after: After }),
  z.object({ kind: z.literal('rename_module'), id: Id, title: z.string() }),
  /** Null: it opens with the course. */
  z.object({ kind: z.literal('open_module'), id: Id, opens: ModuleOpening.nullable() }),
  z.object({ kind: z.literal('edit_lesson'), id: Id, fields: Lesson.omit({ id: true }).partial() }),
  z.object({ kind: z.literal('move_module'), id: Id, after: After }),
  z.object({ kind: z.literal('move_lesson'), id: Id, moduleId: Id, after: After }),
  z.object({ kind: z.literal('remove_module'), id: Id }),
  z.object({ kind: z.literal('remove_lesson'), id: Id }),
])
export type OutlineChange = z.infer<typeof OutlineChange>

export const lessonsOf = (outline: Outline): OutlineLesson[] => outline.flatMap(({ lessons }) => lessons)
export const moduleOf = (outline: Outline, lessonId: string): OutlineModule | undefined =>
  outline.find(({ lessons }) => lessons.some(({ id }) => id === lessonId))

/** With one more after its neighbour; at the end where that has gone. */
function putAfter<T extends { id: string }>(list: readonly T[], item: T, after: string | null): T[] {
  const at = after === null ? 0 : list.findIndex(({ id }) => id === after) + 1 || list.length
  return list.toSpliced(at, 0, item)
}

const inLessons = (
  outline: Outline,
  change: (lessons: OutlineLesson[], of: OutlineModule) => OutlineLesson[],
) => outline.map((module) => ({ ...module, lessons: change(module.lessons, module) }))

function addLesson(outline: Outline, lesson: OutlineLesson, moduleId: string, after: string | null): Outline {
  if (moduleOf(outline, lesson.id)) return outline
  // Its module may have been deleted meanwhile: a lesson is never lost with it.
  const module = outline.find(({ id }) => id === moduleId) ?? outline.at(-1)
  if (!module) return [{ id: moduleId, title: lesson.title, lessons: [lesson] }]
  return inLessons(outline, (lessons, { id }) =>
    id === module.id ? putAfter(lessons, lesson, after) : lessons,
  )
}

export function applyChange(outline: Outline, change: OutlineChange): Outline {
  switch (change.kind) {
    case 'add_module':
      return outline.some(({ id }) => id === change.module.id)
        ? outline
        : putAfter(outline, change.module, change.after)
    case 'add_lesson':
      return addLesson(outline, change.lesson, change.moduleId, change.after)
    case 'rename_module':
      return outline.map((one) => (one.id === change.id ? { ...one, title: change.title } : one))
    case 'open_module':
      return outline.map((one) => {
        if (one.id !== change.id) return one
        const { opens: _, ...module } = one
        return change.opens ? { ...module, opens: change.opens } : module
      })
    case 'edit_lesson':
      return inLessons(outline, (lessons) =>
        lessons.map((one) => (one.id === change.id ? { ...one, ...change.fields } : one)),
      )
    case 'move_module': {
      const module = outline.find(({ id }) => id === change.id)
      if (!module) return outline
      return putAfter(
        outline.filter((one) => one !== module),
        module,
        change.after,
      )
    }
    case 'move_lesson': {
      const lesson = lessonsOf(outline).find(({ id }) => id === change.id)
      if (!lesson || !outline.some(({ id }) => id === change.moduleId)) return outline
      return addLesson(
        applyChange(outline, { kind: 'remove_lesson', id: change.id }),
        lesson,
        change.moduleId,
        change.after,
      )
    }
    case 'remove_module':
      return outline.filter(({ id }) => id !== change.id)
    case 'remove_lesson':
      return inLessons(outline, (lessons) => lessons.filter(({ id }) => id !== change.id))
  }
}

export const applyAll = (outline: Outline, changes: readonly OutlineChange[]): Outline =>
  changes.reduce(applyChange, outline)

/** What comes before something in its list; null where it is the first. */
export const before = (list: readonly { id: string }[], id: string): string | null =>
  list[list.findIndex((one) => one.id === id) - 1]?.id ?? null

/** What makes a removal undone. */
export function undoOf(
  outline: Outline,
  removal: Extract<OutlineChange, { kind: 'remove_module' | 'remove_lesson' }>,
): OutlineChange | undefined {
  const { id } = removal
  if (removal.kind === 'remove_module') {
    const module = outline.find((one) => one.id === id)
    return module && { kind: 'add_module', module, after: before(outline, id) }
  }
  const module = moduleOf(outline, id)
  const lesson = module?.lessons.find((one) => one.id === id)
  return (
    module && lesson && { kind: 'add_lesson', lesson, moduleId: module.id, after: before(module.lessons, id) }
  )
}

/** One place up or down; a lesson goes on into the module beside its own. Undefined where there is no further. */
export function stepOf(outline: Outline, id: string, step: -1 | 1): OutlineChange | undefined {
  const at = outline.findIndex((one) => one.id === id)
  if (at >= 0) {
    const others = outline.filter((one) => one.id !== id)
    const to = at + step
    if (to < 0 || to >= outline.length) return undefined
    return { kind: 'move_module', id, after: others[to - 1]?.id ?? null }
  }
  const moduleAt = outline.findIndex(({ lessons }) => lessons.some((one) => one.id === id))
  const module = outline[moduleAt]
  if (!module) return undefined
  const others = module.lessons.filter((one) => one.id !== id)
  const to = module.lessons.findIndex((one) => one.id === id) + step
  if (to >= 0 && to < module.lessons.length)
    return { kind: 'move_lesson', id, moduleId: module.id, after: others[to - 1]?.id ?? null }
  const next = outline[moduleAt + step]
  if (!next) return undefined
  return {
    kind: 'move_lesson',
    id,
    moduleId: next.id,
    after: step < 0 ? (next.lessons.at(-1)?.id ?? null) : null,
  }
}
