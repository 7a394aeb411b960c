import { useCallback, useState } from 'react'

export type Selection = {
  ids: ReadonlySet<string>
  /** How many are chosen where they are more than the rows at hand. */
  total?: number
  toggle: (id: string, on: boolean) => void
  setMany: (ids: readonly string[], on: boolean) => void
  clear: () => void
}

/** Which rows are chosen, by id, so that a choice outlives a change of page or order. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set())
  const setMany = useCallback(
    (changed: readonly string[], on: boolean) =>
      setIds((before) => {
        const next = new Set(before)
        for (const id of changed) {
          if (on) next.add(id)
          else next.delete(id)
        }
        return next
      }),
    [],
  )
  const toggle = useCallback((id: string, on: boolean) => setMany([id], on), [setMany])
  const clear = useCallback(() => setIds(new Set()), [])
  return { ids, toggle, setMany, clear }
}
