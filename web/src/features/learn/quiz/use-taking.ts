import { attemptsApi, type Attempt, type AttemptQuestion } from '#contract/practice/attempts.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { call } from '../../../api/client.ts'
import { isNewer } from '../../../api/problem.ts'
import { useMe } from '../../../api/session/me.ts'
import { toast } from '../../../api/toasts.ts'
import { useStore } from '../../../shared/store.ts'
import { useLeaveWarning } from '../../../ui/drafts/use-leave-warning.ts'
import { isHeldUp, whyNotSent } from '../saving/until-arrived.ts'
import { createAnswers } from './answers.ts'
import { useKnown } from './use-quiz.ts'

/** An attempt under way: its questions, what is answered, and its end, by hand or by the clock. */
export function useTaking(attempt: Attempt) {
  const { known, ended } = useKnown()
  const { items, setItems, change, saver } = useAnswers(attempt)
  const { answers, saving, error, over } = useStore(saver)
  useLeaveWarning(isHeldUp({ saving, error }))
  const params = { attemptId: attempt.id }
  /** What was answered in another window meanwhile, before it is submitted from here. */
  async function show() {
    const now = await call(attemptsApi.byId, { params }).catch(() => undefined)
    if (!now) return toast({ severity: 'error', message: 'quiz.newer_unseen' })
    known(now)
    saver.adopt(now.questions)
    setItems(now.questions)
    toast({ severity: 'warn', message: 'quiz.newer' })
  }
  const submit = useAction(attemptsApi.submit, {
    success: false,
    failure: (failed) => {
      if (!isNewer(failed)) return false
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
    submit.mutate({ params, body: { saved: saver.arrived() } })
  }
  const end = useEffectEvent(() => void send())
  // The server has ended it already: what it was worth is to be shown.
  const isOver = over || attempt.secondsLeft === 0
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return {
    items,
    change,
    answers,
    answer: saver.answer,
    stand: saver.stand,
    settle: saver.flush,
    saving,
    error,
    submit: () => void send(),
    /** In seconds; none of one that has ended. */
    timeLeft: async () => (await call(attemptsApi.byId, { params })).secondsLeft ?? 0,
    isSubmitting: submit.isPending,
  }
}

function useAnswers(attempt: Attempt) {
  const person = useMe().id
  const [items, setItems] = useState(attempt.questions)
  const change = (id: string, part: Partial<AttemptQuestion>) =>
    setItems((all) => all.map((one) => (one.question.id === id ? { ...one, ...part } : one)))
  /** Whoever has tried may have the next hint at once. */
  const onTried = (id: string) =>
    setItems((all) =>
      all.map((one) =>
        one.question.id === id && one.nextHint ? { ...one, nextHint: { ...one.nextHint, seconds: 0 } } : one,
      ),
    )
  const [saver] = useState(() => createAnswers({ person, attempt, onTried }))
  return { items, setItems, change, saver }
}
