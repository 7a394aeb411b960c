import { VisuallyHidden } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useEffectEvent, useState } from 'react'
import classes from './quiz.module.css'

/** Minutes left at which it is said. */
const SAID = [10, 5, 1]

/** The time that an attempt still has. Counted from what the server said: a wrong clock here changes nothing. */
export function Clock({ seconds, onEnd }: { seconds: number; onEnd: () => void }) {
  const { t } = useTranslate()
  const [end] = useState(() => performance.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  const over = useEffectEvent(onEnd)
  useEffect(() => {
    const look = () => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1000))
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      over()
    }
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [end])
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
