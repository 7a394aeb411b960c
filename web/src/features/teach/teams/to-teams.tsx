import type { LessonContent, OutlineLesson } from '#contract/courses/course.ts'
import type { CourseDraft } from '#contract/courses/courses.ts'
import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'

type Props = { course: CourseDraft; lesson: OutlineLesson; content: LessonContent | null }

/** The way to the teams of an assignment that is done in teams; there are some once it is published. */
export function ToTeams({ course, lesson, content }: Props) {
  const { t } = useTranslate()
  const isInTeams = content?.type === 'assignment' && content.settings.teams !== undefined
  if (!isInTeams || course.publishedVersion === null) return null
  return (
    <div>
      <Button
        component={Link}
        to={`/dashboard/teach/${course.id}/teams/${lesson.id}`}
        variant="default"
        leftSection={<IconUsersGroup size={18} aria-hidden />}
      >
        {t('teach.work.teams.open', { title: lesson.title })}
      </Button>
    </div>
  )
}
