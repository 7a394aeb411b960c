import type { Sent } from '#contract/endpoint.ts'
import { programmesApi, type Application } from '#contract/mentoring/programmes.ts'
import { isSent } from '#contract/rules/mentoring/programme-moves.ts'
import { ApiError } from '../../../../api/api-error.ts'
import { isNewer } from '../../../../api/problem.ts'
import { isFinal } from '../../../../api/retry.ts'
import { misfits } from '../../../../shared/misfits.ts'
import { isDeepEqual } from '../../../../shared/saving/same.ts'
import { createSender, type SendState } from '../../../../shared/saving/sender.ts'
import { createStore } from '../../../../shared/store.ts'
import { dropDraft, keepDraft, seeDraft } from '../../../../ui/drafts/drafts.ts'

export type Said = Omit<Sent<typeof programmesApi.saveApplication>['body'], 'revision'>

/** A moment of quiet after which what was typed is saved. */
const QUIET_MS = 800
/** Of so many saves without an answer it is known whether they have arrived. */
const UNHEARD = 20

const { body: Body } = programmesApi.saveApplication
const asKept = (said: Said) => Body.omit({ revision: true }).safeParse(said).data ?? said
const says = (one: Said, other: Said) => isDeepEqual(asKept(one), asKept(other))

export const saidIn = ({ part, topics, goals, languages, department, places }: Application): Said => ({
  part,
  topics,
  goals,
  languages,
  department,
  places,
})
export const isComplete = ({ topics, languages }: Said) => topics.length > 0 && languages.length > 0

/** What was typed over what, and the saves of which nothing was heard: for whoever comes back to the page. */
type Left = { said: Said; over: { said: Said; revision: number }; unheard: Said[] }
type State = {
  said: Said
  saving: SendState
  error: unknown
  /** What another window has saved since, while something else was typed here. */
  newer: Application | null
}
type Options = {
  person: string
  programmeId: string
  application: Application | null
  /** What the form begins with. */
  start: Said
  /** It is known how the application stands now. */
  onKnown: (application: Application) => void
}

/**
 * Sends an application as it is typed, in the name of its writer alone, over what was seen of it alone. What has not
 * arrived is kept, and what another window saved meanwhile is shown beside it.
 */
export function createApplicationSaver({ person, programmeId, application, start, onKnown }: Options) {
  const params = { id: programmeId }
  const key = `programme application ${programmeId}`
  const left = seeDraft(key) as Left | undefined
  let kept = left?.over ?? { said: start, revision: application?.revision ?? 0 }
  /** What may have been saved without a word of it. */
  let unheard = left?.unheard ?? []
  /** Whether it is to be saved although nothing was changed. */
  let isAsked = false
  /** What was sent once stays complete: until it is again, the last that was stays. */
  let isOut = application !== null && isSent.includes(application.state)
  const store = createStore<State>({ said: left?.said ?? start, saving: 'saved', error: null, newer: null })

  const isChanged = () => unheard.length > 0 || !says(store.get().said, kept.said)
  const isDirty = () => isAsked || isChanged()
  function settle(): void {
    if (!isChanged()) return dropDraft(key)
    keepDraft(key, { said: store.get().said, over: kept, unheard } satisfies Left)
  }
  function heard(said: Said, { revision, state }: Application): void {
    kept = { said, revision }
    unheard = []
    isAsked = false
    isOut = isSent.includes(state)
    store.set({ newer: null })
    settle()
  }
  /** How it stands there now; answers whose words those are, where they are others than were known. */
  function arrived(now: Application): 'own' | 'theirs' | undefined {
    if (now.revision < kept.revision) return undefined
    isOut = isSent.includes(now.state)
    if (now.revision === kept.revision) return undefined
    const there = saidIn(now)
    // What is newer there may be what was sent from here, and only the answer was lost.
    const isOwn = says(store.get().said, there) || unheard.some((one) => says(one, there))
    if (!isOwn && isChanged()) store.set({ newer: now })
    else {
      heard(there, now)
      if (!isOwn) store.set({ said: there })
    }
    return isOwn ? 'own' : 'theirs'
  }
  async function save(): Promise<void> {
    const { said } = store.get()
    const body = { ...said, revision: kept.revision }
    unheard = [...unheard, said].slice(-UNHEARD)
    const saved = await sender
      .call(programmesApi.saveApplication, { params, body })
      .catch((error: unknown) => {
        if (isFinal(error)) unheard = unheard.slice(0, -1)
        throw error
      })
    heard(said, saved)
    onKnown(saved)
  }
  async function learn(conflict: unknown): Promise<void> {
    if (!isNewer(conflict)) throw conflict
    const { application: there } = await sender.call(programmesApi.page, { params })
    const whose = there && arrived(there)
    if (there) onKnown(there)
    if (whose !== 'own') throw conflict
    if (isDirty()) await save()
  }
  async function send(): Promise<void> {
    if (!isDirty()) return
    const { said } = store.get()
    settle()
    const details = misfits(Body, { ...said, revision: kept.revision }, 'application')
    if (details.length > 0)
      throw new ApiError({ code: 'BAD_REQUEST', type: 'form', message: '', details }, 400)
    if (isOut && !isComplete(said)) return
    await save().catch(learn)
  }
  const sender = createSender({
    person,
    wait: QUIET_MS,
    send,
    onState: (saving, error = null) =>
      // Nothing failed, and yet it is not saved: something is missing.
      store.set({ saving: saving === 'saved' && isChanged() ? 'invalid' : saving, error }),
  })
  return {
    ...store,
    arrived,
    begin(): void {
      if (application) arrived(application)
      if (isChanged()) sender.touch()
    },
    change(some: Partial<Said>): void {
      store.set(({ said }) => ({ said: { ...said, ...some } }))
      settle()
      sender.touch()
    },
    /** Saves at once what shows, also what nobody has touched; false where that failed, or another is there by now. */
    async flush(): Promise<boolean> {
      isAsked = true
      sender.touch()
      await sender.flush()
      return !isDirty() && store.get().saving === 'saved'
    },
    /** Goes on with what another window saved. */
    takeTheirs(newer: Application): void {
      store.set({ said: saidIn(newer) })
      heard(saidIn(newer), newer)
      sender.forget()
    },
    /** Goes on with what was typed here, and saves it over the other; what was settled meanwhile stays so. */
    keepMine(newer: Application): void {
      const { said } = store.get()
      heard(saidIn(newer), newer)
      store.set({ said: newer.state === 'draft' ? said : { ...said, part: newer.part } })
      settle()
      sender.touch()
    },
    /** The page is left: one more try, and what it does not bring over is kept for whoever comes back to it. */
    async leave(): Promise<void> {
      if (!isChanged()) return sender.forget()
      settle()
      await sender.flush()
      sender.forget()
    },
  }
}
