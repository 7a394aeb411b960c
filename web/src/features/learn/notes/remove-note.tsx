import { lessonNotesApi } from '#contract/courses/lesson-notes.ts'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { NoteStart } from './kept-notes.ts'
import type { NoteSaver } from './note-saver.ts'
import { dropNote } from './use-notes.ts'

type Props = { note: NoteStart; saver: NoteSaver; onRemoved: () => void }

/** Of what was saved it asks first; what holds nothing just goes. */
export function RemoveNote({ note, saver, onRemoved }: Props) {
  const { t } = useTranslate()
  const client = useQueryClient()
  const [asking, ask] = useState(false)
  const remove = useAction(lessonNotesApi.remove, { success: false })
  function gone() {
    saver.forget()
    dropNote(client, note)
    onRemoved()
  }
  async function removeIt() {
    if (saver.exists()) await remove.mutateAsync({ params: { noteId: note.id } })
    gone()
  }
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('notes.remove')}
        title={t('notes.remove')}
        onClick={() => (saver.exists() || saver.get().text.trim() !== '' ? ask(true) : gone())}
      >
        <IconTrash size={18} />
      </ActionIcon>
      <ConfirmDialog
        opened={asking}
        onClose={() => ask(false)}
        onConfirm={removeIt}
        title={t('notes.remove_title')}
        message={t('notes.remove_message')}
        action={t('notes.remove')}
        danger
      />
    </>
  )
}
