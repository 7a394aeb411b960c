import type { Attachment } from '#contract/attachments.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { limits } from '#contract/limits.ts'
import { halfReview } from '#contract/rules/learning/graders/two-graders.ts'
import type { WorkComment, WorkRound, WorkToReview } from '#contract/practice/work.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { tellFailure } from '../../../api/action.ts'
import { call, query } from '../../../api/client.ts'
import { useMe } from '../../../api/session/me.ts'
import { toast } from '../../../api/toasts.ts'
import { RoundView } from '../../../shared/work/round-view.tsx'
import work_ from '../../../shared/work/work.module.css'
import { markedIn } from '../../../shared/work/work-text.tsx'
import { WorkState } from '../../../shared/work/work-state.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { useLeaveWarning } from '../../../ui/drafts/use-leave-warning.ts'
import { useStore } from '../../../shared/store.ts'
import { Changed } from './changed.tsx'
import { Judging } from './judging.tsx'
import { openRound } from './kept-review.ts'
import { LeftReviews } from './left-reviews.tsx'
import { createReviewSaver, type ReviewSaver } from './review-saver.ts'
import classes from './reviews.module.css'
import { v4 as uuid } from 'uuid'

type Props = { work: WorkToReview; isGone: boolean; next: string | undefined; onNext: () => void }

/** A piece of work beside what is written about it. */
export function Reviewed({ work: given, isGone, next, onNext }: Props) {
  const { t } = useTranslate()
  const person = useMe().id
  const client = useQueryClient()
  const [saver] = useState(() =>
    createReviewSaver({
      person,
      work: given,
      onSaved: (work) =>
        client.setQueryData(query(courseworkApi.byId, { params: { workId: work.id } }).queryKey, work),
      onReleased: (done) => {
        toast({ severity: 'success', message: releasedAs(done) })
        for (const { id } of [courseworkApi.queue, dashboardApi.home])
          void client.invalidateQueries({ queryKey: [id] })
      },
      onRefused: tellFailure,
    }),
  )
  const { work, gone, left, saving, newer } = useStore(saver)
  useLeaveWarning(saving !== 'saved' || newer !== null)
  useEffect(() => saver.arrived(given), [saver, given])
  useEffect(() => {
    if (isGone) saver.vanished()
  }, [saver, isGone])
  useEffect(() => () => void saver.flush(), [saver])
  const { id: workId } = given
  // A file alone is not opened by whoever does not know whose it is.
  const renew = useCallback(
    async (number: number) => {
      const { rounds } = await call(courseworkApi.byId, { params: { workId } })
      return rounds.find((round) => round.number === number)?.files ?? []
    },
    [workId],
  )
  const [newest, ...before] = work.rounds
  return (
    <>
      <LeftReviews left={left} work={gone ? null : work} onPutAway={saver.putAway} />
      {gone ? (
        <Empty title={t('reviews.gone.title')} message={t('reviews.gone.message')} />
      ) : (
        <div className={classes.screen}>
          <div className={classes.main}>
            <p className={work_.state}>
              <WorkState state={work.state} />
            </p>
            {newest && <Newest saver={saver} round={newest} renew={renew} />}
            {newest && before[0] && <Changed before={before[0].text} after={newest.text} />}
            {before.map((round) => (
              <Round
                key={round.number}
                round={round}
                deadlines={work.settings}
                rubric={work.rubric}
                renew={renew}
              />
            ))}
          </div>
          <Judging saver={saver} next={next} onNext={onNext} />
        </div>
      )}
    </>
  )
}

/** What has become of a review that was released. */
function releasedAs({ review, two, state }: WorkToReview) {
  if (two && state === 'awaiting_grade') {
    if (two.turn === 'given') return 'reviews.two.done'
    if (!review.ready) return 'reviews.two.done_apart'
  }
  return review.ready ? 'reviews.ready' : 'reviews.released'
}

/** A text of many pages is not drawn again at each key of what is written beside it. */
const Round = memo(RoundView)

type NewestProps = {
  saver: ReviewSaver
  round: WorkRound
  renew: (round: number) => Promise<readonly Attachment[]>
}

/** The round that is reviewed, with the places that are commented on. */
function Newest({ saver, round, renew }: NewestProps) {
  const { t } = useTranslate()
  const work = useStore(saver, (state) => state.work)
  const ids = useStore(saver, ({ review }) => review.comments.map(({ id }) => id).join())
  const comments = useMemo(() => (ids === '' ? [] : saver.get().review.comments), [saver, ids])
  const [isFull, setFull] = useState(false)
  const isOneOfTwo = work.two?.turn === 'grade' || work.two?.turn === 'given'
  const most = isOneOfTwo ? halfReview.comments : limits.reviewComments
  const comment = useCallback(
    (quote: WorkComment['quote'] | null) => {
      const { comments: now } = saver.get().review
      setFull(now.length >= most)
      if (quote?.text && now.length < most)
        saver.change({ comments: [...now, { id: uuid(), quote, text: '' }] })
    },
    [saver, most],
  )
  if (openRound(work) === null)
    return <Round round={round} deadlines={work.settings} rubric={work.rubric} renew={renew} />
  const isAtMost = comments.length >= most
  return (
    <>
      <Round
        round={round}
        deadlines={work.settings}
        rubric={work.rubric}
        comments={comments}
        onParagraph={comment}
        renew={renew}
      />
      {round.text && (
        <div className={classes.acts}>
          <Button
            variant="default"
            aria-disabled={isAtMost}
            data-disabled={isAtMost || undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => comment(markedIn(round.text))}
          >
            {t('reviews.comment')}
          </Button>
          <p className={classes.quiet}>
            {t(isAtMost ? 'reviews.comment.full' : 'reviews.comment.how', { most })}
          </p>
          <VisuallyHidden role="status">
            {isFull && isAtMost && t('reviews.comment.full', { most })}
          </VisuallyHidden>
        </div>
      )}
    </>
  )
}
