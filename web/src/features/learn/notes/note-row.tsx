import type { LessonNote } from '#contract/courses/lesson-notes.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconMapPin, IconPencil } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '../../../api/session/me.ts'
import { RelativeTime } from '../../../ui/time/time.tsx'
import { keptOf } from './kept-notes.ts'
import { NoteCard, PlaceWords } from './note-card.tsx'
import classes from './notes.module.css'

/** A note among all: to be read, and to be written on where its pencil is pressed or something of it has not arrived. */
export function NoteRow({ note }: { note: LessonNote }) {
  const { t } = useTranslate()
  const person = useMe().id
  const [writing, write] = useState(() => keptOf(person, note.id).read() !== undefined)
  const { text, place } = note
  if (writing && text !== null)
    return (
      <>
        <NoteCard note={{ ...note, text }} focus onRemoved={() => undefined} />
        <Button size="compact-sm" variant="default" onClick={() => write(false)}>
          {t('notes.done')}
        </Button>
      </>
    )
  const words = place && (
    <>
      <IconMapPin size={16} aria-hidden />
      <PlaceWords place={place} />
    </>
  )
  return (
    <>
      {place &&
        (note.open ? (
          <Link
            className={classes.place}
            to={`/dashboard/learn/${note.courseId}/${note.lessonId}?note=${note.id}`}
          >
            {words}
          </Link>
        ) : (
          <span className={classes.quiet}>{words}</span>
        ))}
      <p className={classes.words}>{text ?? t('notes.sealed')}</p>
      <div className={classes.foot}>
        <span className={classes.saving}>
          <RelativeTime at={note.updatedAt} />
        </span>
        {text !== null && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('notes.edit')}
            title={t('notes.edit')}
            onClick={() => write(true)}
          >
            <IconPencil size={18} />
          </ActionIcon>
        )}
      </div>
    </>
  )
}
