import { lessonNotesApi } from '#contract/courses/lesson-notes.ts'
import { Anchor, Button, Select } from '@mantine/core'
import { IconDownload, IconNotes, IconPrinter, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { saveFile } from '../../../api/files/download-name.ts'
import { freshness } from '../freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { Marked } from './marked.tsx'
import { NoteRow } from './note-row.tsx'
import { asMarkdown, byCourse, coursesOf, matching } from './notes-list.ts'
import classes from './notes.module.css'
import { useSavedNotes } from './use-notes.ts'

/** Everything that one noted in lessons, and the lessons that one marked. */
export default function NotesScreen() {
  const { t } = useTranslate()
  const list = useQuery({ ...query(lessonNotesApi.list), ...freshness.lessonNotes })
  useSavedNotes()
  const [search, setSearch] = useState('')
  const [course, setCourse] = useState<string | null>(null)
  const { notes = [], bookmarks = [] } = list.data ?? {}
  const courses = coursesOf([...notes, ...bookmarks])
  const found = matching(notes, { search, course })
  const marked = matching(bookmarks, { search, course })
  const isEmpty = notes.length + bookmarks.length === 0
  const isNone = found.length + marked.length === 0
  function save() {
    const markdown = asMarkdown(found, {
      title: t('notes.title'),
      place: (quote) => t('notes.quote', { quote }),
    })
    saveFile(new Blob([markdown], { type: 'text/markdown' }), `${t('notes.file')}.md`)
  }
  return (
    <>
      <PageHeader
        title={t('notes.title')}
        description={t('notes.lead')}
        back={{ to: '/dashboard/learn', label: t('learn.title') }}
      />
      {list.isPending && <LoadingLines lines={4} height={72} />}
      {list.isError && !list.data && <LoadFailed of={list} />}
      {list.data && isEmpty && (
        <Empty
          icon={<IconNotes size={28} />}
          title={t('notes.none.title')}
          message={t('notes.none.message')}
          actions={
            <Button component={Link} to="/dashboard/learn">
              {t('notes.none.action')}
            </Button>
          }
        />
      )}
      {!isEmpty && (
        <div className={classes.tools}>
          <SearchField label={t('notes.search')} value={search} onChange={setSearch} />
          {courses.length > 1 && (
            <Select
              aria-label={t('notes.course')}
              placeholder={t('notes.course')}
              clearable
              data={courses.map(({ id, title }) => ({ value: id, label: title }))}
              value={course}
              onChange={setCourse}
            />
          )}
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={save}
            disabled={found.length === 0}
          >
            {t('notes.save')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('learn.player.print')}
          </Button>
        </div>
      )}
      {!isEmpty && isNone && (
        <Empty
          icon={<IconSearchOff size={28} />}
          title={t('notes.none_found.title')}
          message={t('notes.none_found.message')}
        />
      )}
      <Marked bookmarks={marked} />
      {byCourse(found).map(({ id, title, lessons }) => (
        <section key={id} className={classes.part} aria-label={title}>
          <h2>{title}</h2>
          {lessons.map((lesson) => (
            <div key={lesson.id} className={classes.lesson}>
              <h3>
                {lesson.open ? (
                  <Anchor component={Link} to={`/dashboard/learn/${id}/${lesson.id}`} inherit>
                    {lesson.title}
                  </Anchor>
                ) : (
                  lesson.title
                )}
              </h3>
              {!lesson.open && <p className={classes.quiet}>{t('notes.gone')}</p>}
              <ul className={classes.list}>
                {lesson.notes.map((note) => (
                  <li key={note.id} className={classes.note}>
                    <NoteRow note={note} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </>
  )
}
