import type { Home } from '#contract/dashboard.ts'
import type { MenteeCourse, MenteeProgress } from '#contract/mentoring/mentee-progress.ts'
import { percentOf } from '#contract/rules/learning/completion.ts'
import type { StillReason } from '#contract/rules/learning/stands-still.ts'
import { Anchor, Badge, Progress } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { useDayText } from '../../ui/time/day.ts'
import { Person } from '../../ui/person.tsx'
import { useTimeZone } from '../../ui/time/time-zone.tsx'
import { DateTime } from '../../ui/time/time.tsx'
import { dayOf } from '../../ui/time/zoned.ts'
import classes from './dashboard.module.css'

/** So many courses of a mentee; the pair’s page of mentoring has them all. */
const COURSES = 3

/** One’s mentees with what they learn, when one meets them next, and why one is to look after somebody. */
export function MenteesCard({
  mentees: { total, atRisk, first },
}: {
  mentees: NonNullable<Home['mentees']>
}) {
  const { t } = useTranslate()
  return (
    <Card
      title={t('dashboard.mentees.title')}
      action={
        <Anchor component={Link} to="/dashboard/mentoring/mine" size="sm">
          {t('dashboard.mentees.all', { count: total })}
        </Anchor>
      }
    >
      <p className={classes.quiet}>{t('dashboard.mentees.at_risk', { count: atRisk })}</p>
      <ul className={classes.rows}>
        {first.map((one) => (
          <Mentee key={one.relationshipId} of={one} />
        ))}
      </ul>
    </Card>
  )
}

function Mentee({ of }: { of: MenteeProgress }) {
  const { t } = useTranslate()
  const dayText = useDayText()
  const zone = useTimeZone()
  const { relationshipId, person, courses, completed, nextSessionAt, missedAt } = of
  const more = courses.length - COURSES
  // What somebody stands still in is not what is left out.
  const shown = courses.toSorted((a, b) => Number(b.reasons.length > 0) - Number(a.reasons.length > 0))
  return (
    <li className={`${classes.row} ${classes.mentee}`}>
      <Person {...person} to={`/dashboard/mentoring/${relationshipId}`} />
      <div className={classes.learns}>
        <span className={classes.quiet}>
          {nextSessionAt ? (
            <>
              {t('dashboard.mentees.next')} <DateTime at={nextSessionAt} />
            </>
          ) : (
            t('dashboard.mentees.no_session')
          )}
        </span>
        {missedAt && (
          <Badge variant="light" color="yellow">
            {t('dashboard.mentees.missed', { day: dayText(dayOf(new Date(missedAt).getTime(), zone)) })}
          </Badge>
        )}
        {courses.length === 0 && (
          <span className={classes.quiet}>{t('dashboard.mentees.no_course', { count: completed })}</span>
        )}
        {shown.slice(0, COURSES).map((course) => (
          <Course key={course.id} course={course} />
        ))}
        {more > 0 && (
          <span className={classes.quiet}>{t('dashboard.mentees.more_courses', { count: more })}</span>
        )}
      </div>
    </li>
  )
}

function Course({ course }: { course: MenteeCourse }) {
  const { t } = useTranslate()
  const { title, lessons, lessonsDone, reasons } = course
  const why = useWhy(course)
  const far = t('dashboard.mentees.done_of', { done: lessonsDone, of: lessons })
  return (
    <div className={classes.learnt}>
      <span className={classes.courseName}>{title}</span>
      <Progress
        value={percentOf({ required: lessons, requiredDone: lessonsDone })}
        aria-label={`${title}: ${far}`}
        className={classes.bar ?? ''}
      />
      <span className={`${classes.quiet} tabular`}>{far}</span>
      {reasons.map((reason) => (
        <Badge key={reason} variant="light" color={reason === 'overdue' ? 'red' : 'yellow'}>
          {why(reason)}
        </Badge>
      ))}
    </div>
  )
}

/** Why somebody stands still in a course, and since when. */
function useWhy({ dueOn, lastAt }: MenteeCourse) {
  const { t } = useTranslate()
  const dayText = useDayText()
  const zone = useTimeZone()
  const since: Partial<Record<StillReason, string | null>> = {
    overdue: dueOn,
    quiet: lastAt && dayOf(new Date(lastAt).getTime(), zone),
  }
  return (reason: StillReason) => {
    const day = since[reason]
    return t(`dashboard.still.${reason}`, { day: day ? dayText(day) : '' })
  }
}
