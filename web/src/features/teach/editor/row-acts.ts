import type { OutlineChange } from './outline-changes.ts'

/** What a row of the outline can ask for. */
export type RowActs = {
  change: (change: OutlineChange) => void
  remove: (id: string) => void
  step: (id: string, step: -1 | 1) => void
  /** To the end of a module. */
  moveTo: (id: string, moduleId: string) => void
}

export const rowId = (id: string) => `outline-${id}`
