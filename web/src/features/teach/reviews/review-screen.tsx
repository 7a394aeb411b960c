import { courseworkApi } from '#contract/coursework.ts'
import type { WorkToReview } from '#contract/work.ts'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { isApiError } from '../../../api/api-error.ts'
import { infinite, query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { useMe } from '../../../api/me.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { RoundView } from '../../../shared/work/round-view.tsx'
import work_ from '../../../shared/work/work.module.css'
import { markedIn } from '../../../shared/work/work-text.tsx'
import { WorkState } from '../../../shared/work/work-state.tsx'
import { LoadingLines } from '../../../ui/loading.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useLeaveWarning } from '../../../ui/use-leave-warning.ts'
import { useStore } from '../../../shared/store.ts'
import { Changed } from './changed.tsx'
import { Judging } from './judging.tsx'
import { createReviewSaver } from './review-saver.ts'
import classes from './reviews.module.css'
import { useQueue } from './use-queue.ts'
import { v4 as uuid } from 'uuid'

/** One piece of work with what is said about it, and the way to the next. */
export default function ReviewScreen() {
  const { t } = useTranslate()
  const { work: workId = '' } = useParams()
  const [params] = useSearchParams()
  const courseId = params.get('course')
  const work = useQuery({
    ...query(courseworkApi.byId, { params: { workId } }),
    ...freshness.work,
    refetchOnWindowFocus: false,
  })
  const queue = useInfiniteQuery({
    ...infinite(courseworkApi.queue, { query: courseId ? { courseId } : {} }),
    ...freshness.work,
  })
  const items = useQueue(queue.data)
  const at = items.findIndex(({ id }) => id === workId)
  const navigate = useNavigate()
  const go = (id: string | undefined) =>
    id && void navigate(`/dashboard/teach/reviews/${id}${courseId ? `?course=${courseId}` : ''}`)
  const previous = items[at - 1]?.id
  const next = at === -1 ? items[0]?.id : items[at + 1]?.id
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
    const taken = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"]'
    if (event.target instanceof Element && event.target.closest(taken)) return
    if (document.querySelector('[role="dialog"]')) return
    const key = event.key.toLowerCase()
    if (key !== 'j' && key !== 'k') return
    event.preventDefault()
    go(key === 'j' ? next : previous)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  if (isApiError(work.error, 'NOT_FOUND', 'BAD_REQUEST')) throw work.error
  if (!work.data) return work.isError ? <LoadFailed of={work} /> : <LoadingLines lines={6} height={48} />
  const { learner, lesson, course } = work.data
  return (
    <>
      <PageHeader
        title={`${learner.name} ${learner.surname} · ${lesson.title}`}
        description={course.title}
        back={{
          to: `/dashboard/teach/reviews${courseId ? `?course=${courseId}` : ''}`,
          label: t('reviews.title'),
        }}
        action={
          <div className={classes.acts}>
            {previous && (
              <Button
                variant="default"
                aria-keyshortcuts="k"
                leftSection={<IconArrowLeft size={18} aria-hidden />}
                onClick={() => go(previous)}
              >
                {t('reviews.previous')}
              </Button>
            )}
            {next && (
              <Button
                variant="default"
                aria-keyshortcuts="j"
                rightSection={<IconArrowRight size={18} aria-hidden />}
                onClick={() => go(next)}
              >
                {t('reviews.next')}
              </Button>
            )}
          </div>
        }
      />
      <Reviewed
        key={`${work.data.id} ${work.data.rounds[0]?.number}`}
        work={work.data}
        next={next}
        onNext={() => go(next)}
      />
    </>
  )
}

type Props = { work: WorkToReview; next: string | undefined; onNext: () => void }

function Reviewed({ work: given, next, onNext }: Props) {
  const { t } = useTranslate()
  const person = useMe().id
  const [work, setWork] = useState(given)
  const [saver] = useState(() => createReviewSaver({ person, work: given, onSaved: setWork }))
  const { review, saving } = useStore(saver)
  useLeaveWarning(saving !== 'saved')
  useEffect(() => () => void saver.flush(), [saver])
  const [newest, ...before] = work.rounds
  const isOpen = work.moves.some((move) => move === 'begin' || move === 'grade')
  const comment = (quote: { text: string; at: number } | null) => {
    if (quote) saver.change({ comments: [...saver.get().review.comments, { id: uuid(), quote, text: '' }] })
  }
  return (
    <div className={classes.screen}>
      <div className={classes.main}>
        <p className={work_.state}>
          <WorkState state={work.state} />
        </p>
        {newest && (
          <RoundView
            round={newest}
            rubric={work.rubric}
            {...(isOpen && { comments: review.comments, onParagraph: comment })}
          />
        )}
        {isOpen && newest?.text && (
          <div className={classes.acts}>
            <Button
              variant="default"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => comment(markedIn(newest.text))}
            >
              {t('reviews.comment')}
            </Button>
            <p className={classes.quiet}>{t('reviews.comment.how')}</p>
          </div>
        )}
        {newest && before[0] && <Changed before={before[0].text} after={newest.text} />}
        {before.map((round) => (
          <RoundView key={round.number} round={round} rubric={work.rubric} />
        ))}
      </div>
      <Judging work={work} saver={saver} onDone={setWork} next={next} onNext={onNext} />
    </div>
  )
}
