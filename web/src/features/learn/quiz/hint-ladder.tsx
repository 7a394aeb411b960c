import type { AttemptQuestion } from '#contract/practice/attempts.ts'
import { Button } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx'
import classes from './quiz.module.css'

type Props = Pick<AttemptQuestion, 'hints' | 'nextHint'> & {
  number: number
  /** What the worked answer costs. */
  closes: string
  isOpening: boolean
  onOpen: () => void
  /** Below, with the press that asks for the next one. */
  children?: (ask: () => void) => ReactNode
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
export function HintLadder({ hints, nextHint, number, closes, isOpening, onOpen, children }: Props) {
  const { t } = useTranslate()
  const wait = useCountdown(nextHint?.seconds ?? 0)
  const [isSure, setSure] = useState(false)
  const [isEarly, setEarly] = useState(false)
  const latest = useRef<HTMLDivElement>(null)
  const count = useRef(hints.length)
  // Whoever asked for it reads on from it.
  useEffect(() => {
    if (hints.length > count.current) {
      latest.current?.focus()
      setSure(false)
    }
    count.current = hints.length
  }, [hints.length])
  function ask() {
    if (wait > 0) return setEarly(true)
    if (isOpening) return
    setEarly(false)
    if (nextHint?.closes && !isSure) return setSure(true)
    onOpen()
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
              {closes}
            </p>
          )}
          <Button
            variant="light"
            color="yellow"
            size="sm"
            leftSection={<IconBulb size={18} aria-hidden />}
            loading={isOpening}
            aria-label={t(isSure ? 'quiz.hint.show_for' : 'quiz.hint.for', { number })}
            onClick={ask}
          >
            {t(isSure ? 'quiz.hint.show' : hints.length ? 'quiz.hint.another' : 'quiz.hint')}
          </Button>
          <span role="status" className={classes.quiet}>
            {isEarly && t(wait > 0 ? 'quiz.hint.wait' : 'quiz.hint.ready')}
          </span>
        </div>
      )}
      {children?.(ask)}
    </div>
  )
}
