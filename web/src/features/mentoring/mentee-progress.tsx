import {
  menteeProgressApi,
  type LedCourse,
  type MenteeCourse,
  type MenteeProgress,
} from '#contract/mentoring/mentee-progress.ts'
import { percentOf } from '#contract/rules/learning/completion.ts'
import { Anchor, Badge, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { useDayText } from '../../ui/time/day.ts'
import { Person } from '../../ui/person.tsx'
import { DateTime, RelativeTime } from '../../ui/time/time.tsx'
import progress from './mentee-progress.module.css'
import classes from './mentoring.module.css'

/** How one’s mentees get on in their courses, who stands still and why; and the courses that one is put on. */
export function MenteesProgress() {
  const { t } = useTranslate()
  const { data } = useQuery({ ...query(menteeProgressApi.get), ...freshness.reports })
  const mentees =
    data?.mentees.filter(
      ({ courses, completed, missedAt }) => courses.length > 0 || completed > 0 || missedAt,
    ) ?? []
  return (
    <>
      {mentees.length > 0 && (
        <section aria-label={t('mentoring.progress')} className={classes.group}>
          <h2 className={classes.groupName}>{t('mentoring.progress')}</h2>
          <ul className={progress.list}>
            {mentees.map((one) => (
              <Mentee key={one.relationshipId} of={one} />
            ))}
          </ul>
        </section>
      )}
      {(data?.courses.length ?? 0) > 0 && (
        <section aria-label={t('mentoring.led_courses')} className={classes.group}>
          <h2 className={classes.groupName}>{t('mentoring.led_courses')}</h2>
          <ul className={progress.list}>
            {data?.courses.map((one) => (
              <Led key={one.id} course={one} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Mentee({
  of: { relationshipId, person, completed, courses, nextSessionAt, missedAt },
}: {
  of: MenteeProgress
}) {
  const { t } = useTranslate()
  return (
    <li className={progress.row}>
      <Person
        {...person}
        to={`/dashboard/mentoring/${relationshipId}`}
        second={t('mentoring.progress.completed', { count: completed })}
      />
      <ul className={progress.courses}>
        {(nextSessionAt || missedAt) && (
          <li className={progress.head}>
            {nextSessionAt && (
              <span className={classes.quiet}>
                {t('mentoring.progress.session')} <DateTime at={nextSessionAt} />
              </span>
            )}
            {missedAt && (
              <Badge variant="light" color="yellow">
                {t('mentoring.progress.missed')} <DateTime at={missedAt} style="date" />
              </Badge>
            )}
          </li>
        )}
        {courses.map((course) => (
          <Course key={course.id} course={course} />
        ))}
      </ul>
    </li>
  )
}

function Course({ course }: { course: MenteeCourse }) {
  const { t } = useTranslate()
  const dayText = useDayText()
  const { title, lessons, lessonsDone, nextLessonTitle, dueOn, lastAt, reasons } = course
  return (
    <li className={progress.course}>
      <div className={progress.head}>
        <strong>{title}</strong>
        {reasons.map((reason) => (
          <Badge key={reason} variant="light" color={reason === 'overdue' ? 'red' : 'yellow'}>
            {t(`mentoring.still.${reason}`)}
          </Badge>
        ))}
      </div>
      <div className={progress.far}>
        <Progress
          value={percentOf({ required: lessons, requiredDone: lessonsDone })}
          aria-label={title}
          className={progress.bar ?? ''}
        />
        <span className="tabular">{t('mentoring.progress.done_of', { done: lessonsDone, of: lessons })}</span>
      </div>
      <p className={classes.quiet}>
        {nextLessonTitle && <span>{t('mentoring.progress.next', { title: nextLessonTitle })}</span>}
        {dueOn && <span>{t('mentoring.progress.due', { day: dayText(dueOn) })}</span>}
        <span>
          {lastAt ? (
            <>
              {t('mentoring.progress.last')} <RelativeTime at={lastAt} />
            </>
          ) : (
            t('mentoring.progress.never')
          )}
        </span>
      </p>
    </li>
  )
}

function Led({ course: { id, title, learning, stopped, overdue } }: { course: LedCourse }) {
  const { t } = useTranslate()
  return (
    <li className={progress.led}>
      <Anchor component={Link} to={`/dashboard/teach/${id}/insights`} fw={600}>
        {title}
      </Anchor>
      <span className={classes.quiet}>{t('mentoring.led_courses.learning', { count: learning })}</span>
      {stopped > 0 && (
        <Badge variant="light" color="yellow">
          {t('mentoring.led_courses.stopped', { count: stopped })}
        </Badge>
      )}
      {overdue > 0 && (
        <Badge
          variant="light"
          color="red"
          component={Link}
          to={`/dashboard/teach/${id}/learners?sort=dueOn`}
          className={progress.press ?? ''}
        >
          {t('mentoring.led_courses.overdue', { count: overdue })}
        </Badge>
      )}
    </li>
  )
}
