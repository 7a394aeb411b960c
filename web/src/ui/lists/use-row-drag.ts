import { useState, type DragEvent } from 'react'

export type Edge = 'before' | 'after' | 'into'
export type Over = { id: string; edge: Edge }

/** Which half of a row the pointer is over. */
export function edgeAt({ currentTarget, clientY }: DragEvent<HTMLElement>): 'before' | 'after' {
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY < top + height / 2 ? 'before' : 'after'
}

/** The neighbour that something dropped at a row comes after; null where it comes first. */
export function neighbour(list: readonly { id: string }[], moved: string, { id, edge }: Over): string | null {
  const others = list.filter((one) => one.id !== moved)
  const at = others.findIndex((one) => one.id === id)
  return edge === 'after' ? id : (others[at - 1]?.id ?? null)
}

/** Rows that are moved by the pointer; their keys and buttons do the same. */
export function useRowDrag(onDrop: (moved: string, over: Over) => void) {
  const [moved, setMoved] = useState<string | null>(null)
  const [over, setOver] = useState<Over | null>(null)
  const end = () => {
    setMoved(null)
    setOver(null)
  }
  return {
    /** What is on its way just now. */
    moved,
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
    /** Where it can be put; `takes`: what is on its way just now. */
    target: (id: string, takes: boolean, edgeOf: (event: DragEvent<HTMLElement>) => Edge = edgeAt) => ({
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
        const edge = edgeOf(event)
        end()
        if (moved !== id) onDrop(moved, { id, edge })
      },
    }),
  }
}
export type Handle = ReturnType<ReturnType<typeof useRowDrag>['handle']>
