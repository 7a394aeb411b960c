import { mentoringSpaceApi, type Note } from '#contract/mentoring-space.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { isApiError } from '../../../api/api-error.ts'
import { dropDraft, keepDraft, takeDraft } from '../../../ui/drafts.ts'
import { useLeaveWarning } from '../../../ui/use-leave-warning.ts'
import { useShow, withItem } from './use-space.ts'

/** A moment of quiet after which what was typed is saved, and after which a save that failed is tried again. */
const QUIET_MS = 800
const AGAIN_MS = 5000

type Draft = { id: string; text: string; visibility: Note['visibility'] }
export type NoteStart = Draft & { revision: number }
export type Saving = 'saved' | 'waiting' | 'saving' | 'failed' | 'newer'

const newKey = (relationshipId: string) => `new note ${relationshipId}`
/** A note that was begun and never saved: its page was left while the server was away. */
export function takeNewNote(relationshipId: string): NoteStart | null {
  const draft = takeDraft(newKey(relationshipId)) as Draft | undefined
  return draft ? { ...draft, revision: 0 } : null
}

/** One note as it is typed: saved after each moment of quiet, one save at a time; what is not saved is kept. */
export function useNote(relationshipId: string, start: NoteStart) {
  const key = start.revision === 0 ? newKey(relationshipId) : `note ${start.id}`
  const [draft, setDraft] = useState<Draft>(() => {
    const { id, text, visibility } = start
    return { id, text, visibility, ...takeDraft(key) }
  })
  const [saving, setSaving] = useState<Saving>('saved')
  // Of a new one nothing is kept yet, also where it begins with what was not saved.
  const kept = useRef(start.revision === 0 ? { ...start, text: '' } : start)
  const now = useRef(draft)
  const busy = useRef<Promise<boolean> | null>(null)
  const show = useShow(relationshipId)
  const save = useAction(mentoringSpaceApi.saveNote, { success: false, failure: false })

  function isDirty(): boolean {
    const [{ text, visibility }, was] = [now.current, kept.current]
    return text.trim() !== '' && (text.trim() !== was.text || visibility !== was.visibility)
  }

  async function saveOnce(): Promise<boolean> {
    const { id, text, visibility } = now.current
    const { revision } = kept.current
    keepDraft(key, now.current)
    setSaving('saving')
    try {
      const params = { id: relationshipId, itemId: id }
      const note = await save.mutateAsync({ params, body: { text, visibility, revision } })
      kept.current = { id, text: text.trim(), visibility, revision: note.revision }
      dropDraft(key)
      show((space) => ({ ...space, notes: withItem(space.notes, note, 'first') }))
      setSaving(isDirty() ? 'waiting' : 'saved')
      return true
    } catch (error) {
      setSaving(isApiError(error, 'CONFLICT') ? 'newer' : 'failed')
      return false
    }
  }

  /** Saves all that was typed; false where that failed. */
  async function flush(): Promise<boolean> {
    if (busy.current && !(await busy.current)) return false
    if (!isDirty()) return true
    busy.current = saveOnce()
    const saved = await busy.current
    busy.current = null
    return saved && flush()
  }

  const later = useEffectEvent(() => void flush())
  const waits = useEffectEvent(() => saving !== 'newer' && isDirty())
  useEffect(() => {
    if (!waits()) return undefined
    const wait = setTimeout(() => later(), saving === 'failed' ? AGAIN_MS : QUIET_MS)
    return () => clearTimeout(wait)
  }, [draft, saving])
  const leave = useEffectEvent(() => {
    if (!isDirty()) return
    keepDraft(key, now.current)
    void flush()
  })
  useEffect(() => () => leave(), [])
  useLeaveWarning(saving !== 'saved')

  return {
    text: draft.text,
    visibility: draft.visibility,
    saving,
    flush,
    change: (some: Partial<Draft>) => {
      now.current = { ...now.current, ...some }
      setDraft(now.current)
      if (saving === 'saved') setSaving('waiting')
    },
  }
}
