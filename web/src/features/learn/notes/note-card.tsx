import { limits } from '#contract/limits.ts'
import { Alert, Button, Group, Textarea } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useState } from 'react'
import { useMe } from '../../../api/session/me.ts'
import { isNewer, problemOf } from '../../../api/problem.ts'
import { useStore } from '../../../shared/store.ts'
import { useLeaveWarning } from '../../../ui/drafts/use-leave-warning.ts'
import type { NoteStart } from './kept-notes.ts'
import { holdNote, noteSaverOf, type NoteSaver } from './note-saver.ts'
import classes from './notes.module.css'
import { RemoveNote } from './remove-note.tsx'

type Props = {
  note: NoteStart
  /** It was begun here just now. */
  focus?: boolean
  /** Goes to where it was written. */
  onPlace?: (() => void) | undefined
  onRemoved: () => void
}

/** A note as it is written: saved by itself, what has not arrived is kept, what another device wrote stands beside it. */
export function NoteCard({ note, focus = false, onPlace, onRemoved }: Props) {
  const { t } = useTranslate()
  const person = useMe().id
  const [saver] = useState(() => noteSaverOf(person, note))
  const state = useStore(saver)
  const [start] = useState(note)
  useEffect(() => holdNote(person, start), [person, start])
  useEffect(() => void saver.arrived(note), [saver, note])
  // What is kept in the browser is not lost with the page: only what it could not keep.
  useLeaveWarning(state.saving === 'refused' && !isNewer(state.error))
  return (
    <article className={classes.card} aria-label={t('notes.one')}>
      {note.place && (
        <button type="button" className={classes.place} onClick={onPlace} disabled={!onPlace}>
          <IconMapPin size={16} aria-hidden />
          <PlaceWords place={note.place} />
        </button>
      )}
      <Textarea
        aria-label={t('notes.text')}
        placeholder={t('notes.example')}
        autosize
        minRows={3}
        maxRows={18}
        maxLength={limits.lessonNote}
        autoFocus={focus}
        value={state.text}
        onChange={({ currentTarget }) => saver.change(currentTarget.value)}
      />
      {state.newer && <NewerNote saver={saver} newer={state.newer} />}
      <div className={classes.foot}>
        <span className={classes.saving} role="status">
          <Saving saver={saver} />
        </span>
        {state.saving === 'refused' && !state.newer && (
          <Button size="compact-sm" variant="default" onClick={() => saver.change(state.text)}>
            {t('notes.again')}
          </Button>
        )}
        <RemoveNote note={note} saver={saver} onRemoved={onRemoved} />
      </div>
    </article>
  )
}

export function PlaceWords({ place: { quote, second } }: { place: NonNullable<NoteStart['place']> }) {
  const { t } = useTranslate()
  const minutes = Math.floor((second ?? 0) / 60)
  const time = second === null ? '' : `${minutes}:${String(second % 60).padStart(2, '0')}`
  const words = [time, quote && t('notes.quote', { quote })].filter(Boolean).join(' · ')
  return <span className={classes.quote}>{words || t('notes.place')}</span>
}

/** How what was typed stands; of what the server would not take, why. */
function Saving({ saver }: { saver: NoteSaver }) {
  const { t } = useTranslate()
  const { text, saving, error } = useStore(saver)
  if (text.trim() === '') return saver.exists() ? t('notes.empty') : null
  if (saving === 'offline') return t('learn.saving.offline')
  if (saving === 'waiting') return t('learn.saving.waiting')
  if (saving === 'saved') return t('learn.saving.saved')
  if (saving !== 'refused') return t('notes.saving')
  if (isNewer(error)) return t('notes.newer')
  const { text: said, message = '', params } = problemOf(error, { FORBIDDEN: 'notes.not_learning' })
  return `${t('learn.saving.refused')} ${said ?? t(message, params)}`
}

function NewerNote({ saver, newer }: { saver: NoteSaver; newer: { text: string; revision: number } }) {
  const { t } = useTranslate()
  return (
    <Alert color="yellow" title={t('notes.newer.title')}>
      <p className={classes.words}>{newer.text}</p>
      <Group gap="xs" mt="sm">
        <Button size="compact-sm" variant="default" onClick={() => saver.takeTheirs(newer)}>
          {t('notes.newer.theirs')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => saver.keepMine(newer)}>
          {t('notes.newer.mine')}
        </Button>
      </Group>
    </Alert>
  )
}
