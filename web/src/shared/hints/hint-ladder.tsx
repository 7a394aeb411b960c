import type { AttemptQuestion } from '#contract/practice/attempts.ts'
import { Button } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { RichTextView } from '../../ui/rich-text/rich-text-view.tsx'
import classes from './hints.module.css'

type Props = Pick<AttemptQuestion, 'hints' | 'nextHint'> & {
  /** Of the question that it is beside; left out beside a whole lesson. */
  number?: number | undefined
  /** Of the hints, where it is not that of the page. */
  language?: string
  /** What the worked answer costs. */
  closes: string
  isOpening: boolean
  /** There is none just now: what is open stays to be read. */
  needsConnection?: boolean
  /** `closes`: it was said what it costs. */
  onOpen: (closes: true | undefined) => void
  /** Asked too early, as far as is known here: whether it may be opened by now all the same. */
  onEarly?: () => Promise<boolean>
  /**
   * What mentors gave, between the hints that are open and the press for the next one; `offers`: more of it may be offered, which
   * is after a first hint of the author, and before the worked answer.
   */
  given?: (offers: boolean) => ReactNode
  /** Below, with the press that asks for the next one. */
  children?: (ask: () => void) => ReactNode
}

/** Seconds that are left of some, counted down; anew `after` each hint, which may have as many. */
function useCountdown(seconds: number, after: number): number {
  const [until, setUntil] = useState(() => performance.now() + seconds * 1000)
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    setUntil(performance.now() + seconds * 1000)
    setNow(performance.now())
  }, [seconds, after])
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [left])
  return left
}

/** What asks for the next hint: when it may open, and what it says before it does. */
function useAsking({ hints, nextHint, isOpening, onOpen, onEarly }: Props) {
  const wait = useCountdown(nextHint?.seconds ?? 0, hints.length)
  const [isSure, setSure] = useState(false)
  const [isEarly, setEarly] = useState(false)
  const isAsking = useRef(false)
  async function ask() {
    if (isOpening || isAsking.current) return
    isAsking.current = true
    const isTooEarly = wait > 0 && !(await onEarly?.())
    isAsking.current = false
    setEarly(isTooEarly)
    if (isTooEarly) return
    if (nextHint?.closes && !isSure) return setSure(true)
    onOpen(nextHint?.closes || undefined)
  }
  return { wait, isSure, isEarly, ask: () => void ask(), settle: () => setSure(false) }
}

/** Help on the way to an answer, one step at a time: it asks before it tells, and never says how much of it there is. */
export function HintLadder(props: Props) {
  const {
    hints,
    nextHint,
    number,
    language,
    closes,
    isOpening,
    needsConnection = false,
    given,
    children,
  } = props
  const { t } = useTranslate()
  const { wait, isSure, isEarly, ask, settle } = useAsking(props)
  const latest = useRef<HTMLDivElement>(null)
  const count = useRef(hints.length)
  // Whoever asked for it reads on from it.
  const onOpened = useEffectEvent(() => {
    latest.current?.focus()
    settle()
  })
  useEffect(() => {
    if (hints.length > count.current) onOpened()
    count.current = hints.length
  }, [hints.length])
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
          <div lang={language}>
            <RichTextView document={text} />
          </div>
        </div>
      ))}
      {given?.(!needsConnection && (hints.length > 0 || !nextHint || nextHint.worked))}
      {nextHint && needsConnection && <p className={classes.quiet}>{t('quiz.hint.needs_connection')}</p>}
      {nextHint && !needsConnection && (
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
            aria-label={
              number === undefined
                ? undefined
                : t(isSure ? 'quiz.hint.show_for' : 'quiz.hint.for', { number })
            }
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
