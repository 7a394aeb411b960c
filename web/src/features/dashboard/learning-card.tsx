import type { Home } from '#contract/dashboard.ts'
import { percentOf } from '#contract/rules/learning/completion.ts'
import { Anchor, Button, Progress } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { useDayText } from '../../ui/time/day.ts'
import { Card } from '../../ui/card.tsx'
import classes from './dashboard.module.css'

type Props = { learning: NonNullable<Home['learning']> }

/** The courses one is in the middle of, each with the press that goes on in it. */
export function LearningCard({ learning: { courses, others } }: Props) {
  const { t } = useTranslate()
  return (
    <Card
      title={t('dashboard.learning.title')}
      action={
        <Anchor component={Link} to="/dashboard/learn" size="sm">
          {t('dashboard.learning.all')}
        </Anchor>
      }
    >
      {courses.length === 0 ? (
        <p className={classes.quiet}>{t('dashboard.learning.none', { count: others })}</p>
      ) : (
        <ul className={classes.rows}>
          {courses.map((course) => (
            <Course key={course.id} course={course} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Course({ course }: { course: Props['learning']['courses'][number] }) {
  const { t } = useTranslate()
  const dayText = useDayText()
  const { id, title, lesson, opened, lessons, lessonsDone, dueOn } = course
  const act = opened ? 'go_on' : 'start'
  const far = t('dashboard.learning.done_of', { done: lessonsDone, count: lessons })
  const second = [
    far,
    lesson && t('dashboard.learning.next', { title: lesson.title }),
    dueOn && t('dashboard.learning.due', { day: dayText(dueOn) }),
  ].filter(Boolean)
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Anchor component={Link} to={`/dashboard/learn/${id}`} fw={600}>
          {title}
        </Anchor>
        <Progress
          value={percentOf({ required: lessons, requiredDone: lessonsDone })}
          size="sm"
          aria-label={far}
        />
        <span className={classes.quiet}>{second.join(' · ')}</span>
      </div>
      <Button
        component={Link}
        to={lesson ? `/dashboard/learn/${id}/${lesson.id}` : `/dashboard/learn/${id}`}
        variant="default"
        size="xs"
        aria-label={t(`dashboard.learning.${act}_named`, { title })}
      >
        {t(`dashboard.learning.${act}`)}
      </Button>
    </li>
  )
}
