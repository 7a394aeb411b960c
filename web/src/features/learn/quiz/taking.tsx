import { attemptsApi, type Attempt, type AttemptQuestion } from '#contract/practice/attempts.ts'
import { Alert, Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconSend } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from '../../../shared/store.ts'
import { useAction } from '../../../api/action.ts'
import { call } from '../../../api/client.ts'
import { isNewer } from '../../../api/problem.ts'
import { useMe } from '../../../api/session/me.ts'
import { toast } from '../../../api/toasts.ts'
import { QuestionCard, questionAnchor } from '../../../shared/questions/question-card.tsx'
import { useLeaveWarning } from '../../../ui/drafts/use-leave-warning.ts'
import { SavingState } from '../saving/saving-state.tsx'
import { isHeldUp, whyNotSent } from '../saving/until-arrived.ts'
import { createAnswers } from './answers.ts'
import { Clock } from './clock.tsx'
import { Hints } from './hints.tsx'
import classes from './quiz.module.css'
import { useKnown } from './use-quiz.ts'

/** An attempt that is under way. */
export function Taking({ attempt, lang }: { attempt: Attempt; lang: string }) {
  const { t } = useTranslate()
  const person = useMe().id
  const { known, ended } = useKnown()
  const [items, setItems] = useState(attempt.questions)
  const change = (id: string, part: Partial<AttemptQuestion>) =>
    setItems((all) => all.map((one) => (one.question.id === id ? { ...one, ...part } : one)))
  const [saver] = useState(() =>
    createAnswers({
      person,
      attempt,
      // Whoever has tried may have the next hint at once.
      onTried: (id) =>
        setItems((all) =>
          all.map((one) =>
            one.question.id === id && one.nextHint
              ? { ...one, nextHint: { ...one.nextHint, seconds: 0 } }
              : one,
          ),
        ),
    }),
  )
  const { answers, saving, error, over } = useStore(saver)
  useLeaveWarning(isHeldUp({ saving, error }))
  const [at, setAt] = useState(0)
  const [isAsked, ask] = useState(false)
  /** What was answered in another window meanwhile, before it is submitted from here. */
  async function show() {
    const params = { attemptId: attempt.id }
    const now = await call(attemptsApi.byId, { params }).catch(() => undefined)
    if (!now) return toast({ severity: 'error', message: 'quiz.newer_unseen' })
    known(now)
    saver.adopt(now.questions)
    setItems(now.questions)
    toast({ severity: 'warn', message: 'quiz.newer' })
  }
  const submit = useAction(attemptsApi.submit, {
    success: false,
    failure: (error) => {
      if (!isNewer(error)) return false
      void show()
      return true
    },
    onSuccess: async (done) => {
      saver.forget()
      await ended(done)
    },
  })
  async function send() {
    if (submit.isPending) return
    if (!(await saver.flush())) return toast(whyNotSent(saver.get(), 'quiz.not_sent'))
    submit.mutate({ params: { attemptId: attempt.id }, body: { saved: saver.arrived() } })
  }
  const end = useEffectEvent(() => void send())
  // The server has ended it already: what it was worth is to be shown.
  const isOver = over || attempt.secondsLeft === 0
  useEffect(() => {
    if (isOver) end()
  }, [isOver])

  const unanswered = items.flatMap(({ question }, index) =>
    answers.get(question.id) ? [] : [{ id: question.id, number: index + 1 }],
  )
  const isPaged = attempt.layout === 'one_each'
  const shown = isPaged ? items.slice(at, at + 1) : items
  const around = useRef<HTMLDivElement>(null)
  function go(index: number, id: string) {
    ask(false)
    setAt(index)
    requestAnimationFrame(() => document.getElementById(questionAnchor(id))?.focus())
  }
  const step = (by: -1 | 1) => {
    const to = items[at + by]
    if (to) go(at + by, to.question.id)
  }
  return (
    <div ref={around} className={classes.taking}>
      <div className={classes.standing}>
        <span className={classes.quiet}>
          {t('quiz.answered', { done: items.length - unanswered.length, count: items.length })}
        </span>
        <SavingState saving={saving} error={error} isEmpty={unanswered.length === items.length} />
        {attempt.secondsLeft !== null && <Clock seconds={attempt.secondsLeft} onEnd={() => void send()} />}
      </div>
      <div lang={lang} className={classes.questions}>
        {shown.map((item, index) => {
          const number = (isPaged ? at : index) + 1
          const { id } = item.question
          return (
            <QuestionCard
              key={id}
              question={item.question}
              number={number}
              answer={answers.get(id) ?? null}
              onAnswer={(answer) => saver.answer(id, answer)}
            >
              <Hints
                attemptId={attempt.id}
                item={item}
                number={number}
                place={{ courseId: attempt.courseId, lessonId: attempt.lessonId }}
                settle={saver.flush}
                onOpened={(opened) => change(id, opened)}
                onOver={() => void send()}
              />
            </QuestionCard>
          )
        })}
      </div>
      {isPaged && (
        <nav className={classes.pages} aria-label={t('quiz.pages')}>
          <Button
            variant="default"
            aria-disabled={at === 0}
            data-disabled={at === 0 || undefined}
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            onClick={() => step(-1)}
          >
            {t('quiz.previous')}
          </Button>
          <span className={classes.quiet}>{t('quiz.page', { at: at + 1, count: items.length })}</span>
          <Button
            variant={at === items.length - 1 ? 'default' : 'filled'}
            aria-disabled={at === items.length - 1}
            data-disabled={at === items.length - 1 || undefined}
            rightSection={<IconArrowRight size={18} aria-hidden />}
            onClick={() => step(1)}
          >
            {t('quiz.next')}
          </Button>
        </nav>
      )}
      <div role="status">
        {isAsked && unanswered.length > 0 && (
          <Alert color="yellow" title={t('quiz.unanswered', { count: unanswered.length })}>
            <div className={classes.left}>
              {unanswered.map(({ id, number }) => (
                <Button key={id} size="compact-md" variant="default" onClick={() => go(number - 1, id)}>
                  {t('quiz.to_question', { number })}
                </Button>
              ))}
            </div>
          </Alert>
        )}
      </div>
      <Button
        size="md"
        className={classes.submit ?? ''}
        variant={isPaged && at < items.length - 1 ? 'default' : 'filled'}
        leftSection={<IconSend size={18} aria-hidden />}
        loading={submit.isPending}
        onClick={() => (unanswered.length && !isAsked ? ask(true) : void send())}
      >
        {t(isAsked && unanswered.length ? 'quiz.submit_anyway' : 'quiz.submit')}
      </Button>
    </div>
  )
}
