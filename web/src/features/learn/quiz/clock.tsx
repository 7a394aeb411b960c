import { VisuallyHidden } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useEffectEvent, useState } from 'react'
import classes from './quiz.module.css'

/** Minutes left at which it is said. */
const SAID = [10, 5, 1]

/** Both clocks of a device go on together; further apart, it has slept or its time was set. */
const APART_MS = 2000

type Props = {
  seconds: number
  onEnd: () => void
  /** Asks the server how many seconds are left. */
  ask: () => Promise<number>
}

/**
 * The time that an attempt still has. Counted from what the server said, by a clock that nobody sets: a wrong time here
 * changes nothing. While a device sleeps that clock stands still, so that the server is asked anew on waking.
 */
export function Clock({ seconds, onEnd, ask }: Props) {
  const { t } = useTranslate()
  const [end, setEnd] = useState(() => performance.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  const over = useEffectEvent(onEnd)
  const askAnew = useEffectEvent(async () => {
    const now = await ask().catch(() => undefined)
    if (now === undefined) return
    setEnd(performance.now() + now * 1000)
    setLeft(Math.ceil(now))
    if (now <= 0) onEnd()
  })
  useEffect(() => {
    let apart = Date.now() - performance.now()
    const look = () => {
      const before = apart
      apart = Date.now() - performance.now()
      if (Math.abs(apart - before) > APART_MS) void askAnew()
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1000))
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      over()
    }
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [end])
  useEffect(() => {
    const back = () => {
      if (document.visibilityState === 'visible') void askAnew()
    }
    document.addEventListener('visibilitychange', back)
    addEventListener('online', back)
    return () => {
      document.removeEventListener('visibilitychange', back)
      removeEventListener('online', back)
    }
  }, [])
  const minutes = Math.floor(left / 60)
  const said = SAID.find((one) => left <= one * 60 && left > one * 60 - 5)
  return (
    <p className={classes.clock} data-short={left <= 60 || undefined}>
      <IconClock size={18} aria-hidden />
      <span role="timer" aria-label={t('quiz.time_left')}>
        {minutes}:{String(left % 60).padStart(2, '0')}
      </span>
      <VisuallyHidden aria-live="polite">
        {said !== undefined && t('quiz.minutes_left', { minutes: said })}
      </VisuallyHidden>
    </p>
  )
}
