import { List, Text, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useMemo } from 'react'
import { ChatText } from '../chat-text.tsx'
import { readNotes } from './read-notes.ts'
import classes from './room-notes.module.css'

/** The notes and the agenda that were written together in a room, as they were left. */
export default function WrittenNotes({ notes }: { notes: string }) {
  const { t } = useTranslate()
  const written = useMemo(() => readNotes(notes), [notes])
  const { text, agenda } = written
  return (
    <>
      {agenda.length > 0 && (
        <List listStyleType="none" mb="xs" aria-label={t('meet.agenda')}>
          {agenda.map(({ id, text: about, done }) => (
            <List.Item
              key={id}
              icon={done ? <IconCircleCheck size={18} aria-hidden /> : <IconCircle size={18} aria-hidden />}
            >
              {about}
              {done && <VisuallyHidden> ({t('meet.agenda_done')})</VisuallyHidden>}
            </List.Item>
          ))}
        </List>
      )}
      {text.trim() && (
        <Text component="div" className={classes.text}>
          <ChatText text={text} />
        </Text>
      )}
    </>
  )
}
