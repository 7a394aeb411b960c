import { coursesApi } from '#contract/courses/courses.ts'
import { Alert, Button, Group } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { query } from '../../api/client.ts'
import { freshness } from './freshness.ts'
import { useTextFiles } from '../../shared/attachments/text-files.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { lessonsOf } from './editor/outline-changes.ts'
import classes from './preview.module.css'
import { LessonContentView } from './editor/lesson-content.tsx'
import shared from './teach.module.css'
import { useCourse } from './use-course.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'

/** The draft as it would be read: nothing is recorded, and nobody else sees it. */
export default function PreviewScreen() {
  const { t } = useTranslate()
  const course = useCourse()
  const [params] = useSearchParams()
  const lessons = lessonsOf(course.outline)
  const asked = lessons.findIndex(({ id }) => id === params.get('lesson'))
  const at = Math.max(0, asked)
  const lesson = lessons[at]
  return (
    <>
      <PageHeader
        title={course.settings.title}
        name={t('teach.preview.of', { title: course.settings.title })}
        back={{ to: `/dashboard/teach/${course.id}`, label: t('teach.preview.back') }}
      />
      <Alert color="yellow" mb="lg" icon={<IconEye size={20} aria-hidden />} title={t('teach.preview.title')}>
        {t('teach.preview.how')}
      </Alert>
      {lesson ? (
        <div className={classes.preview}>
          <nav aria-label={t('teach.outline')} className={classes.previewOutline}>
            <ol>
              {course.outline.map((module) => (
                <li key={module.id}>
                  <strong>{module.title}</strong>
                  <ol>
                    {module.lessons.map(({ id, title }) => (
                      <li key={id}>
                        <Link to={`?lesson=${id}`} replace aria-current={id === lesson.id || undefined}>
                          {title}
                        </Link>
                      </li>
                    ))}
                  </ol>
                </li>
              ))}
            </ol>
          </nav>
          <article lang={course.settings.language} className={classes.previewText}>
            <LessonText courseId={course.id} lessonId={lesson.id} title={lesson.title} isAsked={asked >= 0} />
            <Group justify="space-between" mt="xl">
              <Step to={lessons[at - 1]?.id} name={t('teach.preview.previous')} />
              <Step to={lessons[at + 1]?.id} name={t('teach.preview.next')} isNext />
            </Group>
          </article>
        </div>
      ) : (
        <Empty title={t('teach.lesson.none')} message={t('teach.lesson.none_how')} />
      )}
    </>
  )
}

function Step({ to, name, isNext = false }: { to: string | undefined; name: string; isNext?: boolean }) {
  if (!to) return <span />
  return (
    <Button
      component={Link}
      to={`?lesson=${to}`}
      replace
      variant={isNext ? 'filled' : 'default'}
      {...(isNext
        ? { rightSection: <IconArrowRight size={16} aria-hidden /> }
        : { leftSection: <IconArrowLeft size={16} aria-hidden /> })}
    >
      {name}
    </Button>
  )
}

type TextProps = { courseId: string; lessonId: string; title: string; isAsked: boolean }

function LessonText({ courseId, lessonId, title, isAsked }: TextProps) {
  const files = useTextFiles({ kind: 'course', id: courseId })
  const heading = useRef<HTMLHeadingElement>(null)
  const draft = useQuery({
    ...query(coursesApi.lesson, { params: { id: courseId, lessonId } }),
    ...freshness.lessonDraft,
  })
  // Another lesson is another page: one reads on from its heading.
  useEffect(() => {
    if (isAsked) heading.current?.focus()
  }, [lessonId, isAsked])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={shared.lessonName}>
        {title}
      </h2>
      {draft.data ? (
        <LessonContentView content={draft.data.content} files={files} courseId={courseId} />
      ) : draft.isError ? (
        <LoadFailed of={draft} />
      ) : (
        <LoadingLines lines={8} />
      )}
    </>
  )
}
