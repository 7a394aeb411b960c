import type { Outline } from '#contract/courses/course.ts'
import { edgeAt, neighbour, useRowDrag, type Over } from '../../../ui/lists/use-row-drag.ts'
import { lessonsOf, moduleOf, type OutlineChange } from './outline-changes.ts'

/** What a drop means; undefined where it means nothing. */
function dropped(outline: Outline, moved: string, over: Over): OutlineChange | undefined {
  if (outline.some(({ id }) => id === moved))
    return { kind: 'move_module', id: moved, after: neighbour(outline, moved, over) }
  if (over.edge === 'into') {
    const after = outline.find(({ id }) => id === over.id)?.lessons.findLast(({ id }) => id !== moved)
    return { kind: 'move_lesson', id: moved, moduleId: over.id, after: after?.id ?? null }
  }
  const module = moduleOf(outline, over.id)
  if (!module) return undefined
  return {
    kind: 'move_lesson',
    id: moved,
    moduleId: module.id,
    after: neighbour(module.lessons, moved, over),
  }
}

/** Moving by the pointer; the keys and the menus of the rows do the same. */
export function useDragging(outline: Outline, onMove: (change: OutlineChange, id: string) => void) {
  const { moved, handle, target } = useRowDrag((id, over) => {
    const change = dropped(outline, id, over)
    if (change) onMove(change, id)
  })
  const isModule = moved !== null && outline.some(({ id }) => id === moved)
  const isLesson = moved !== null && lessonsOf(outline).some(({ id }) => id === moved)
  return {
    handle,
    module: (id: string) => target(id, isModule || isLesson, (event) => (isModule ? edgeAt(event) : 'into')),
    lesson: (id: string) => target(id, isLesson),
  }
}
