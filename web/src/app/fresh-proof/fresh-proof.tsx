import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { askProofBy } from '../../api/session/fresh-proof.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx'))

type Answer = (proved: boolean) => void

/** Asks whoever makes a call that needs it to prove that it is them: one dialog for all screens, fetched when needed. */
export function FreshProof() {
  const [asked, setAsked] = useState<{ answer: Answer } | null>(null)
  const waiting = useRef<Answer>(undefined)
  useEffect(() => {
    const stop = askProofBy(
      () =>
        new Promise((answer) => {
          waiting.current = answer
          setAsked({ answer })
        }),
    )
    return () => {
      stop()
      // Whoever signs in next on this page is asked anew, and not made to wait for a dialog that has gone.
      waiting.current?.(false)
    }
  }, [])
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <ProofDialog
        onDone={(proved) => {
          setAsked(null)
          asked.answer(proved)
        }}
      />
    </Suspense>
  )
}
