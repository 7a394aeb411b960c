import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import type { PathPage } from '#contract/courses/own-path.ts'
import { trainingApi } from '#contract/training/training.ts'
import { Anchor, Button, Paper, Progress } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconLock, IconProgress } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link, useParams } from 'react-router'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { DueDay } from './due-day.tsx'
import classes from './path.module.css'

type OnPath = PathPage['outline'][number]['courses'][number]

const icons = {
  done: IconCircleCheck,
  under_way: IconProgress,
  open: IconCircle,
  to_choose: IconCircle,
  locked: IconLock,
  gone: IconLock,
} as const

/** A path that one is on: what is done, what is next, and by when. */
export default function PathScreen() {
  const { path: id = '' } = useParams()
  const path = useQuery({ ...query(trainingApi.path, { params: { id } }), ...freshness.home })
  if (path.data) return <Shown path={path.data} />
  return path.isError ? <LoadFailed of={path} /> : <LoadingLines lines={6} height={48} />
}

function Shown({ path }: { path: PathPage }) {
  const { t } = useTranslate()
  const { title, summary, language, stepsDone, steps, complete, dueOn, next, outline, inOrder } = path
  const far = t('learn.path.done_of', { done: stepsDone, count: steps })
  return (
    <>
      <PageHeader
        title={<span lang={language}>{title}</span>}
        name={title}
        description={summary}
        back={{ to: '/dashboard/learn', label: t('learn.title') }}
        action={
          next && (
            <Button component={Link} to={`/dashboard/learn/${next.id}`}>
              {t(stepsDone > 0 ? 'learn.go_on' : 'learn.start')}
            </Button>
          )
        }
      />
      <div className={classes.far}>
        <Progress value={steps === 0 ? 0 : (100 * stepsDone) / steps} aria-label={far} />
        <p className={classes.quiet}>
          {complete ? t('learn.path.complete') : far}
          {!complete && dueOn && (
            <>
              {' · '}
              <DueDay day={dueOn} />
            </>
          )}
        </p>
        {inOrder && !complete && <p className={classes.quiet}>{t('learn.path.in_order')}</p>}
      </div>
      <ol className={classes.outline}>
        {outline.map((step, at) => (
          <li key={step.courses.map((course) => course.id).join()}>
            <Paper p="lg" component="section" aria-label={t('learn.path.step', { number: at + 1 })}>
              <h2 className={classes.step}>
                {t('learn.path.step', { number: at + 1 })}
                {step.choose < step.courses.length &&
                  ` · ${t('learn.path.choose', { choose: step.choose, count: step.courses.length })}`}
              </h2>
              <ul className={classes.courses}>
                {step.courses.map((course) => (
                  <Course key={course.id} pathId={path.id} course={course} stepDone={step.state === 'done'} />
                ))}
              </ul>
            </Paper>
          </li>
        ))}
      </ol>
    </>
  )
}

function Course({ pathId, course, stepDone }: { pathId: string; course: OnPath; stepDone: boolean }) {
  const { t } = useTranslate()
  const { id, title, state, lessons, lessonsDone } = course
  const Icon = icons[state]
  const choose = useAction(trainingApi.choose, {
    refreshes: [trainingApi.path, trainingApi.myPaths, enrolmentsApi.catalogue, enrolmentsApi.course],
    success: false,
  })
  const isTheirs = state === 'done' || state === 'under_way' || state === 'open'
  return (
    <li className={classes.course} data-state={state}>
      <Icon size={22} aria-hidden />
      <div className={classes.words}>
        {isTheirs ? (
          <Anchor component={Link} to={`/dashboard/learn/${id}`} fw={600} underline="always">
            {title}
          </Anchor>
        ) : (
          <span className={classes.title}>{title}</span>
        )}
        <span className={classes.quiet}>
          {t(`learn.path.state.${state}`)}
          {state === 'under_way' && ` · ${t('learn.path.lessons', { done: lessonsDone, count: lessons })}`}
        </span>
      </div>
      {state === 'to_choose' && !stepDone && (
        <Button
          variant="default"
          size="xs"
          loading={choose.isPending}
          aria-label={t('learn.path.take_named', { title })}
          onClick={() => choose.mutate({ params: { id: pathId, courseId: id } })}
        >
          {t('learn.path.take')}
        </Button>
      )}
    </li>
  )
}
