import { useTranslate } from '@tolgee/react'
import { useSyncExternalStore } from 'react'
import { away, reading } from '../api/away.ts'

/** Tells the styles how high it is: what else stays at the top goes below it. */
function watchHeight(element: HTMLElement | null) {
  if (!element) return
  const watch = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--cairn-away-height', `${element.offsetHeight}px`),
  )
  watch.observe(element)
  return () => watch.disconnect()
}

/**
 * Says that the server is asked again and again, or that what is read was kept on this device meanwhile; part of the first
 * load, since nothing could be fetched then.
 */
export function AwayBanner() {
  const { t } = useTranslate()
  const isAway = useSyncExternalStore(away.subscribe, away.get)
  const isReading = useSyncExternalStore(reading.subscribe, reading.get)
  // There from the start: a live region that comes with its words is not read out.
  return (
    <div ref={watchHeight} aria-live="polite" className="frame-away">
      {isReading ? t('connection.reading') : isAway && t('connection.away')}
    </div>
  )
}
