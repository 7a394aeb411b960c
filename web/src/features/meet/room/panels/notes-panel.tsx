import { Textarea } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useEffect, useState } from 'react'
import type { Call } from '../../call/call.ts'
import { useStore } from '../../../../shared/store.ts'
import { sharedNotes } from '../../call/shared-notes.ts'
import { Agenda } from './agenda.tsx'
import classes from './panel.module.css'

/** Notes and an agenda that everyone in the room writes together. */
export default function NotesPanel({ call }: { call: Call }) {
  const { t } = useTranslate()
  const [notes] = useState(() => sharedNotes(call))
  useEffect(() => () => notes.close(), [notes])
  const text = useStore(notes.store, (s) => s.text)
  return (
    <div className={classes.scroll}>
      <Agenda notes={notes} />
      <Textarea
        label={t('meet.notes_label')}
        description={t('meet.notes_lead')}
        value={text}
        onChange={({ currentTarget }) => notes.write(currentTarget.value, currentTarget.selectionEnd)}
        autosize
        minRows={8}
        maxRows={18}
      />
    </div>
  )
}
