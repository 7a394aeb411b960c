import type { TeamReviewed, WorkToReview } from '#contract/practice/work.ts'
import { Anchor } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { TeamMembers } from '../../../shared/work/team-members.tsx'
import classes from '../../../shared/work/work.module.css'

type Props = { work: WorkToReview; team: TeamReviewed }

/** Who did a piece of work together, each with the grade that they have. */
export function ReviewedTeam({ work, team }: Props) {
  const { t } = useTranslate()
  const { course, lesson, part } = work
  return (
    <section aria-label={t('reviews.team', { number: team.number })} className={classes.work}>
      <h2 className={classes.title}>{t('reviews.team.members')}</h2>
      <TeamMembers
        members={team.members}
        beside={({ name, score, workId }) => (
          <>
            {score && <span className={classes.quiet}>{t('work.score', { ...score })}</span>}
            {work.state === 'graded' && workId !== work.id && (
              <Anchor component={Link} to={`/dashboard/teach/reviews/${workId}`} underline="always">
                {t('reviews.team.grade_of', { name })}
              </Anchor>
            )}
          </>
        )}
      />
      <p className={classes.quiet}>{t('reviews.team.all')}</p>
      {part === 'staff' && (
        <Anchor component={Link} to={`/dashboard/teach/${course.id}/teams/${lesson.id}`} underline="always">
          {t('teach.work.teams.open', { title: lesson.title })}
        </Anchor>
      )}
    </section>
  )
}
