import type { CourseLesson } from '#contract/courses/course-lesson.ts'
import type { CoursePage } from '#contract/courses/enrolments.ts'
import { percentOf } from '#contract/rules/learning/completion.ts'
import { ActionIcon, Anchor, Button, Progress, Title } from '@mantine/core'
import { IconArrowLeft, IconCloudOff, IconKeyboard, IconList, IconPrinter } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { lessonsOf } from '../progress/after.ts'
import { useMinutesText } from '../../../shared/courses/minutes.ts'
import classes from './player.module.css'

type Props = {
  page: CoursePage
  lesson: CourseLesson
  at: number
  unsent: number
  /** What one does with the lesson for oneself. */
  marks: ReactNode
  onOutline: () => void
  onKeys: () => void
}

/** Where one is: the course and how far one has come in it, the module, the lesson. */
export function LessonHead({ page, lesson, at, unsent, marks, onOutline, onKeys }: Props) {
  const { t } = useTranslate()
  const minutesText = useMinutesText()
  const { lessons = 0, lessonsDone = 0 } = page.enrolment ?? {}
  const module = page.modules.find((one) => one.lessons.some(({ id }) => id === lesson.id))
  const far = t('learn.done_of', { done: lessonsDone, count: lessons })
  return (
    <header className={classes.head}>
      <div className={classes.strip}>
        <Anchor component={Link} to={`/dashboard/learn/${page.id}`} className={classes.back}>
          <IconArrowLeft size={16} aria-hidden />
          <span>{page.title}</span>
        </Anchor>
        <div className={classes.tools}>
          {marks}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            className={classes.wideTool ?? ''}
            aria-label={t('learn.player.keys')}
            title={t('learn.player.keys')}
            onClick={onKeys}
          >
            <IconKeyboard size={20} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            className={classes.wideTool ?? ''}
            aria-label={t('learn.player.print')}
            title={t('learn.player.print')}
            onClick={() => window.print()}
          >
            <IconPrinter size={20} />
          </ActionIcon>
          <Button
            variant="default"
            size="xs"
            className={classes.outlineButton ?? ''}
            leftSection={<IconList size={16} aria-hidden />}
            onClick={onOutline}
          >
            {t('learn.outline')}
          </Button>
        </div>
      </div>
      <div className={classes.progress}>
        <Progress
          value={percentOf({ required: lessons, requiredDone: lessonsDone })}
          size="sm"
          aria-label={far}
          className={classes.progressBar ?? ''}
        />
        <span className={classes.quiet}>{far}</span>
      </div>
      {/* There from the start: a live region that comes with its words is not read out. */}
      <p className={classes.unsent} aria-live="polite">
        {unsent > 0 && (
          <>
            <IconCloudOff size={16} aria-hidden />
            {t('learn.player.unsent', { count: unsent })}
          </>
        )}
      </p>
      <p className={classes.where}>{module?.title}</p>
      <Title order={1} key={lesson.id}>
        {lesson.title}
      </Title>
      <p className={classes.quiet}>
        {[
          t('learn.player.at', { at: at + 1, count: lessonsOf(page).length }),
          lesson.minutes > 0 && minutesText(lesson.minutes),
          !lesson.required && t('learn.optional'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </header>
  )
}
