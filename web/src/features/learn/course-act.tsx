import { type CoursePage, enrolmentsApi } from '#contract/courses/enrolments.ts'
import type { CertificateMark } from '#contract/courses/certificates.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { Anchor, Button } from '@mantine/core'
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAction } from '../../api/action.ts'
import { CertificateState } from '../../shared/certificates/certificate-state.tsx'
import { GetCertificate } from '../../shared/certificates/get-certificate.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDayText } from '../../ui/time/day.ts'
import { DateTime } from '../../ui/time/time.tsx'
import { AsksFirst } from './asks-first.tsx'
import { HowFar } from './course-card.tsx'
import { DueDay } from './due-day.tsx'
import classes from './learn.module.css'
import { isBarred, lessonsOf } from './progress/after.ts'
import { courseKey } from './progress/use-course.ts'

const refreshes = [enrolmentsApi.catalogue, dashboardApi.home]

/** The one thing to do with a course now, and below it how one leaves it. */
export function CourseAct({ page }: { page: CoursePage }) {
  const { enrolment } = page
  switch (enrolment?.state) {
    case 'requested':
      return <Waiting page={page} />
    case 'active':
      return <UnderWay page={page} enrolment={enrolment} />
    case 'completed':
      return <Done page={page} enrolment={enrolment} />
    default:
      return <Enter page={page} />
  }
}

function Enter({ page }: { page: CoursePage }) {
  const { t } = useTranslate()
  const client = useQueryClient()
  const enrol = useAction(enrolmentsApi.enrol, {
    refreshes,
    success: false,
    // The answer is the page: nothing is asked again.
    onSuccess: (next) => void client.setQueryData(courseKey(page.id), next),
  })
  if (page.archived) return <p className={classes.actWords}>{t('learn.archived')}</p>
  if (page.entry === 'staff') return <p className={classes.actWords}>{t('learn.entry.staff')}</p>
  if (page.asksFirst) return <AsksFirst page={page} />
  return (
    <>
      <Button
        size="md"
        fullWidth
        loading={enrol.isPending}
        onClick={() => enrol.mutate({ params: { id: page.id } })}
      >
        {t(page.entry === 'request' ? 'learn.ask' : 'learn.enrol')}
      </Button>
      <p className={classes.actWords}>
        {t(page.entry === 'request' ? 'learn.entry.request' : 'learn.entry.open')}
      </p>
    </>
  )
}

function Waiting({ page }: { page: CoursePage }) {
  const { t } = useTranslate()
  return (
    <>
      <p className={classes.standing} data-tone="hint">
        <IconHourglass size={20} aria-hidden />
        {t('learn.waiting')}
      </p>
      <p className={classes.actWords}>{t('learn.waiting_how')}</p>
      <Leave page={page} what="request" />
    </>
  )
}

function OnPath({ path: { id, title } }: { path: NonNullable<CoursePage['waitsFor']> }) {
  const { t } = useTranslate()
  return (
    <>
      <p className={classes.standing} data-tone="hint">
        <IconHourglass size={20} aria-hidden />
        {t('learn.path.waits')}
      </p>
      <Button component={Link} to={`/dashboard/learn/paths/${id}`} size="md" fullWidth>
        {t('learn.path.to', { title })}
      </Button>
    </>
  )
}

type Inside = { page: CoursePage; enrolment: NonNullable<CoursePage['enrolment']> }

function UnderWay({ page, enrolment }: Inside) {
  const { t } = useTranslate()
  const [first] = lessonsOf(page)
  const to = enrolment.nextLessonId ?? first?.id
  const begun = enrolment.lastAt !== null
  if (isBarred(page))
    return (
      <>
        {page.asksFirst ? <AsksFirst page={page} /> : page.waitsFor && <OnPath path={page.waitsFor} />}
        {enrolment.dueOn && (
          <p className={classes.facts}>
            <DueDay day={enrolment.dueOn} />
          </p>
        )}
      </>
    )
  return (
    <>
      {to && (
        <Button component={Link} to={`/dashboard/learn/${page.id}/${to}`} size="md" fullWidth>
          {t(begun ? 'learn.go_on' : 'learn.start')}
        </Button>
      )}
      {begun ? (
        <HowFar enrolment={enrolment} />
      ) : (
        enrolment.dueOn && (
          <p className={classes.facts}>
            <DueDay day={enrolment.dueOn} />
          </p>
        )
      )}
      <Leave page={page} what="course" />
    </>
  )
}

function Done({ page, enrolment }: Inside) {
  const { t } = useTranslate()
  const dayText = useDayText()
  const [first] = lessonsOf(page)
  const { held } = page.certificate
  const { completedAt } = enrolment
  const open = lessonsOf(page).find(({ state }) => state !== 'done')
  return (
    <>
      <p className={classes.standing}>
        <IconCircleCheck size={20} aria-hidden />
        <span>
          {t('learn.completed_on')}{' '}
          {/* Of the completion that gave the certificate the day that stands on its paper. */}
          {held && held.completedAt === completedAt
            ? dayText(held.completedOn)
            : completedAt && <DateTime at={completedAt} style="date" />}
        </span>
      </p>
      {first && (
        <Button
          component={Link}
          to={`/dashboard/learn/${page.id}/${(open ?? first).id}`}
          variant="default"
          fullWidth
        >
          {t(open ? 'learn.read_rest' : 'learn.read_again')}
        </Button>
      )}
      {held && <Held page={page} held={held} />}
      {page.renewable && <TakeAgain id={page.id} />}
    </>
  )
}

type HeldProps = { page: CoursePage; held: CertificateMark }

/** The certificate that completing it gave. */
function Held({ page, held: { number, state } }: HeldProps) {
  const { t } = useTranslate()
  return (
    <>
      {state === 'valid' ? (
        <GetCertificate number={number} kind="pdf" title={page.title} fullWidth />
      ) : (
        <CertificateState state={state} />
      )}
      <Anchor component={Link} to="/dashboard/learn/certificates" size="sm">
        {t('certificates.title')}
      </Anchor>
    </>
  )
}

function TakeAgain({ id }: { id: string }) {
  const { t } = useTranslate()
  const client = useQueryClient()
  const again = useAction(enrolmentsApi.takeAgain, {
    refreshes,
    success: false,
    onSuccess: (next) => void client.setQueryData(courseKey(id), next),
  })
  return (
    <>
      <Button fullWidth loading={again.isPending} onClick={() => again.mutate({ params: { id } })}>
        {t('certificates.renew')}
      </Button>
      <p className={classes.actWords}>{t('learn.again_how')}</p>
    </>
  )
}

/** Leaves a course, or takes back that one asked for it; what stays is said before. */
function Leave({ page, what }: { page: CoursePage; what: 'course' | 'request' }) {
  const { t } = useTranslate()
  const [asked, ask] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = useAction(enrolmentsApi.withdraw, {
    refreshes,
    success: `learn.leave.${what}.done`,
    onSuccess: async () => {
      // It may be one that only those find who are in it.
      await navigate('/dashboard/learn')
      client.removeQueries({ queryKey: courseKey(page.id) })
    },
  })
  return (
    <>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => ask(true)}>
        {t(`learn.leave.${what}.open`)}
      </Button>
      <ConfirmDialog
        opened={asked}
        onClose={() => ask(false)}
        onConfirm={() => leave.mutateAsync({ params: { id: page.id } })}
        title={t(`learn.leave.${what}.title`)}
        message={t(`learn.leave.${what}.message`, { done: page.enrolment?.lessonsDone ?? 0 })}
        action={t(`learn.leave.${what}.action`)}
        danger
      />
    </>
  )
}
