import type { Application } from '#contract/mentoring/programmes.ts'
import { isSent } from '#contract/rules/mentoring/programme-moves.ts'
import type { SendState } from '../../../../shared/saving/sender.ts'
import { createWrittenOver } from '../../../../shared/saving/written-over.ts'
import { createStore } from '../../../../shared/store.ts'
import { dropDraft, keepDraft, seeDraft } from '../../../../ui/drafts/drafts.ts'
import { isSaid, saidIn, type Said } from './said.ts'

/** What was typed over what, and the saves of which nothing was heard: for whoever comes back to the page. */
type Left = { said: Said; over: { value: Said; revision: number }; unheard: readonly Said[] }
type State = {
  said: Said
  saving: SendState
  error: unknown
  /** What another window has saved since, while something else was typed here. */
  newer: Application | null
}

/** An application as it is typed over what was seen of it: what has not arrived is kept. */
export function createApplicationText(programmeId: string, application: Application | null, start: Said) {
  const key = `programme application ${programmeId}`
  const left = seeDraft(key) as Left | undefined
  const over = createWrittenOver({
    seen: left?.over ?? { value: start, revision: application?.revision ?? 0 },
    unheard: left?.unheard,
    isSame: isSaid,
  })
  /** Whether it is to be saved although nothing was changed. */
  let isAsked = false
  /** What was sent once stays complete: until it is again, the last that was stays. */
  let isOut = application !== null && isSent.includes(application.state)
  const store = createStore<State>({ said: left?.said ?? start, saving: 'saved', error: null, newer: null })

  const said = () => store.get().said
  const isChanged = () => over.isChanged(said())
  function settle(): void {
    if (!isChanged()) return dropDraft(key)
    keepDraft(key, { said: said(), over: over.seen(), unheard: over.unheard() } satisfies Left)
  }
  function heard(saved: Said, { revision, state }: Application): void {
    over.heard(saved, revision)
    isAsked = false
    isOut = isSent.includes(state)
    store.set({ newer: null })
    settle()
  }
  return {
    store,
    said,
    isChanged,
    isDirty: () => isAsked || isChanged(),
    /** Whether it was sent, and has to stay complete. */
    isOut: () => isOut,
    ask: () => void (isAsked = true),
    settle,
    heard,
    revision: () => over.seen().revision,
    sending: over.sending,
    refused: over.refused,
    /** How it stands there now; answers whose words those are, where they are others than were known. */
    arrived(now: Application): 'own' | 'theirs' | undefined {
      const { revision } = over.seen()
      if (now.revision < revision) return undefined
      isOut = isSent.includes(now.state)
      if (now.revision === revision) return undefined
      const there = saidIn(now)
      const isOwn = over.isOwn(there, said())
      if (!isOwn && isChanged()) store.set({ newer: now })
      else {
        heard(there, now)
        if (!isOwn) store.set({ said: there })
      }
      return isOwn ? 'own' : 'theirs'
    },
  }
}
