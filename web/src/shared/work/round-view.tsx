import { attachmentsApi, type Attachment } from '#contract/attachments.ts'
import type { Rubric } from '#contract/practice/assignment.ts'
import type { WorkComment, WorkRound } from '#contract/practice/work.ts'
import { isLate, type Deadlines } from '#contract/rules/learning/deadlines/work-deadlines.ts'
import { Anchor, Badge } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useId } from 'react'
import { call } from '../../api/client.ts'
import { DateTime } from '../../ui/time/time.tsx'
import { AttachmentList } from '../attachments/attachment-list.tsx'
import { PeerReviewSaid } from './peer-review-said.tsx'
import { levelsOf, RubricView } from './rubric-view.tsx'
import { SpokenComments } from './spoken-comments.tsx'
import { WorkText } from './work-text.tsx'
import classes from './work.module.css'

type Props = {
  round: WorkRound
  /** Of its assignment: by these a round is late. */
  deadlines?: Deadlines
  rubric: Rubric | null
  /** That by which others who handed in have reviewed it. */
  peerRubric?: Rubric | null
  /** Those of a review that is being written stand in the place of those that were released. */
  comments?: readonly WorkComment[]
  onParagraph?: (quote: WorkComment['quote']) => void
  /** The files of this round with fresh addresses, where they are not asked for one by one. */
  renew?: (round: number) => Promise<readonly Attachment[]>
}

/** One time that work was handed in: what it was, and what was said about it. */
export function RoundView(props: Props) {
  const { round, deadlines = {}, rubric, peerRubric = null, comments, onParagraph, renew } = props
  const { t } = useTranslate()
  const id = useId()
  const { text, link, files, number, submittedAt, handedInBy, review, peerReviews } = round
  const eachAgain = () =>
    Promise.all(files.map((file) => call(attachmentsApi.byId, { params: { id: file.id } })))
  const again = () => (renew ? renew(number) : eachAgain())
  return (
    <section className={classes.round} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.title}>
          {t('work.round', { number })}
        </h2>
        {submittedAt && (
          <p className={classes.quiet}>
            {t('work.handed_in')} <DateTime at={submittedAt} />{' '}
            {handedInBy && <>{t('work.team.handed_in_by', { name: handedInBy })} </>}
            {isLate(deadlines, round) && (
              <Badge component="span" variant="light" color="yellow">
                {t('work.round.late')}
              </Badge>
            )}
          </p>
        )}
      </div>
      {text && (
        <WorkText text={text} comments={comments ?? review?.comments ?? []} onParagraph={onParagraph} />
      )}
      {/^https?:/i.test(link) && (
        <p className={classes.word}>
          <Anchor href={link} target="_blank" rel="noreferrer noopener" underline="always">
            {link}
          </Anchor>
        </p>
      )}
      {files.length > 0 && <AttachmentList files={files} renew={again} />}
      {review && <Said review={review} rubric={rubric} />}
      {peerReviews.length > 0 && <ByOthers reviews={peerReviews} rubric={peerRubric} />}
    </section>
  )
}

function Said({ review, rubric }: { review: NonNullable<WorkRound['review']>; rubric: Rubric | null }) {
  const { t } = useTranslate()
  const { by, at, outcome, score, passed, word, voices, comments, levels, peers } = review
  return (
    <div className={classes.review}>
      <p className={classes.state}>
        {outcome === 'returned' ? t('work.outcome.returned') : t(passed ? 'work.passed' : 'work.not_passed')}
        {outcome === 'graded' && score && ` · ${t('work.score', { ...score })}`}
        {outcome === 'graded' && peers && ` · ${t('work.peers.part', peers)}`}
      </p>
      <p className={classes.quiet}>
        {by ? t('work.reviewed_by', { name: by }) : t('work.reviewed')} <DateTime at={at} />
      </p>
      {word && <p className={classes.word}>{word}</p>}
      <SpokenComments ids={voices} />
      {comments.length > 0 && <Comments comments={comments} />}
      {rubric && levels.length > 0 && <RubricView rubric={rubric} chosen={levelsOf(levels)} />}
    </div>
  )
}

/** What others who handed in said about it. */
function ByOthers({ reviews, rubric }: { reviews: WorkRound['peerReviews']; rubric: Rubric | null }) {
  const { t } = useTranslate()
  return (
    <div className={classes.review}>
      <h3 className={classes.title}>{t('work.peers.received')}</h3>
      <ul className={classes.comments}>
        {reviews.map(({ id, by, at, score, levels, word }, nth) => (
          <li key={id}>
            <span className={classes.quiet}>
              {by ?? t('work.peers.reviewer', { number: nth + 1 })} · <DateTime at={at} />
            </span>
            <PeerReviewSaid said={{ levels, word }} score={score} rubric={rubric} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What is said about places of the text, each beside the words it is about. */
export function Comments({ comments }: { comments: readonly WorkComment[] }) {
  const { t } = useTranslate()
  return (
    <ul className={classes.comments} aria-label={t('work.comments')}>
      {comments.map(({ id, quote, text }) => (
        <li key={id}>
          <q>{quote.text}</q>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
