import { attemptsApi, type AttemptQuestion } from '#contract/practice/attempts.ts'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { GivenHints, useGivenHints } from '../help/given-hints.tsx'
import { Stuck } from '../help/stuck.tsx'
import { StuckOffer } from '../help/stuck-offer.tsx'
import { HintLadder } from '../../../shared/hints/hint-ladder.tsx'
import classes from '../../../shared/hints/hints.module.css'

type Props = {
  attemptId: string
  item: AttemptQuestion
  number: number
  /** What was given is on its way first: a try counts once it has arrived. */
  settle: () => Promise<boolean>
  /** Of a question of one’s own attempt. */
  place: { courseId: string; lessonId: string }
  onOpened: (hints: Pick<AttemptQuestion, 'hints' | 'nextHint'>) => void
  onOver: () => void
}

/** The hints of a question of an attempt, and a person where they do not help. */
export function Hints({ attemptId, item: asked, number, place, settle, onOpened, onOver }: Props) {
  const { t } = useTranslate()
  const { question, hints, nextHint } = asked
  const item = { ...place, attemptId, questionId: question.id }
  const given = useGivenHints(item)
  const open = useAction(attemptsApi.hint, {
    success: false,
    onSuccess: ({ over, ...opened }) => {
      onOpened(opened)
      if (over) onOver()
    },
  })
  async function openNext() {
    await settle()
    open.mutate({ params: { attemptId, questionId: question.id }, body: { opened: hints.length } })
  }
  return (
    <HintLadder
      hints={hints}
      nextHint={nextHint}
      number={number}
      closes={t('quiz.hint.closes')}
      isOpening={open.isPending}
      onOpen={() => void openNext()}
      given={(offers) => <GivenHints item={item} hints={given} offers={offers} />}
    >
      {(ask) => (
        <>
          <StuckOffer item={item} onHint={nextHint ? ask : undefined} />
          <div className={classes.ask}>
            <Stuck item={item} number={number} onHint={nextHint ? ask : undefined} />
          </div>
        </>
      )}
    </HintLadder>
  )
}
