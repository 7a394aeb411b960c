import { courseworkApi } from '#contract/coursework.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { limits } from '#contract/limits.ts'
import { givesPoints, isComplete, pointsOf, scoresByRubric } from '#contract/rules/work-score.ts'
import type { WorkToReview } from '#contract/work.ts'
import { ActionIcon, Alert, Button, NumberInput, Textarea } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconTrash, IconUsers } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { levelsOf } from '../../../shared/work/rubric-view.tsx'
import work_ from '../../../shared/work/work.module.css'
import { DateTime } from '../../../ui/time.tsx'
import { SaveState } from '../saving/save-state.tsx'
import { useStore } from '../../../shared/store.ts'
import { CorrectGrade } from './correct-grade.tsx'
import { RubricField } from './rubric-field.tsx'
import { sentOf, type ReviewSaver } from './review-saver.ts'
import classes from './reviews.module.css'

type Props = {
  work: WorkToReview
  saver: ReviewSaver
  onDone: (work: WorkToReview) => void
  next: string | undefined
  onNext: () => void
}

/** What is said about a piece of work: levels, places, the whole; and what becomes of it. */
export function Judging({ work, saver, onDone, next, onNext }: Props) {
  const { t } = useTranslate()
  const { review, newer, revision, ...saving } = useStore(saver)
  const round = work.rounds[0]?.number ?? 0
  const release = useAction(courseworkApi.release, {
    refreshes: [courseworkApi.queue, dashboardApi.home],
    success: 'reviews.released',
    onSuccess: (done) => {
      saver.done()
      onDone(done)
    },
  })
  const isOpen = work.moves.some((move) => move === 'begin' || move === 'grade')
  const judged = { levels: Object.fromEntries(levelsOf(review.levels)), points: review.points }
  const score = pointsOf(work, judged)
  const finish = async (outcome: 'returned' | 'graded') => {
    await saver.flush()
    const now = saver.get()
    if (now.newer || now.saving !== 'saved') return
    const body = { revision: now.revision, round, review: sentOf(now.review), outcome }
    release.mutate({ params: { workId: work.id }, body })
  }
  const { by, mine } = work.review
  return (
    <aside className={classes.aside} aria-label={t('reviews.judging')}>
      {isOpen ? (
        <>
          {by && !mine && (
            <Alert icon={<IconUsers size={20} aria-hidden />}>{t('reviews.at_it', { name: by })}</Alert>
          )}
          {newer && (
            <Alert
              color="yellow"
              title={t('teach.conflict.title')}
              icon={<IconUsers size={20} aria-hidden />}
            >
              <p>{t('reviews.newer', { name: newer.review.by ?? '' })}</p>
              <div className={classes.acts}>
                <Button size="sm" variant="default" onClick={saver.takeTheirs}>
                  {t('teach.conflict.take_theirs')}
                </Button>
                <Button size="sm" onClick={saver.keepMine}>
                  {t('teach.conflict.keep_mine')}
                </Button>
              </div>
            </Alert>
          )}
          {work.rubric && (
            <RubricField
              rubric={work.rubric}
              levels={review.levels}
              onChange={(levels) => saver.change({ levels })}
            />
          )}
          {givesPoints(work) && !scoresByRubric(work) && (
            <NumberInput
              label={t('reviews.points', { most: work.settings.mostPoints })}
              min={0}
              max={work.settings.mostPoints}
              allowDecimal={false}
              allowNegative={false}
              clampBehavior="strict"
              value={review.points ?? ''}
              onChange={(value) => saver.change({ points: typeof value === 'number' ? value : null })}
            />
          )}
          {score && (
            <p className={work_.state} role="status">
              {t('work.score', { ...score })}
            </p>
          )}
          <Comments saver={saver} />
          <Textarea
            label={t('reviews.word')}
            autosize
            minRows={4}
            maxLength={limits.reviewLength}
            value={review.word}
            onChange={(event) => saver.change({ word: event.currentTarget.value })}
          />
          <SaveState {...saving} newer={newer} />
          <div className={classes.acts}>
            <Button
              leftSection={<IconCheck size={18} aria-hidden />}
              loading={release.isPending}
              aria-disabled={!isComplete(work, judged)}
              data-disabled={!isComplete(work, judged) || undefined}
              onClick={() => isComplete(work, judged) && void finish('graded')}
            >
              {t('reviews.grade')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              loading={release.isPending}
              onClick={() => void finish('returned')}
            >
              {t('reviews.return')}
            </Button>
          </div>
          <p className={classes.quiet}>
            {t(isComplete(work, judged) ? 'reviews.grade.how' : 'reviews.unfinished')}
          </p>
        </>
      ) : (
        <>
          <p>{t(work.state === 'graded' ? 'reviews.done.graded' : 'reviews.done.returned')}</p>
          {next && <Button onClick={onNext}>{t('reviews.next')}</Button>}
        </>
      )}
      {work.moves.includes('correct') && <CorrectGrade work={work} onDone={onDone} />}
      {work.grades.length > 0 && <History work={work} />}
    </aside>
  )
}

function Comments({ saver }: { saver: ReviewSaver }) {
  const { t } = useTranslate()
  const { review } = useStore(saver)
  const { comments } = review
  return (
    <>
      {comments.map((one, at) => (
        <div key={one.id} className={classes.comment}>
          <q>{one.quote.text}</q>
          <Textarea
            aria-label={t('reviews.comment.nth', { number: at + 1 })}
            autosize
            autoFocus={one.text === ''}
            maxLength={limits.reviewCommentLength}
            value={one.text}
            onChange={(event) => {
              const text = event.currentTarget.value
              saver.change({
                comments: comments.map((each) => (each.id === one.id ? { ...each, text } : each)),
              })
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('reviews.comment.remove', { number: at + 1 })}
            onClick={() => saver.change({ comments: comments.filter((each) => each.id !== one.id) })}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      ))}
    </>
  )
}

function History({ work }: { work: WorkToReview }) {
  const { t } = useTranslate()
  return (
    <section aria-label={t('reviews.history')} className={work_.work}>
      <h2 className={work_.title}>{t('reviews.history')}</h2>
      <ul className={work_.comments}>
        {work.grades.map((one) => (
          <li key={one.at}>
            <strong>
              {t(one.passed ? 'work.passed' : 'work.not_passed')}
              {one.score && ` · ${t('work.score', { ...one.score })}`}
            </strong>
            <span className={work_.quiet}>
              {one.by && `${one.by} · `}
              <DateTime at={one.at} />
            </span>
            {one.reason && <p>{one.reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
