import { useTranslate } from '@tolgee/react'
import { useSyncExternalStore } from 'react'
import { away } from '../api/away.ts'

/** Says that the server is asked again and again; part of the first load, since nothing could be fetched then. */
export function AwayBanner() {
  const { t } = useTranslate()
  const shown = useSyncExternalStore(away.subscribe, away.get)
  // There from the start: a live region that comes with its words is not read out.
  return (
    <div aria-live="polite" className="frame-away">
      {shown && t('connection.away')}
    </div>
  )
}
