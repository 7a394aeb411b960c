import type { ApiError } from '../api-error.ts'

type Asker = () => Promise<boolean>
let asker: Asker | undefined
let asking: Promise<boolean> | undefined

/** The one place that asks a person to prove that it is them. */
export function askProofBy(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

/** The server makes the call once the person has proved anew that it is them. */
export const needsFreshProof = ({ code, details }: ApiError): boolean =>
  code === 'FORBIDDEN' &&
  typeof details === 'object' &&
  details !== null &&
  'reason' in details &&
  details.reason === 'fresh_proof_needed'

/** Whether they proved it. Calls that ask at the same time wait for one answer. */
export function proveAnew(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => (asking = undefined))
  return asking
}
