import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient, type Mutation, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropDraft, keepDraft, seeDraft, takeDraft } from './drafts.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

type Values = Record<string, unknown>
/** Never kept, not even in memory. */
const secret = /password|secret|code|token/i

const same = (a: unknown, b: unknown) => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b)

/** What was changed and is not saved, and what it was before. A file is chosen again. */
type Draft = { typed: Values; over: Values }
function draftOf(values: Values, initial: Values): Draft | null {
  const fields = Object.keys(values).filter(
    (field) => !(values[field] instanceof File) && !same(values[field], initial[field]),
  )
  if (fields.length === 0) return null
  const only = (of: Values) => Object.fromEntries(fields.map((field) => [field, of[field]]))
  return { typed: only(values), over: only(initial) }
}

const keyOf = (pathname: string, fields: readonly string[], about: string) =>
  `${pathname} ${about} ${fields.toSorted().join()}`

/** Whether a form of these fields was left here with something typed: what is opened to show it opens by itself. */
export const hasDraft = (fields: readonly string[]): boolean =>
  seeDraft(keyOf(window.location.pathname, fields, '')) !== undefined

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
 * `about`: the id of what the form is about, where a page has such a form of several: what was typed of one is not given
 * back of another.
 */
export function useDraft<V extends Values>(form: UseFormReturnType<V>, about = '') {
  const queries = useQueryClient()
  const [restored, setRestored] = useState(false)
  const before = useRef(form.getInitialValues())
  const sent = useRef<{ at: number; values: string } | null>(null)
  const names = Object.keys(form.values)
  const open = !names.some((name) => secret.test(name))
  useLeaveWarning(open && form.isDirty())

  const begin = useEffectEvent((key: string) => {
    const draft = open ? (takeDraft(key) as Draft | undefined) : undefined
    if (!draft) return
    // What was saved by somebody else since is known by what the draft was typed over.
    form.setInitialValues({ ...form.getInitialValues(), ...draft.over })
    form.setValues(draft.typed as Partial<V>)
    setRestored(true)
  })
  const end = useEffectEvent((key: string) => {
    const draft = draftOf(form.values, form.getInitialValues())
    if (!open || !draft) return
    keepDraft(key, draft)
    if (sent.current?.values !== JSON.stringify(form.values)) return
    // It is being saved, or was: only what failed is a draft.
    const call = callSince(queries, sent.current.at)
    if (!call || call.state.status === 'error') return
    dropDraft(key)
    if (call.state.status === 'pending') onFailure(queries, call, () => keepDraft(key, draft))
  })
  const fields = names.toSorted().join()
  useEffect(() => {
    const { pathname } = window.location
    const key = keyOf(pathname, fields.split(','), about)
    begin(key)
    return () => {
      if (window.location.pathname !== pathname) end(key)
    }
  }, [fields, about])

  return {
    restored,
    discard: () => {
      setRestored(false)
      form.setInitialValues(before.current)
      form.reset()
    },
    sending: () => {
      sent.current = { at: Date.now(), values: JSON.stringify(form.values) }
    },
  }
}
