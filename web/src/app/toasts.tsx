import { useTranslate } from '@tolgee/react'
import { useEffect, useState, type ComponentType } from 'react'
import { onToast } from '../api/toasts.ts'

/** Signed-in screens fetch it ahead: the toast that says the connection is gone could not be fetched then. */
export const loadToastArea = () => import('./toast-area.tsx')

/** Where toasts are drawn: a live region from the start, its contents fetched with the first toast at the latest. */
export function Toasts() {
  const { t } = useTranslate()
  const [Area, setArea] = useState<ComponentType>()
  const closeLabel = t('generic.close')
  useEffect(
    () =>
      onToast((toast) => {
        loadToastArea().then((m) => {
          setArea(() => m.ToastArea)
          m.showToast(toast, closeLabel)
        }, console.error)
      }),
    [closeLabel],
  )
  return (
    <div aria-live="polite" aria-atomic="false">
      {Area && <Area />}
    </div>
  )
}
