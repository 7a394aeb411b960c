import { practiceApi, type PracticeAnswered, type PracticeCard } from '#contract/practice/practice.ts'
import type { Answer } from '#contract/practice/questions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Button, Progress } from '@mantine/core'
import { IconArrowRight, IconMoon } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { isApiError } from '../../../api/api-error.ts'
import { useAction } from '../../../api/action.ts'
import { questionAnchor } from '../../../shared/questions/question-card.tsx'
import { State } from '../../../ui/page/states.tsx'
import { Asked } from './asked.tsx'
import classes from './practice.module.css'

type Props = {
  cards: readonly PracticeCard[]
  refreshes: readonly Endpoint[]
  onEnd: (how: { right: number; count: number }) => void
}

/** One question after another, each with what became of it before the next. */
export function Session({ cards, refreshes, onEnd }: Props) {
  const { t } = useTranslate()
  const [at, setAt] = useState(0)
  const [answered, setAnswered] = useState<readonly PracticeAnswered[]>([])
  const [now, setNow] = useState<PracticeAnswered | null>(null)
  /** Why the question is asked no more. */
  const [refused, setRefused] = useState<'not_now' | 'moved' | null>(null)
  const answer = useAction(practiceApi.answer, {
    success: false,
    refreshes,
    failure: (error) => {
      if (!isApiError(error, 'CONFLICT', 'NOT_FOUND')) return false
      const { reason } = Object(error.details) as { reason?: unknown }
      setRefused(reason === 'moved_on' ? 'moved' : 'not_now')
      return true
    },
    onSuccess: (done) => {
      setAnswered((all) => [...all, done])
      setNow(done)
    },
  })
  const card = cards[at]
  if (!card) return null
  const isLast = at === cards.length - 1
  // The one before is pending until all that it changed was asked for anew: on a slow line somebody is further by then.
  const isChecking = answer.isPending && answer.variables.params.cardId === card.id
  const check = (given: Answer | null) => {
    if (isChecking) return
    answer.mutate({ params: { cardId: card.id }, body: { turn: card.turn, answer: given } })
  }
  function goOn() {
    const next = cards[at + 1]
    if (!next)
      return onEnd({
        right: answered.filter(({ review }) => review.mark === 'right').length,
        count: answered.length,
      })
    setNow(null)
    setRefused(null)
    setAt(at + 1)
    requestAnimationFrame(() => document.getElementById(questionAnchor(next.question.id))?.focus())
  }
  const onwards = (
    <Button size="md" rightSection={<IconArrowRight size={18} aria-hidden />} onClick={goOn}>
      {t(isLast ? 'practice.finish' : 'practice.next')}
    </Button>
  )
  return (
    <div className={classes.session}>
      <div className={classes.progress}>
        <Progress
          value={(100 * (at + (now ? 1 : 0))) / cards.length}
          size="sm"
          aria-label={t('practice.progress')}
        />
        <span className={classes.quiet}>{t('practice.of', { at: at + 1, count: cards.length })}</span>
      </div>
      {refused ? (
        <State
          icon={<IconMoon size={28} />}
          title={t(`practice.${refused}.title`)}
          message={t(`practice.${refused}.message`)}
          actions={onwards}
        />
      ) : (
        <Asked
          key={card.id}
          card={card}
          number={at + 1}
          answered={now}
          isChecking={isChecking}
          onCheck={check}
          onwards={onwards}
        />
      )}
    </div>
  )
}
