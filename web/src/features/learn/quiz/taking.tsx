import type { Attempt } from '#contract/practice/attempts.ts'
import { Alert, Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconSend } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { QuestionCard, questionAnchor } from '../../../shared/questions/question-card.tsx'
import { SavingState } from '../saving/saving-state.tsx'
import { AttachedAnswer, isHeldByFiles } from './attached-answer.tsx'
import { Clock } from './clock.tsx'
import { Hints } from './hints.tsx'
import classes from './quiz.module.css'
import { useTaking } from './use-taking.ts'

/** An attempt that is under way. */
export function Taking({ attempt, lang }: { attempt: Attempt; lang: string }) {
  const { t } = useTranslate()
  const taking = useTaking(attempt)
  const { items, answers, submit } = taking
  const [at, setAt] = useState(0)
  const [isAsked, ask] = useState(false)
  const unanswered = items.flatMap(({ question }, index) =>
    answers.get(question.id) ? [] : [{ id: question.id, number: index + 1 }],
  )
  const isPaged = attempt.layout === 'one_each'
  const isLast = !isPaged || at >= items.length - 1
  function go(index: number) {
    const id = items[index]?.question.id
    if (id === undefined) return
    ask(false)
    setAt(index)
    requestAnimationFrame(() => document.getElementById(questionAnchor(id))?.focus())
  }
  return (
    <div className={classes.taking}>
      <div className={classes.standing}>
        <span className={classes.quiet}>
          {t('quiz.answered', { done: items.length - unanswered.length, count: items.length })}
        </span>
        <SavingState
          saving={taking.saving}
          error={taking.error}
          isEmpty={unanswered.length === items.length}
        />
        {attempt.secondsLeft !== null && (
          <Clock seconds={attempt.secondsLeft} onEnd={submit} ask={taking.timeLeft} />
        )}
      </div>
      {items.map(
        ({ question: { id }, filesId }) =>
          filesId && (
            <AttachedAnswer
              key={filesId}
              filesId={filesId}
              answer={answers.get(id) ?? null}
              onAnswer={(answer) => taking.stand(id, answer)}
            />
          ),
      )}
      <div lang={lang} className={classes.questions}>
        {isPaged ? (
          <OneQuestion attempt={attempt} taking={taking} at={at} />
        ) : (
          items.map(({ question }, index) => (
            <OneQuestion key={question.id} attempt={attempt} taking={taking} at={index} />
          ))
        )}
      </div>
      {isPaged && <Pages at={at} count={items.length} onGo={go} />}
      <div role="status">
        {isAsked && unanswered.length > 0 && (
          <Unanswered questions={unanswered} onGo={(number) => go(number - 1)} />
        )}
      </div>
      <Button
        size="md"
        className={classes.submit ?? ''}
        variant={isLast ? 'filled' : 'default'}
        leftSection={<IconSend size={18} aria-hidden />}
        loading={taking.isSubmitting}
        onClick={() => (unanswered.length && !isAsked ? ask(true) : isHeldByFiles(items) || submit())}
      >
        {t(isAsked && unanswered.length ? 'quiz.submit_anyway' : 'quiz.submit')}
      </Button>
    </div>
  )
}

type OneProps = { attempt: Attempt; taking: ReturnType<typeof useTaking>; at: number }

function OneQuestion({ attempt, taking, at }: OneProps) {
  const item = taking.items[at]
  if (!item) return null
  const { id } = item.question
  return (
    <QuestionCard
      key={id}
      question={item.question}
      number={at + 1}
      answer={taking.answers.get(id) ?? null}
      filesId={item.filesId}
      onAnswer={(answer) => taking.answer(id, answer)}
    >
      <Hints
        attemptId={attempt.id}
        item={item}
        number={at + 1}
        place={{ courseId: attempt.courseId, lessonId: attempt.lessonId }}
        settle={taking.settle}
        onOpened={(opened) => taking.change(id, opened)}
        onOver={taking.submit}
      />
    </QuestionCard>
  )
}

type PagesProps = { at: number; count: number; onGo: (index: number) => void }

/** From one question to the next, where each has a page. */
function Pages({ at, count, onGo }: PagesProps) {
  const { t } = useTranslate()
  const isFirst = at === 0
  const isLast = at === count - 1
  return (
    <nav className={classes.pages} aria-label={t('quiz.pages')}>
      <Button
        variant="default"
        aria-disabled={isFirst}
        data-disabled={isFirst || undefined}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={() => onGo(at - 1)}
      >
        {t('quiz.previous')}
      </Button>
      <span className={classes.quiet}>{t('quiz.page', { at: at + 1, count })}</span>
      <Button
        variant={isLast ? 'default' : 'filled'}
        aria-disabled={isLast}
        data-disabled={isLast || undefined}
        rightSection={<IconArrowRight size={18} aria-hidden />}
        onClick={() => onGo(at + 1)}
      >
        {t('quiz.next')}
      </Button>
    </nav>
  )
}

type UnansweredProps = {
  questions: readonly { id: string; number: number }[]
  onGo: (number: number) => void
}

function Unanswered({ questions, onGo }: UnansweredProps) {
  const { t } = useTranslate()
  return (
    <Alert color="yellow" title={t('quiz.unanswered', { count: questions.length })}>
      <div className={classes.left}>
        {questions.map(({ id, number }) => (
          <Button key={id} size="compact-md" variant="default" onClick={() => onGo(number)}>
            {t('quiz.to_question', { number })}
          </Button>
        ))}
      </div>
    </Alert>
  )
}
