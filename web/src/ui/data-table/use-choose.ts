import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Choose } from './table-row.tsx'
import type { Selection } from './use-selection.ts'

/**
 * Chooses a row, or all between it and the one chosen before. The same function as long as the table is there, though it
 * knows the rows and the choice of now: a row that is given it need not be drawn anew for it.
 */
export function useChoose(keys: readonly string[], selection: Selection | undefined): Choose {
  const now = useRef({ keys, selection })
  useLayoutEffect(() => {
    now.current = { keys, selection }
  })
  const last = useRef<string | null>(null)
  return useCallback((key, on, range) => {
    const { keys, selection } = now.current
    const [a, b] = [keys.indexOf(last.current ?? ''), keys.indexOf(key)].sort((x, y) => x - y) as [
      number,
      number,
    ]
    selection?.setMany(range && a >= 0 ? keys.slice(a, b + 1) : [key], on)
    last.current = key
  }, [])
}
