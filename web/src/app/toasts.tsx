import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { onToast } from '../api/toasts.ts'

const loadArea = () => import('./toast-area.tsx')
const ToastArea = lazy(() => loadArea().then((m) => ({ default: m.ToastArea })))

/** Where toasts are drawn: a live region from the start, its contents fetched with the first toast. */
export function Toasts() {
  const { t } = useTranslate()
  const [wanted, want] = useState(false)
  const closeLabel = t('generic.close')
  useEffect(
    () =>
      onToast((toast) => {
        want(true)
        loadArea().then((m) => m.showToast(toast, closeLabel), console.error)
      }),
    [closeLabel],
  )
  return (
    <div aria-live="polite" aria-atomic="false">
      {wanted && (
        <Suspense>
          <ToastArea />
        </Suspense>
      )}
    </div>
  )
}
