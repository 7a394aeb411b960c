import { limits } from '#contract/limits.ts'
import { peerReviewsApi } from '#contract/practice/peer-reviews.ts'
import type { PeerReviewOfWork, WorkToReview } from '#contract/practice/work.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { peerPart } from '#contract/rules/learning/peers/score.ts'
import { Badge, Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { PeerReviewSaid } from '../../../shared/work/peer-review-said.tsx'
import work_ from '../../../shared/work/work.module.css'
import { Form } from '../../../ui/form.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import classes from './reviews.module.css'

type Props = { work: WorkToReview; onDone: (work: WorkToReview) => void }

/** What others who handed in said about a piece of work, and which of it counts. */
export function PeerReviews({ work, onDone }: Props) {
  const { t } = useTranslate()
  const { peerReview, peerReviews } = work
  if (!peerReview) return null
  const counted = peerReviews.flatMap(({ said, leftOut }) => (said && !leftOut ? [said] : []))
  const part = peerPart({ ...work, peerReview }, counted)
  return (
    <section aria-label={t('reviews.peers')} className={work_.work}>
      <h2 className={work_.title}>{t('reviews.peers')}</h2>
      {part && <p className={work_.plain}>{t('reviews.peers.part', part)}</p>}
      {peerReviews.length === 0 && <p className={work_.quiet}>{t('reviews.peers.none')}</p>}
      <ul className={work_.comments}>
        {peerReviews.map((one) => (
          <PeerReview key={one.id} work={work} review={one} onDone={onDone} />
        ))}
      </ul>
    </section>
  )
}

function PeerReview({ work, review, onDone }: Props & { review: PeerReviewOfWork }) {
  const { t } = useTranslate()
  const { id, by, said, score, state, dueAt, doneAt, leftOut } = review
  const [isAsking, ask] = useState(false)
  const name = by ?? t('reviews.peers.gone')
  const params = { workId: work.id, reviewId: id }
  const takeIn = useAction(peerReviewsApi.leaveOut, {
    success: 'reviews.peers.taken_in',
    refreshes: [courseworkApi.byId],
    onSuccess: onDone,
  })
  return (
    <li>
      <span className={work_.state}>
        {name}
        {leftOut && (
          <Badge variant="light" color="gray">
            {t('reviews.peers.left_out')}
          </Badge>
        )}
      </span>
      <span className={work_.quiet}>
        {doneAt ? (
          <DateTime at={doneAt} />
        ) : (
          <>
            {t(`work.peers.state.${state}`)}
            {dueAt && (
              <>
                {' · '}
                {t('work.peers.due')} <DateTime at={dueAt} />
              </>
            )}
          </>
        )}
      </span>
      {said && <PeerReviewSaid said={said} score={score} rubric={work.peerReview?.rubric ?? null} />}
      {leftOut && (
        <p className={work_.quiet}>
          {leftOut.by && `${leftOut.by}: `}
          {leftOut.reason}
        </p>
      )}
      {isAsking && (
        <LeaveOut
          params={params}
          name={name}
          isGraded={work.state === 'graded'}
          onClose={() => ask(false)}
          onDone={onDone}
        />
      )}
      {said && !isAsking && (
        <div>
          <Button
            size="compact-md"
            variant="default"
            loading={takeIn.isPending}
            aria-label={t(leftOut ? 'reviews.peers.take_in_of' : 'reviews.peers.leave_out_of', { name })}
            onClick={() => (leftOut ? takeIn.mutate({ params, body: { reason: null } }) : ask(true))}
          >
            {t(leftOut ? 'reviews.peers.take_in' : 'reviews.peers.leave_out')}
          </Button>
        </div>
      )}
    </li>
  )
}

type LeaveOutProps = {
  params: { workId: string; reviewId: string }
  name: string
  isGraded: boolean
  onClose: () => void
  onDone: (work: WorkToReview) => void
}

function LeaveOut({ params, name, isGraded, onClose, onDone }: LeaveOutProps) {
  const { t } = useTranslate()
  const form = useForm({
    initialValues: { reason: '' },
    validate: (values) =>
      values.reason.trim() === ''
        ? { reason: t('reviews.peers.reason_missing') }
        : validateWith(peerReviewsApi.leaveOut.body)(values),
  })
  const leaveOut = useAction(peerReviewsApi.leaveOut, {
    form,
    success: 'reviews.peers.left_out_done',
    refreshes: [courseworkApi.byId],
    onSuccess: (work) => {
      onClose()
      onDone(work)
    },
  })
  return (
    <Form
      form={form}
      className={classes.form ?? ''}
      label={t('reviews.peers.leave_out_of', { name })}
      sending={leaveOut.isPending}
      onSubmit={({ reason }) => leaveOut.mutate({ params, body: { reason: reason.trim() } })}
    >
      <Textarea
        label={t('reviews.peers.reason')}
        description={t(isGraded ? 'reviews.peers.leave_out_graded' : 'reviews.peers.leave_out_how')}
        autosize
        minRows={2}
        maxLength={limits.reasonLength}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <div className={classes.acts}>
        <Button type="submit" loading={leaveOut.isPending}>
          {t('reviews.peers.leave_out')}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t('ui.confirm.cancel')}
        </Button>
      </div>
    </Form>
  )
}
