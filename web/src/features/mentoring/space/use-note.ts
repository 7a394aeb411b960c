import { mentoringSpaceApi, type Note } from '#contract/mentoring/mentoring-space.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useMe } from '../../../api/session/me.ts'
import { isNewer } from '../../../api/problem.ts'
import { isFinal } from '../../../api/retry.ts'
import { misfits } from '../../../shared/misfits.ts'
import { createSender, type SendState } from '../../../shared/saving/sender.ts'
import { dropDraft, keepDraft, seeDraft, takeDraft } from '../../../ui/drafts/drafts.ts'
import { useLeaveWarning } from '../../../ui/drafts/use-leave-warning.ts'
import { useShow, withItem } from './use-space.ts'

/** A moment of quiet after which what was typed is saved. */
const QUIET_MS = 800
/** Of so many saves without an answer it is known whether they have arrived. */
const UNHEARD = 20

type Draft = { id: string; text: string; visibility: Note['visibility'] }
export type NoteStart = Draft & { revision: number }
/** What was typed and not saved when its page was left, and what it was typed over. */
type Left = { typed: Draft; revision: number; unheard: Draft[] }

const keyOf = (relationshipId: string, { id, revision }: { id: string; revision: number }) =>
  revision === 0 ? `new note ${relationshipId}` : `note ${id}`

/** The note whose page was left while the server was away: a new one, or one of those. */
export function begunNote(relationshipId: string, notes: readonly Note[]): NoteStart | null {
  const left = seeDraft(keyOf(relationshipId, { id: '', revision: 0 })) as Left | undefined
  if (left) return { ...left.typed, revision: 0 }
  const note = notes.find((one) => one.text !== null && seeDraft(keyOf(relationshipId, one)))
  return note ? startOf(note) : null
}

export const startOf = ({ id, text, visibility, revision }: Note): NoteStart => ({
  id,
  text: text ?? '',
  visibility,
  revision,
})

/** Sends a note as it is typed, in the name of its writer alone; what has not arrived is kept. */
function noteSaver(
  person: string,
  relationshipId: string,
  { start, left, show }: { start: NoteStart; left: Left | undefined; show: ReturnType<typeof useShow> },
  onState: (state: SendState, error?: unknown) => void,
) {
  let now: Draft = left?.typed ?? start
  // Of a new one nothing is kept yet; of one that was left it is not known what is.
  let kept = left || start.revision === 0 ? { ...start, text: '', revision: left?.revision ?? 0 } : start
  /** What may have been saved without a word of it. */
  let unheard: Draft[] = left?.unheard ?? []

  const key = () => keyOf(relationshipId, kept)
  const isSame = (one: Draft, other: Draft) =>
    one.text.trim() === other.text.trim() && one.visibility === other.visibility
  // Also once it is again as it was saved, where something else may have been since.
  const isDirty = () => now.text.trim() !== '' && (unheard.length > 0 || !isSame(now, kept))
  function settle() {
    if (isDirty()) keepDraft(key(), { typed: now, revision: kept.revision, unheard } satisfies Left)
    else dropDraft(key())
  }

  function heard(note: NoteStart) {
    unheard = []
    dropDraft(key())
    kept = note
    settle()
  }
  async function save(): Promise<void> {
    const { id, text, visibility } = now
    const params = { id: relationshipId, itemId: id }
    const body = { text, visibility, revision: kept.revision }
    const details = misfits(mentoringSpaceApi.saveNote.body, body, 'note')
    if (details.length > 0)
      throw new ApiError({ code: 'BAD_REQUEST', type: 'form', message: '', details }, 400)
    unheard = [...unheard, { id, text, visibility }].slice(-UNHEARD)
    const note = await sender.call(mentoringSpaceApi.saveNote, { params, body }).catch((error: unknown) => {
      if (isFinal(error)) unheard.pop()
      throw error
    })
    heard(startOf({ ...note, text }))
    show((space) => ({ ...space, notes: withItem(space.notes, note, 'first') }))
  }
  /** What is newer there may be what was sent from here, and only the answer was lost. */
  async function learn(conflict: unknown): Promise<void> {
    if (!isNewer(conflict) || unheard.length === 0) throw conflict
    const { notes } = await sender.call(mentoringSpaceApi.space, { params: { id: relationshipId } })
    const there = notes.find(({ id }) => id === now.id)
    if (!there || !unheard.some((one) => isSame(one, startOf(there)))) throw conflict
    heard(startOf(there))
  }
  async function send(): Promise<void> {
    if (!isDirty()) return
    settle()
    try {
      await save()
    } catch (error) {
      await learn(error)
      if (isDirty()) await save()
    }
  }
  const sender = createSender({ person, wait: QUIET_MS, send, onState })
  return {
    /** Whether it was saved at least once. */
    exists: () => kept.revision > 0,
    /** Begins with what was typed before and had not arrived. */
    begin() {
      if (isDirty()) sender.schedule()
    },
    change(next: Draft) {
      now = next
      // What was taken back is not brought up again by whoever comes back to the page.
      settle()
      sender.schedule()
    },
    /** Sends at once what was typed; false where that failed. */
    async flush(): Promise<boolean> {
      await sender.flush()
      return !isDirty()
    },
    /** The page is left: one more try, and what it does not bring over is kept for whoever comes back to it. */
    async leave() {
      if (!isDirty()) return sender.forget()
      settle()
      await sender.flush()
      sender.forget()
    },
  }
}

type State = { saving: SendState; error?: unknown; exists: boolean }

/** One note as it is typed: saved after each moment of quiet, one save at a time; what is not saved is kept. */
export function useNote(relationshipId: string, start: NoteStart) {
  const me = useMe()
  const show = useShow(relationshipId)
  const [left] = useState(() => takeDraft(keyOf(relationshipId, start)) as Left | undefined)
  const [draft, setDraft] = useState<Draft>(left?.typed ?? start)
  const [{ saving, error, exists }, setState] = useState<State>({
    saving: 'saved',
    exists: start.revision > 0,
  })
  const held = useRef<ReturnType<typeof noteSaver>>(null)
  const saver = () =>
    (held.current ??= noteSaver(me.id, relationshipId, { start, left, show }, (state, why) =>
      setState({ saving: state, error: why, exists: saver().exists() }),
    ))
  const begin = useEffectEvent(() => saver().begin())
  const leave = useEffectEvent(() => void saver().leave())
  useEffect(() => {
    begin()
    return () => leave()
  }, [])
  useLeaveWarning(saving !== 'saved')

  return {
    text: draft.text,
    visibility: draft.visibility,
    saving,
    error,
    exists,
    flush: () => saver().flush(),
    change: (some: Partial<Draft>) => {
      const next = { id: draft.id, text: draft.text, visibility: draft.visibility, ...some }
      setDraft(next)
      saver().change(next)
    },
  }
}
