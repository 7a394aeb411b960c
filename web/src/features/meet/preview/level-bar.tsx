import { useTranslate } from '@tolgee/react'
import { useEffect, useRef } from 'react'
import { levelMeter } from '../devices/level.ts'
import classes from './preview.module.css'

/** How loud one is, as it is: a bar that moves when the microphone hears something. */
export function LevelBar({ track }: { track: MediaStreamTrack }) {
  const { t } = useTranslate()
  const bar = useRef<HTMLDivElement>(null)
  const fill = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const meter = levelMeter(track)
    let shown = 0
    const timer = setInterval(() => {
      // Falls slower than it rises, so that a word is seen.
      shown = Math.max(meter.read(), shown * 0.8)
      fill.current?.style.setProperty('transform', `scaleX(${shown.toFixed(3)})`)
      bar.current?.setAttribute('aria-valuenow', String(Math.round(shown * 100)))
    }, 80)
    return () => {
      clearInterval(timer)
      meter.close()
    }
  }, [track])
  return (
    <div
      ref={bar}
      className={classes.level}
      role="meter"
      aria-label={t('meet.level')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    >
      <div ref={fill} className={`${classes.levelFill} cairn-bar`} />
    </div>
  )
}
