import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient, type Mutation, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropDraft, keepDraft, takeDraft } from './drafts.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

type Values = Record<string, unknown>
/** Never kept, not even in memory. */
const secret = /password|secret|code|token/i

const same = (a: unknown, b: unknown) => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b)

/** What was changed and is not saved. A file is chosen again. */
function changedOf(values: Values, initial: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !(value instanceof File) && !same(value, initial[key])),
  )
}

const callSince = (queries: QueryClient, at: number): Mutation | undefined =>
  queries
    .getMutationCache()
    .getAll()
    .findLast(({ state }) => state.submittedAt >= at)

/** Calls back once it is known that a call failed. */
function onFailure(queries: QueryClient, call: Mutation, failed: () => void): void {
  const over = queries.getMutationCache().subscribe(({ mutation }) => {
    if (mutation !== call || call.state.status === 'pending') return
    over()
    if (call.state.status === 'error') failed()
  })
}

/**
 * Keeps what was typed into a form when its page is left without saving, and gives it back when one returns: after a
 * change of page, and after a session that ended. A dialog that is closed on its own page is given up on purpose.
 */
export function useDraft<V extends Values>(form: UseFormReturnType<V>) {
  const queries = useQueryClient()
  const [restored, setRestored] = useState(false)
  const sent = useRef<{ at: number; values: string } | null>(null)
  const names = Object.keys(form.values)
  const open = !names.some((name) => secret.test(name))
  useLeaveWarning(open && form.isDirty())

  const begin = useEffectEvent((key: string) => {
    const draft = open ? takeDraft(key) : undefined
    if (!draft) return
    form.setValues(draft)
    setRestored(true)
  })
  const end = useEffectEvent((key: string) => {
    const changed = changedOf(form.values, form.getInitialValues())
    if (!open || Object.keys(changed).length === 0) return
    keepDraft(key, changed)
    if (sent.current?.values !== JSON.stringify(form.values)) return
    // It is being saved, or was: only what failed is a draft.
    const call = callSince(queries, sent.current.at)
    if (!call || call.state.status === 'error') return
    dropDraft(key)
    if (call.state.status === 'pending') onFailure(queries, call, () => keepDraft(key, changed))
  })
  const key = names.toSorted().join()
  useEffect(() => {
    const { pathname } = window.location
    begin(`${pathname} ${key}`)
    return () => {
      if (window.location.pathname !== pathname) end(`${pathname} ${key}`)
    }
  }, [key])

  return {
    restored,
    discard: () => {
      setRestored(false)
      form.reset()
    },
    sending: () => {
      sent.current = { at: Date.now(), values: JSON.stringify(form.values) }
    },
  }
}
