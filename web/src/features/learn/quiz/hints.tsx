import { attemptsApi, type AttemptQuestion } from '#contract/attempts.ts'
import { Button } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx'
import { Stuck } from '../help/stuck.tsx'
import classes from './quiz.module.css'

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

/** Seconds that are left of some, counted down. */
function useCountdown(seconds: number): number {
  const [until, setUntil] = useState(() => performance.now() + seconds * 1000)
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    setUntil(performance.now() + seconds * 1000)
    setNow(performance.now())
  }, [seconds])
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [left])
  return left
}

/** Help on the way to an answer, one step at a time: it asks before it tells, and never says how much of it there is. */
export function Hints({ attemptId, item, number, place, settle, onOpened, onOver }: Props) {
  const { t } = useTranslate()
  const { question, hints, nextHint } = item
  const wait = useCountdown(nextHint?.seconds ?? 0)
  const [isSure, setSure] = useState(false)
  const [isEarly, setEarly] = useState(false)
  const latest = useRef<HTMLDivElement>(null)
  const count = useRef(hints.length)
  // Whoever asked for it reads on from it.
  useEffect(() => {
    if (hints.length > count.current) latest.current?.focus()
    count.current = hints.length
  }, [hints.length])
  const open = useAction(attemptsApi.hint, {
    success: false,
    onSuccess: ({ over, ...opened }) => {
      setSure(false)
      onOpened(opened)
      if (over) onOver()
    },
  })
  async function ask() {
    if (wait > 0) return setEarly(true)
    if (open.isPending) return
    setEarly(false)
    if (nextHint?.closes && !isSure) return setSure(true)
    await settle()
    open.mutate({
      params: { attemptId, questionId: question.id },
      body: { opened: hints.length },
    })
  }
  return (
    <div className={classes.hints}>
      {hints.map(({ rung, text }, at) => (
        <div
          key={rung}
          ref={at === hints.length - 1 ? latest : undefined}
          className={classes.hint}
          tabIndex={-1}
          role="group"
          aria-label={t(`quiz.rung.${rung}`)}
        >
          <p className={classes.rung}>
            <IconBulb size={18} aria-hidden />
            {t(`quiz.rung.${rung}`)}
          </p>
          <RichTextView document={text} />
        </div>
      ))}
      {nextHint && (
        <div className={classes.ask}>
          {isSure && (
            <p role="status" className={classes.quiet}>
              {t('quiz.hint.closes')}
            </p>
          )}
          <Button
            variant="light"
            color="yellow"
            size="sm"
            leftSection={<IconBulb size={18} aria-hidden />}
            loading={open.isPending}
            aria-label={t(isSure ? 'quiz.hint.show_for' : 'quiz.hint.for', { number })}
            onClick={() => void ask()}
          >
            {t(isSure ? 'quiz.hint.show' : hints.length ? 'quiz.hint.another' : 'quiz.hint')}
          </Button>
          <span role="status" className={classes.quiet}>
            {isEarly && t(wait > 0 ? 'quiz.hint.wait' : 'quiz.hint.ready')}
          </span>
        </div>
      )}
      <div className={classes.ask}>
        <Stuck
          item={{ ...place, attemptId, questionId: question.id }}
          number={number}
          onHint={nextHint ? () => void ask() : undefined}
        />
      </div>
    </div>
  )
}
