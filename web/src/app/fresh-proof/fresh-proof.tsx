import { lazy, Suspense, useEffect, useState } from 'react'
import { askProofBy } from '../../api/session/fresh-proof.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx'))

/** Asks whoever makes a call that needs it to prove that it is them: one dialog for all screens, fetched when needed. */
export function FreshProof() {
  const [asked, setAsked] = useState<{ answer: (proved: boolean) => void } | null>(null)
  useEffect(() => askProofBy(() => new Promise((resolve) => setAsked({ answer: resolve }))), [])
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
