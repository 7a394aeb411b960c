import { courseworkApi } from '#contract/practice/coursework.ts'
import type { QueuedWork } from '#contract/practice/work.ts'
import { Badge, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Link, useSearchParams } from 'react-router'
import { infinite } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { MoreButton } from '../../../shared/more-button.tsx'
import { WorkState } from '../../../shared/work/work-state.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { RelativeTime } from '../../../ui/time/time.tsx'
import { HeldGrades } from './held-grades.tsx'
import classes from './reviews.module.css'
import { useQueue } from './use-queue.ts'
import { useWaitingAttempts, WaitingAttempts } from './attempts/waiting-attempts.tsx'

type Counted = { id: string; title: string; count: number }

/** The courses in which work or answers in quizzes wait, with how many of both. */
function together(work: readonly Counted[], answers: readonly Counted[]): Counted[] {
  const all = new Map(work.map((one) => [one.id, one]))
  for (const one of answers) all.set(one.id, { ...one, count: one.count + (all.get(one.id)?.count ?? 0) })
  return [...all.values()].toSorted((a, b) => a.title.localeCompare(b.title))
}

/** The work that waits for one’s review, oldest first. */
export default function QueueScreen() {
  const { t } = useTranslate()
  const [params, setParams] = useSearchParams()
  const courseId = params.get('course')
  const isReady = params.get('ready') !== null
  const queue = useInfiniteQuery({
    ...infinite(courseworkApi.queue, {
      query: { ...(courseId && { courseId }), ...(isReady && { ready: 'true' as const }) },
    }),
    ...freshness.work,
  })
  const items = useQueue(queue.data)
  const attempts = useWaitingAttempts(courseId)
  const isEmpty = items.length === 0 && (isReady || attempts.data?.pages[0]?.total === 0)
  const held = queue.data?.pages[0]?.held ?? []
  const courses = together(queue.data?.pages[0]?.courses ?? [], attempts.data?.pages[0]?.courses ?? [])
  return (
    <>
      <PageHeader
        title={t(isReady ? 'reviews.held' : 'reviews.title')}
        description={t(isReady ? 'reviews.held.lead' : 'reviews.lead')}
        back={
          isReady
            ? { to: '/dashboard/teach/reviews', label: t('reviews.title') }
            : { to: '/dashboard/teach', label: t('teach.title') }
        }
      />
      <HeldGrades
        held={isReady ? held.filter(({ course }) => course.id === courseId) : held}
        isAlone={isReady}
      />
      {!isReady && (courses.length > 1 || courseId) && (
        <NativeSelect
          label={t('reviews.course')}
          value={courseId ?? ''}
          data={[
            { value: '', label: t('reviews.course.all') },
            ...courses.map(({ id, title, count }) => ({ value: id, label: `${title} (${count})` })),
          ]}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            setParams(chosen ? { course: chosen } : {})
          }}
        />
      )}
      {queue.isPending && <LoadingLines lines={4} height={72} />}
      {queue.isError && !queue.data && <LoadFailed of={queue} />}
      {queue.data && isEmpty && (
        <Empty
          icon={<IconCircleCheck size={28} />}
          title={t('reviews.none')}
          message={t('reviews.none_how')}
        />
      )}
      {items.length > 0 && (
        <ul className={classes.list}>
          {items.map((one) => (
            <Row key={one.id} work={one} courseId={courseId} isReady={isReady} />
          ))}
        </ul>
      )}
      <MoreButton of={queue} />
      {!isReady && <WaitingAttempts of={attempts} courseId={courseId} />}
    </>
  )
}

type RowProps = { work: QueuedWork; courseId: string | null; isReady: boolean }

function Row({ work, courseId, isReady }: RowProps) {
  const { t } = useTranslate()
  const { lesson, course, submittedAt, late, round, state, reviewer, mine, mentee, grading } = work
  const { team } = work
  const called = (name: string) => ({ name, surname: '', photoUrl: null })
  const learner = team
    ? called(t('reviews.team', { number: team.number }))
    : (work.learner ?? called(t('reviews.learner', { number: work.number ?? 0 })))
  return (
    <li className={classes.row}>
      <Avatar name={learner.name} surname={learner.surname} photoUrl={learner.photoUrl} />
      <div className={classes.words}>
        <Link
          to={`/dashboard/teach/reviews/${work.id}${courseId ? `?course=${courseId}` : ''}`}
          className={classes.name}
        >
          {`${learner.name} ${learner.surname}`.trim()} · {lesson.title}
        </Link>
        {team && (
          <p className={classes.quiet}>
            {team.members.map(({ name, surname }) => `${name} ${surname}`.trim()).join(', ')}
          </p>
        )}
        <p className={classes.quiet}>
          {course.title}
          {round > 1 && ` · ${t('work.round', { number: round })}`}
          {submittedAt && (
            <>
              {' · '}
              <RelativeTime at={submittedAt} />
            </>
          )}
        </p>
        <p className={classes.quiet}>
          {isReady ? (
            reviewer && t('reviews.held.by', { name: reviewer })
          ) : (
            <>
              <WorkState state={state} />{' '}
              {state === 'awaiting_grade' &&
                reviewer &&
                t(mine ? 'reviews.begun' : 'reviews.begun_by', { name: reviewer })}
            </>
          )}{' '}
          {late && (
            <Badge variant="light" color="yellow">
              {t('work.round.late')}
            </Badge>
          )}{' '}
          {grading && (
            <Badge variant="light" color={grading === 'settle' ? 'yellow' : 'gray'}>
              {t(`reviews.grading.${grading}`)}
            </Badge>
          )}{' '}
          {mentee && <Badge variant="light">{t('reviews.mentee')}</Badge>}
        </p>
      </div>
    </li>
  )
}
