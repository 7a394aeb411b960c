import type { Outline } from '#contract/course.ts'
import { useState, type DragEvent } from 'react'
import { lessonsOf, moduleOf, type OutlineChange } from './outline-changes.ts'

type Edge = 'before' | 'after' | 'into'
type Over = { id: string; edge: Edge }

/** Which half of a row the pointer is over. */
function edgeAt({ currentTarget, clientY }: DragEvent<HTMLElement>): 'before' | 'after' {
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY < top + height / 2 ? 'before' : 'after'
}

/** The neighbour that something dropped at a row comes after. */
function neighbour(list: readonly { id: string }[], moved: string, { id, edge }: Over): string | null {
  const others = list.filter((one) => one.id !== moved)
  const at = others.findIndex((one) => one.id === id)
  return edge === 'after' ? id : (others[at - 1]?.id ?? null)
}

/** What a drop means; undefined where it means nothing. */
function dropped(outline: Outline, moved: string, over: Over): OutlineChange | undefined {
  if (moved === over.id) return undefined
  if (outline.some(({ id }) => id === moved))
    return { kind: 'move_module', id: moved, after: neighbour(outline, moved, over) }
  if (over.edge === 'into') {
    const after = outline.find(({ id }) => id === over.id)?.lessons.findLast(({ id }) => id !== moved)
    return { kind: 'move_lesson', id: moved, moduleId: over.id, after: after?.id ?? null }
  }
  const home = moduleOf(outline, over.id)
  if (!home) return undefined
  return { kind: 'move_lesson', id: moved, moduleId: home.id, after: neighbour(home.lessons, moved, over) }
}

/** Moving by the pointer; the keys and the menus of the rows do the same. */
export function useDragging(outline: Outline, onMove: (change: OutlineChange, id: string) => void) {
  const [moved, setMoved] = useState<string | null>(null)
  const [over, setOver] = useState<Over | null>(null)
  const isModule = moved !== null && outline.some(({ id }) => id === moved)
  const isLesson = moved !== null && lessonsOf(outline).some(({ id }) => id === moved)
  const end = () => {
    setMoved(null)
    setOver(null)
  }
  const target = (id: string, takes: boolean, edgeOf: (event: DragEvent<HTMLElement>) => Edge) => ({
    'data-over': over?.id === id ? over.edge : undefined,
    'data-moved': moved === id || undefined,
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!takes) return
      event.preventDefault()
      event.stopPropagation()
      const edge = edgeOf(event)
      if (over?.id !== id || over.edge !== edge) setOver({ id, edge })
    },
    onDrop(event: DragEvent<HTMLElement>) {
      if (!takes || !moved) return
      event.preventDefault()
      event.stopPropagation()
      const change = dropped(outline, moved, { id, edge: edgeOf(event) })
      end()
      if (change) onMove(change, moved)
    },
  })
  return {
    /** What is taken hold of. */
    handle: (id: string) => ({
      draggable: true,
      onDragStart(event: DragEvent<HTMLElement>) {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', '')
        // Changed at once, the browser would take the row for gone and end the drag.
        setTimeout(() => setMoved(id))
      },
      onDragEnd: end,
    }),
    module: (id: string) => target(id, isModule || isLesson, (event) => (isModule ? edgeAt(event) : 'into')),
    lesson: (id: string) => target(id, isLesson, edgeAt),
  }
}
export type Handle = ReturnType<ReturnType<typeof useDragging>['handle']>
