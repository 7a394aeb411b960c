import { useTranslate } from '@tolgee/react'
import { useSyncExternalStore } from 'react'
import { away } from '../api/away.ts'

/** Tells the styles how high it is: what else stays at the top goes below it. */
function watchHeight(element: HTMLElement | null) {
  if (!element) return
  const watch = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--cairn-away-height', `${element.offsetHeight}px`),
  )
  watch.observe(element)
  return () => watch.disconnect()
}

/** Says that the server is asked again and again; part of the first load, since nothing could be fetched then. */
export function AwayBanner() {
  const { t } = useTranslate()
  const shown = useSyncExternalStore(away.subscribe, away.get)
  // There from the start: a live region that comes with its words is not read out.
  return (
    <div ref={watchHeight} aria-live="polite" className="frame-away">
      {shown && t('connection.away')}
    </div>
  )
}
