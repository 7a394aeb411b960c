import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLeaveWarning } from '../drafts/use-leave-warning.ts'

/** What became of a save: nothing to say where it is saved; what is wrong, and the newer value of somebody else. */
export type Outcome<T> = { wrong: ReactNode; newer?: T } | undefined

/** Writes a value over the one that it was typed over; never rejects. */
export type SaveInline<T> = (value: T, over: T) => Promise<Outcome<T>>

/** How long it is told beside a value that it is saved; in milliseconds. */
const SAVED_MS = 4000

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * A value that is changed where it is read: what is typed stays until it is saved or given up, also where saving fails.
 * `button` is what the value is pressed by: it has the focus again afterwards.
 */
export function useInline<T>(value: T, save: SaveInline<T>) {
  const [editing, setEditing] = useState(false)
  const [draft, setDraft] = useState(value)
  const [wrong, setWrong] = useState<ReactNode>()
  const [busy, setBusy] = useState(false)
  const [savedAt, setSavedAt] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  /** What it is typed over, and what was typed last: a field that is left may change it in that very moment. */
  const over = useRef(value)
  const typed = useRef(value)
  const returns = useRef(false)
  useLeaveWarning(editing && !same(draft, over.current))
  useEffect(() => {
    if (editing || !returns.current) return
    returns.current = false
    button.current?.focus()
  }, [editing])
  useEffect(() => {
    if (savedAt === 0) return undefined
    const timer = setTimeout(() => setSavedAt(0), SAVED_MS)
    return () => clearTimeout(timer)
  }, [savedAt])

  function type(next: T) {
    typed.current = next
    setDraft(next)
    setWrong(undefined)
  }
  function end(focusBack: boolean) {
    returns.current = focusBack
    setEditing(false)
    setWrong(undefined)
  }
  async function write(next: T, focusBack: boolean) {
    setBusy(true)
    const outcome = await save(next, over.current)
    setBusy(false)
    if (!outcome) {
      setSavedAt(Date.now())
      return end(focusBack)
    }
    if (outcome.newer !== undefined) over.current = outcome.newer
    setWrong(outcome.wrong)
  }
  return {
    editing,
    draft,
    wrong,
    busy,
    saved: savedAt > 0,
    button,
    type,
    begin() {
      over.current = value
      type(value)
      setSavedAt(0)
      setEditing(true)
    },
    restore: () => end(true),
    /** By Enter the focus comes back to the value; whoever leaves the field is somewhere else. */
    async commit({ focusBack }: { focusBack: boolean }) {
      if (busy) return
      if (same(typed.current, over.current)) end(focusBack)
      else await write(typed.current, focusBack)
    },
  }
}
