import type { HelpItem } from '#contract/help/help.ts'
import { practiceApi, type PracticeAnswered, type PracticeCard } from '#contract/practice/practice.ts'
import type { Answer } from '#contract/practice/questions.ts'
import { Button } from '@mantine/core'
import { T, useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState, type SyntheticEvent, type ReactNode } from 'react'
import { useAction } from '../../../api/action.ts'
import { QuestionCard } from '../../../shared/questions/question-card.tsx'
import { SpokenDay } from '../../../ui/time/spoken-day.tsx'
import { HintLadder } from '../../../shared/hints/hint-ladder.tsx'
import { GivenHints, useGivenHints } from '../help/given-hints.tsx'
import { Stuck } from '../help/stuck.tsx'
import { ReviewMark, ReviewWords } from '../quiz/review-parts.tsx'
import classes from './practice.module.css'

type Props = {
  card: PracticeCard
  number: number
  /** What became of it; null until it is answered. */
  answered: PracticeAnswered | null
  isChecking: boolean
  onCheck: (answer: Answer | null) => void
  onwards: ReactNode
}

/** A question to repeat: hints and an answer, then what became of it. */
export function Asked({ card, number, answered, isChecking, onCheck, onwards }: Props) {
  const { t } = useTranslate()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isEmpty, setEmpty] = useState(false)
  const outcome = useRef<HTMLDivElement>(null)
  // What became of it is read on from there.
  useEffect(() => {
    if (answered) outcome.current?.focus()
  }, [answered])
  const { question, course, lesson } = card
  const item = { courseId: course.id, lessonId: lesson.id, cardId: card.id }
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    // What a dialog over it sends is not its own.
    if (answered || event.target !== event.currentTarget) return
    if (answer) onCheck(answer)
    else setEmpty(true)
  }
  return (
    <form className={classes.asked} onSubmit={submit}>
      <p className={classes.quiet}>{t('practice.from', { course: course.title, lesson: lesson.title })}</p>
      <div lang={course.language}>
        <QuestionCard
          question={question}
          number={number}
          answer={answered ? answered.answer : answer}
          onAnswer={
            answered
              ? undefined
              : (given) => {
                  setAnswer(given)
                  setEmpty(false)
                }
          }
          mark={answered ? <ReviewMark review={answered.review} /> : <span />}
        >
          {answered ? (
            <div
              ref={outcome}
              tabIndex={-1}
              role="group"
              className={classes.outcome}
              aria-label={t(`quiz.mark.${answered.review.mark}`)}
            >
              {!answered.counted && <p>{t('practice.elsewhere')}</p>}
              <ReviewWords question={question} review={answered.review} />
              <p className={classes.quiet}>
                <T keyName="practice.again_on" params={{ day: <SpokenDay day={answered.againOn} /> }} />
              </p>
              {answered.review.mark !== 'right' && (
                <div>
                  <Stuck item={item} number={number} />
                </div>
              )}
            </div>
          ) : (
            <CardHints card={card} number={number} item={item} />
          )}
        </QuestionCard>
      </div>
      <div className={classes.acts}>
        {answered ? (
          onwards
        ) : (
          <>
            <Button type="submit" size="md" loading={isChecking}>
              {t('practice.check')}
            </Button>
            <Button size="md" variant="subtle" onClick={() => onCheck(null)}>
              {t('practice.unknown')}
            </Button>
          </>
        )}
      </div>
      <p role="status" className={classes.quiet}>
        {isEmpty && t('practice.answer_first')}
      </p>
    </form>
  )
}

type CardHintsProps = Pick<Props, 'card' | 'number'> & { item: HelpItem }

/** The hints of a question to repeat, its author’s and what mentors gave, and a person where they do not help. */
function CardHints({ card, number, item }: CardHintsProps) {
  const { t } = useTranslate()
  const [{ hints, nextHint }, setHints] = useState({ hints: card.hints, nextHint: card.nextHint })
  const given = useGivenHints(item)
  const open = useAction(practiceApi.hint, { success: false, onSuccess: setHints })
  return (
    <HintLadder
      hints={hints}
      nextHint={nextHint}
      number={number}
      closes={t('practice.hint.closes')}
      isOpening={open.isPending}
      onOpen={() =>
        open.mutate({ params: { cardId: card.id }, body: { turn: card.turn, opened: hints.length } })
      }
      given={(offers) => <GivenHints item={item} hints={given} offers={offers} />}
    >
      {(ask) => <Stuck item={item} number={number} onHint={nextHint ? ask : undefined} />}
    </HintLadder>
  )
}
