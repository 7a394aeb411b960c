import { lessonNotesApi } from '#contract/courses/lesson-notes.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled, IconNotes } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { useNotesOfLesson } from './use-notes.ts'

/** Whether one marked a lesson, and the turning of it: shown at once, and as it was where that fails. */
export function useBookmark(id: string, lessonId: string) {
  const { data } = useNotesOfLesson(id, lessonId)
  const mark = useAction(lessonNotesApi.bookmark, {
    success: false,
    inTurn: true,
    refreshes: [lessonNotesApi.ofLesson, lessonNotesApi.list],
  })
  const isOn =
    mark.isPending && mark.variables.params.lessonId === lessonId
      ? mark.variables.body.bookmarked
      : (data?.bookmarked ?? false)
  return {
    isOn,
    toggle: () => mark.mutate({ params: { id, lessonId }, body: { bookmarked: !isOn } }),
  }
}

type Props = {
  courseId: string
  lessonId: string
  bookmark: ReturnType<typeof useBookmark>
  /** Whether the notes are shown beside. */
  noting: boolean
  onNotes: () => void
}

/** What one does with a lesson for oneself: marks it, and writes beside it. */
export function LessonMarks({ courseId, lessonId, bookmark, noting, onNotes }: Props) {
  const { t } = useTranslate()
  const count = useNotesOfLesson(courseId, lessonId).data?.notes.length ?? 0
  const Icon = bookmark.isOn ? IconBookmarkFilled : IconBookmark
  const name = t(bookmark.isOn ? 'notes.bookmarked' : 'notes.bookmark')
  return (
    <>
      <ActionIcon
        variant="subtle"
        color={bookmark.isOn ? '' : 'gray'}
        size="lg"
        aria-label={t('notes.bookmark')}
        aria-pressed={bookmark.isOn}
        title={name}
        onClick={bookmark.toggle}
      >
        <Icon size={20} />
      </ActionIcon>
      <Button
        id="lesson-notes"
        variant="subtle"
        color="gray"
        size="xs"
        aria-expanded={noting}
        leftSection={<IconNotes size={18} aria-hidden />}
        onClick={onNotes}
      >
        {count > 0 ? t('notes.beside_count', { count }) : t('notes.beside')}
      </Button>
    </>
  )
}
