import { mentoringSpaceApi, type Note } from '#contract/mentoring-space.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useMe } from '../../../api/me.ts'
import { misfits } from '../../../shared/misfits.ts'
import { createSender, type SendState } from '../../../shared/sender.ts'
import { dropDraft, keepDraft, takeDraft } from '../../../ui/drafts.ts'
import { useLeaveWarning } from '../../../ui/use-leave-warning.ts'
import { useShow, withItem } from './use-space.ts'

/** A moment of quiet after which what was typed is saved. */
const QUIET_MS = 800

type Draft = { id: string; text: string; visibility: Note['visibility'] }
export type NoteStart = Draft & { revision: number }

const newKey = (relationshipId: string) => `new note ${relationshipId}`
/** A note that was begun and never saved: its page was left while the server was away. */
export function takeNewNote(relationshipId: string): NoteStart | null {
  const draft = takeDraft(newKey(relationshipId)) as Draft | undefined
  return draft ? { ...draft, revision: 0 } : null
}

/** Sends a note as it is typed, in the name of its writer alone; what has not arrived is kept. */
function noteSaver(
  person: string,
  relationshipId: string,
  { start, draft, show }: { start: NoteStart; draft: Draft; show: ReturnType<typeof useShow> },
  onState: (state: SendState, error?: unknown) => void,
) {
  const key = start.revision === 0 ? newKey(relationshipId) : `note ${start.id}`
  let now = draft
  // Of a new one nothing is kept yet, also where it begins with what was not saved.
  let kept = start.revision === 0 ? { ...start, text: '' } : start

  const isDirty = () =>
    now.text.trim() !== '' && (now.text.trim() !== kept.text || now.visibility !== kept.visibility)
  async function send(): Promise<void> {
    if (!isDirty()) return
    keepDraft(key, now)
    const { id, text, visibility } = now
    const params = { id: relationshipId, itemId: id }
    const body = { text, visibility, revision: kept.revision }
    const details = misfits(mentoringSpaceApi.saveNote.body, body, 'note')
    if (details.length > 0)
      throw new ApiError({ code: 'BAD_REQUEST', type: 'form', message: '', details }, 400)
    const note = await sender.call(mentoringSpaceApi.saveNote, { params, body })
    kept = { id, text: text.trim(), visibility: note.visibility, revision: note.revision }
    if (!isDirty()) dropDraft(key)
    show((space) => ({ ...space, notes: withItem(space.notes, note, 'first') }))
  }
  const sender = createSender({ person, wait: QUIET_MS, send, onState })
  return {
    /** Begins with what was typed before and had not arrived. */
    begin() {
      if (isDirty()) sender.touch()
    },
    change(next: Draft) {
      now = next
      // What was taken back is not brought up again by whoever comes back to the page.
      if (!isDirty()) dropDraft(key)
      sender.touch()
    },
    /** Sends at once what was typed; false where that failed. */
    async flush(): Promise<boolean> {
      await sender.flush()
      return !isDirty()
    },
    /** The page is left: one more try, and what it does not bring over is kept for whoever comes back to it. */
    async leave() {
      if (!isDirty()) return sender.forget()
      keepDraft(key, now)
      await sender.flush()
      sender.forget()
    },
  }
}

/** One note as it is typed: saved after each moment of quiet, one save at a time; what is not saved is kept. */
export function useNote(relationshipId: string, start: NoteStart) {
  const me = useMe()
  const show = useShow(relationshipId)
  const [draft, setDraft] = useState<Draft>(() => {
    const { id, text, visibility } = start
    const key = start.revision === 0 ? newKey(relationshipId) : `note ${id}`
    return { id, text, visibility, ...takeDraft(key) }
  })
  const [{ saving, error }, setState] = useState<{ saving: SendState; error?: unknown }>({ saving: 'saved' })
  const held = useRef<ReturnType<typeof noteSaver>>(null)
  const saver = () =>
    (held.current ??= noteSaver(me.id, relationshipId, { start, draft, show }, (state, why) =>
      setState({ saving: state, error: why }),
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
    flush: () => saver().flush(),
    change: (some: Partial<Draft>) => {
      const next = { ...draft, ...some }
      setDraft(next)
      saver().change(next)
    },
  }
}
