import type { CheckAttributes } from '#contract/rich-text/check.ts'
import { useState } from 'react'

/** What a reader chose, by place, and whether they have asked what it is worth. */
export type Given = { chosen: ReadonlySet<number>; told: 'no' | 'result' | 'answer' }
const nothing: Given = { chosen: new Set(), told: 'no' }

/**
 * By the question itself, as the answer of the server holds it: it is there again for whoever comes back to a text that is
 * still at hand, and goes with it, at the latest when somebody else signs in.
 */
const kept = new WeakMap<CheckAttributes, Given>()

export function useGiven(question: CheckAttributes): [Given, (next: Given) => void] {
  const [given, setGiven] = useState(() => kept.get(question) ?? nothing)
  return [
    given,
    (next) => {
      kept.set(question, next)
      setGiven(next)
    },
  ]
}
