import type { CourseLesson } from '#contract/courses/course-lesson.ts'
import type { CoursePage } from '#contract/courses/enrolments.ts'
import type { NotePlace } from '#contract/courses/lesson-notes.ts'
import { ActionIcon, Anchor, Button, Title } from '@mantine/core'
import { IconLock, IconPlus, IconX } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { Link, useSearchParams } from 'react-router'
import { v7 as uuid } from 'uuid'
import { useMe } from '../../../api/session/me.ts'
import { toast } from '../../../api/toasts.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { keptNotes, type NoteStart } from './kept-notes.ts'
import { NoteCard } from './note-card.tsx'
import { findPlace, goToPlace, placeNow } from './note-place.ts'
import classes from './notes.module.css'
import { useNotesOfLesson, useSavedNotes } from './use-notes.ts'

type Props = { page: CoursePage; lesson: CourseLesson; onClose: () => void }

/** Beside this width the lesson stands next to it; under it the panel covers a part of it. */
const isNarrow = () => matchMedia('(max-width: 899.98px)').matches

/** Goes to where the note was written that the address names, once the lesson’s text is there. */
function useNamedPlace(notes: readonly NoteStart[] | undefined) {
  const [address, setAddress] = useSearchParams()
  const named = address.get('note')
  const place = notes?.find(({ id }) => id === named)?.place
  const go = useEffectEvent((to: NotePlace) => {
    goToPlace(to)
    setAddress(
      (now) => {
        now.delete('note')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  })
  useEffect(() => {
    if (!place) return
    let tries = 0
    const timer = setInterval(() => {
      if (++tries < 50 && !findPlace(place)) return
      clearInterval(timer)
      go(place)
    }, 100)
    return () => clearInterval(timer)
  }, [place])
}

/** Escape closes what one writes in, but what lies above it first. */
function useEscape(within: RefObject<HTMLElement | null>, close: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role="dialog"]')) return
    if (event.target instanceof Node && within.current?.contains(event.target)) close()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

/** One’s notes beside a lesson: for nobody but who writes them. */
export default function NotesPanel({ page, lesson, onClose }: Props) {
  const { t } = useTranslate()
  const person = useMe().id
  const panel = useRef<HTMLElement>(null)
  useEscape(panel, onClose)
  const known = useNotesOfLesson(page.id, lesson.id)
  useSavedNotes()
  const [begun, setBegun] = useState<readonly NoteStart[]>(() =>
    keptNotes(person).filter((one) => one.lessonId === lesson.id),
  )
  const [fresh, setFresh] = useState<string>()
  const saved = known.data?.notes.flatMap((note) => (note.text === null ? [] : { ...note, text: note.text }))
  const sealed = known.data?.notes.some((note) => note.text === null)
  const notes = [...begun.filter((one) => !saved?.some(({ id }) => id === one.id)), ...(saved ?? [])]
  useNamedPlace(saved)
  const isNone = known.isSuccess && notes.length === 0

  function begin() {
    const { id: lessonId, title } = lesson
    const id = uuid()
    setFresh(id)
    setBegun((before) => [
      {
        id,
        courseId: page.id,
        lessonId,
        course: page.title,
        lesson: title,
        place: placeNow(),
        text: '',
        revision: 0,
        createdAt: new Date().toISOString(),
      },
      ...before,
    ])
  }
  function goTo(place: NotePlace) {
    if (!goToPlace(place)) return toast({ severity: 'warn', message: 'notes.place_gone' })
    if (isNarrow()) onClose()
  }
  return (
    <aside ref={panel} className={classes.panel} aria-label={t('notes.beside')}>
      <div className={classes.head}>
        <Title order={2} size="h4">
          {t('notes.beside')}
        </Title>
        <ActionIcon variant="subtle" color="gray" aria-label={t('notes.close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </div>
      <p className={classes.receipt}>
        <IconLock size={16} aria-hidden />
        {t('notes.private')}
      </p>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={begin}>
        {t('notes.new')}
      </Button>
      {known.isPending && <LoadingLines lines={2} height={96} />}
      {known.isError && !known.data && <LoadFailed of={known} />}
      {isNone && <p className={classes.quiet}>{t('notes.none_here')}</p>}
      {sealed && <p className={classes.quiet}>{t('notes.sealed')}</p>}
      <div className={classes.cards}>
        {notes.map((note) => (
          <NoteCard
            key={note.id}
            note={note}
            focus={note.id === fresh}
            onPlace={note.place ? () => note.place && goTo(note.place) : undefined}
            onRemoved={() => setBegun((before) => before.filter(({ id }) => id !== note.id))}
          />
        ))}
      </div>
      <Anchor component={Link} to="/dashboard/learn/notes" size="sm">
        {t('notes.all')}
      </Anchor>
    </aside>
  )
}
