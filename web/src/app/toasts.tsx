import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState } from 'react'
import { onToast, type Toast } from '../api/toasts.ts'

/** Signed-in screens fetch it ahead: the toast that says the connection is gone could not be fetched then. */
export const loadToastArea = () => import('./toast-area.tsx')
type Loaded = Awaited<ReturnType<typeof loadToastArea>>

/** Where toasts are drawn: a live region from the start, its contents fetched with the first toast at the latest. */
export function Toasts() {
  const { t } = useTranslate()
  const [loaded, setLoaded] = useState<Loaded>()
  const early = useRef<Toast[]>([])
  const closeLabel = t('generic.close')
  useEffect(
    () =>
      onToast((toast) => {
        if (loaded) return loaded.showToast(toast, closeLabel)
        early.current.push(toast)
        loadToastArea().then((module) => setLoaded(() => module), console.error)
      }),
    [loaded, closeLabel],
  )
  // Once the area stands: what stands in it from its first moment would be there at once, and not come in.
  useEffect(() => {
    if (!loaded) return
    for (const toast of early.current.splice(0)) loaded.showToast(toast, closeLabel)
  }, [loaded, closeLabel])
  return (
    <div aria-live="polite" aria-atomic="false">
      {loaded && <loaded.ToastArea />}
    </div>
  )
}
