import type { Rubric } from '#contract/practice/assignment.ts'
import type { PeerReviewOfWork, PeerSaid } from '#contract/practice/work.ts'
import { useTranslate } from '@tolgee/react'
import { levelsOf, RubricView } from './rubric-view.tsx'
import classes from './work.module.css'

type Props = {
  said: PeerSaid
  score: PeerReviewOfWork['score']
  rubric: Rubric | null
}

/** What another learner said about a piece of work. */
export function PeerReviewSaid({ said, score, rubric }: Props) {
  const { t } = useTranslate()
  return (
    <>
      {score && <p className={classes.plain}>{t('work.score', { ...score })}</p>}
      {said.word && <p className={classes.word}>{said.word}</p>}
      {rubric && said.levels.length > 0 && (
        <details>
          <summary>{t('work.peers.levels')}</summary>
          <RubricView rubric={rubric} chosen={levelsOf(said.levels)} />
        </details>
      )}
    </>
  )
}
