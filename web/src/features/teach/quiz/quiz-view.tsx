import type { Answer, Question } from '#contract/practice/questions.ts'
import type { QuizContent } from '#contract/practice/quiz.ts'
import { variantOf } from '#contract/rules/learning/numbers/calculated.ts'
import { asksOf, showQuestion } from '#contract/rules/learning/quiz-shown.ts'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { QuestionCard } from '../../../shared/questions/question-card.tsx'
import { TriedLadder } from '../../../shared/hints/tried-ladder.tsx'
import classes from './quiz-editor.module.css'

/** The order in which somebody may see it: a preview has no attempt. */
const SEED = 1

/** A quiz as a learner meets it, to be tried out: nothing of it is kept or scored. */
export function QuizView({ quiz }: { quiz: QuizContent }) {
  const { t } = useTranslate()
  const [asks, count] = [asksOf(quiz), quiz.questions.length]
  if (count === 0) return <p>{t('teach.lesson.empty')}</p>
  return (
    <div className={classes.view}>
      <p className={classes.how}>
        {t('teach.quiz.view')}
        {asks < count && ` ${t('teach.quiz.pools.asks', { asks, count })}`}
      </p>
      {quiz.questions.map((question, at) => (
        <Tried
          key={question.id}
          question={question}
          number={at + 1}
          shuffleAnswers={quiz.settings.shuffleAnswers}
        />
      ))}
    </div>
  )
}

type TriedProps = { question: Question; number: number; shuffleAnswers: boolean }

function Tried({ question: written, number, shuffleAnswers }: TriedProps) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const question = variantOf(written, SEED)
  return (
    <QuestionCard
      question={showQuestion(question, { seed: SEED, shuffleAnswers })}
      number={number}
      answer={answer}
      onAnswer={setAnswer}
    >
      <TriedLadder hints={question.hints} number={number} />
    </QuestionCard>
  )
}
