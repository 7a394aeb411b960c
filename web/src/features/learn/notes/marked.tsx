import { lessonNotesApi, type Bookmark } from '#contract/courses/lesson-notes.ts'
import { ActionIcon, Anchor } from '@mantine/core'
import { IconBookmarkFilled, IconX } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { useAction } from '../../../api/action.ts'
import classes from './notes.module.css'

/** The lessons that one marked to come back to. */
export function Marked({ bookmarks }: { bookmarks: readonly Bookmark[] }) {
  const { t } = useTranslate()
  const mark = useAction(lessonNotesApi.bookmark, {
    success: false,
    refreshes: [lessonNotesApi.list, lessonNotesApi.ofLesson],
  })
  if (bookmarks.length === 0) return null
  return (
    <section className={classes.part} aria-label={t('notes.bookmarks')}>
      <h2>{t('notes.bookmarks')}</h2>
      <ul className={classes.list}>
        {bookmarks.map(({ courseId: id, lessonId, course, lesson, open }) => (
          <li key={`${id} ${lessonId}`} className={classes.marked}>
            <IconBookmarkFilled size={18} aria-hidden />
            <span className={classes.markedWords}>
              {open ? (
                <Anchor component={Link} to={`/dashboard/learn/${id}/${lessonId}`} inherit>
                  {lesson}
                </Anchor>
              ) : (
                <span>{lesson}</span>
              )}
              <span className={classes.saving}>{open ? course : `${course} · ${t('notes.gone')}`}</span>
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('notes.unmark', { title: lesson })}
              title={t('notes.unmark', { title: lesson })}
              loading={mark.isPending && mark.variables.params.lessonId === lessonId}
              onClick={() => mark.mutate({ params: { id, lessonId }, body: { bookmarked: false } })}
            >
              <IconX size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  )
}
