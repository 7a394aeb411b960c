import { limits } from '#contract/limits.ts'
import { peerPart, withPeers } from '#contract/rules/learning/peers/score.ts'
import { halfReview } from '#contract/rules/learning/graders/two-graders.ts'
import { isComplete, pointsOf } from '#contract/rules/learning/work-score.ts'
import { Alert, Button, Textarea } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconUsers } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { toErrors } from '../../../api/forms.tsx'
import { levelsOf } from '../../../shared/work/rubric-view.tsx'
import work_ from '../../../shared/work/work.module.css'
import { useStore } from '../../../shared/store.ts'
import { SaveState } from '../saving/save-state.tsx'
import { CommentsField } from './comments-field.tsx'
import { PeerReviews } from './peer-reviews.tsx'
import { CorrectGrade } from './correct-grade.tsx'
import { GradeFields } from './grade-fields.tsx'
import { GradeHistory } from './grade-history.tsx'
import { openRound, reviewIn, saysAnything } from './kept-review.ts'
import { ReviewConflict } from './review-conflict.tsx'
import type { ReviewSaver } from './review-saver.ts'
import classes from './reviews.module.css'
import { ReviewedTeam } from '../teams/reviewed-team.tsx'
import { TwoGraders } from './two-graders.tsx'
import { useSpokenReview, VoiceField } from './voice/voice-field.tsx'

type Props = { saver: ReviewSaver; next: string | undefined; onNext: () => void }

/** What is said about a piece of work, and what becomes of it. */
export function Judging({ saver, next, onNext }: Props) {
  const { t } = useTranslate()
  const work = useStore(saver, (state) => state.work)
  return (
    <aside className={classes.aside} aria-label={t('reviews.judging')}>
      {work.team && <ReviewedTeam work={work} team={work.team} />}
      {openRound(work) === null ? (
        <>
          {(!work.two || work.state === 'graded' || work.state === 'returned') && (
            <p>{t(work.state === 'graded' ? 'reviews.done.graded' : 'reviews.done.returned')}</p>
          )}
          <TwoGraders work={work} />
          {next && <Button onClick={onNext}>{t('reviews.next')}</Button>}
        </>
      ) : (
        <Writing saver={saver} />
      )}
      <PeerReviews work={work} onDone={saver.arrived} />
      <CorrectGrade work={work} onDone={saver.arrived} />
      {work.grades.length > 0 && <GradeHistory work={work} />}
    </aside>
  )
}

function Writing({ saver }: { saver: ReviewSaver }) {
  const { t } = useTranslate()
  const { work, review, newer, releasing, unreleased, saving, error, ...state } = useStore(saver)
  const errors = toErrors(state.errors)
  const judged = { levels: Object.fromEntries(levelsOf(review.levels)), points: review.points }
  const isWhole = isComplete(work, judged)
  const own = pointsOf(work, judged)
  const counted = work.peerReviews.flatMap(({ said, leftOut }) => (said && !leftOut ? [said] : []))
  const peers = peerPart({ ...work, peerReview: work.peerReview ?? undefined }, counted)
  const score = own && withPeers(own, peers)
  const { by, mine, revision } = work.review
  const isOneOfTwo = work.two?.turn === 'grade' || work.two?.turn === 'given'
  const isHeldBack = !isOneOfTwo && work.settings.heldBack === true
  const give = isOneOfTwo ? 'reviews.two.give' : isHeldBack ? 'reviews.make_ready' : 'reviews.grade'
  // What is typed takes it out of those that are ready, as soon as it is saved.
  const isReady = work.review.ready && saving === 'saved'
  const voice = useSpokenReview(saver)
  // What is still being recorded or sent would be left behind.
  const isHeld = releasing !== null || voice.isBusy
  const isKnown = revision > 0 || newer || saving !== 'saved' || saysAnything(review)
  return (
    <>
      {by && !mine && !newer && (
        <Alert icon={<IconUsers size={20} aria-hidden />}>{t('reviews.at_it', { name: by })}</Alert>
      )}
      <ReviewConflict saver={saver} />
      <TwoGraders work={work} onTake={({ review: theirs }) => theirs && saver.change(reviewIn(theirs))} />
      <GradeFields
        work={work}
        grade={review}
        errors={errors}
        readOnly={releasing !== null}
        onChange={saver.change}
      />
      {score && (
        <p className={work_.state} role="status">
          {t('work.score', { ...score })}
          {peers && ` · ${t('work.peers.part', peers)}`}
        </p>
      )}
      {work.creditClosed && score && <p className={classes.quiet}>{t('reviews.credit_closed')}</p>}
      <CommentsField saver={saver} errors={errors} />
      <Textarea
        label={t('reviews.word')}
        autosize
        minRows={4}
        maxLength={isOneOfTwo ? halfReview.word : limits.reviewLength}
        readOnly={releasing !== null}
        error={errors['review.word']}
        value={review.word}
        onChange={(event) => saver.change({ word: event.currentTarget.value })}
      />
      <VoiceField voice={voice} saver={saver} isOneOfTwo={isOneOfTwo} error={errors['review.voices']} />
      {isKnown && <SaveState saving={saving} error={error} newer={newer} />}
      {isReady && (
        <Alert color="green" icon={<IconCheck size={20} aria-hidden />}>
          {t(isOneOfTwo ? 'reviews.two.given' : 'reviews.ready.how')}
        </Alert>
      )}
      <div className={classes.acts}>
        {!isReady && (
          <Button
            leftSection={<IconCheck size={18} aria-hidden />}
            loading={releasing === 'graded'}
            aria-disabled={!isWhole || isHeld}
            data-disabled={!isWhole || isHeld || undefined}
            onClick={() => isWhole && !isHeld && void saver.release('graded')}
          >
            {t(give)}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={releasing === 'returned'}
          aria-disabled={isHeld}
          data-disabled={isHeld || undefined}
          onClick={() => !isHeld && void saver.release('returned')}
        >
          {t('reviews.return')}
        </Button>
      </div>
      {unreleased && (
        <p className={classes.unreleased} role="alert">
          {t(
            `reviews.unreleased.${unreleased === 'unsaved' || unreleased === 'saving' ? 'waiting' : unreleased}`,
          )}
        </p>
      )}
      {voice.isBusy && <p className={classes.quiet}>{t('reviews.voice.busy')}</p>}
      <p className={classes.quiet}>{t(isWhole ? `${give}.how` : 'reviews.unfinished')}</p>
    </>
  )
}
