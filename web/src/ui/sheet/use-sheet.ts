import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams, type To } from 'react-router'

/** What makes a link open the sheet of one row. */
export type SheetLink = {
  to: To
  state: object
  preventScrollReset: true
  'aria-haspopup': 'dialog'
  'data-sheet': string
}

export type Sheet = {
  /** The row whose sheet is open. */
  open: string | null
  /** The same, and while the sheet leaves still the one it was of. */
  shown: string | null
  link: (key: string) => SheetLink
  close: () => void
  /** The row before and after it in the list, where there is one. */
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

/**
 * The sheet beside a list that one of its rows is open in. It stands in the address as `name`: Back closes it, and what is
 * reloaded or sent to others opens it, over the list with the filters and the page that it had. `keys` are the rows as
 * they are listed.
 */
export function useSheet(name: string, keys: readonly string[]): Sheet {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const open = params.get(name)
  const [shown, setShown] = useState(open)
  if (open !== null && open !== shown) setShown(open)
  // Closed twice before the address has changed, it would leave the list.
  const closing = useRef(false)
  useEffect(() => {
    closing.current = false
  }, [open])

  const addressOf = (key: string | null) => {
    const next = new URLSearchParams(params)
    if (key === null) next.delete(name)
    else next.set(name, key)
    return next
  }
  // Rows are drawn anew when their links lead elsewhere, which they do not for one of them being open.
  const others = addressOf(null).toString()
  const link = useCallback(
    (key: string): SheetLink => ({
      to: { search: `?${new URLSearchParams([...new URLSearchParams(others), [name, key]])}` },
      state: { sheet: name },
      preventScrollReset: true,
      'aria-haspopup': 'dialog',
      'data-sheet': key,
    }),
    [name, others],
  )
  const at = open === null ? -1 : keys.indexOf(open)
  const step = (to: number) => {
    const key = at < 0 ? undefined : keys[to]
    if (key === undefined) return undefined
    // One step back leads to the list, however many rows were looked at.
    return () =>
      setParams(addressOf(key), {
        replace: true,
        preventScrollReset: true,
        state: location.state as unknown,
      })
  }
  const cameFromList = (location.state as { sheet?: unknown } | null)?.sheet === name

  return {
    open,
    shown,
    link,
    close: () => {
      if (closing.current) return
      closing.current = true
      if (cameFromList) void navigate(-1)
      else setParams(addressOf(null), { replace: true, preventScrollReset: true })
    },
    previous: step(at - 1),
    next: step(at + 1),
  }
}
