import { ApiError } from '../../../core/errors.ts'
import { serverLimits } from '../../../limits.ts'
import { answerOfChild, ChildEnded } from '../../../platform/child/child.ts'
import { turns } from '../../../platform/turns/turns.ts'
import type { CertificatePaper } from './certificate-paper.ts'

const script = new URL('./certificate.child.ts', import.meta.url)
const { atOnce, waitSeconds: seconds, waiting: most, ...limits } = serverLimits.documents
const inTurn = turns({ atOnce, seconds, most })

/**
 * A certificate as PDF, drawn in a process of its own: one after the other, and of a person and of a company few wait. No thread
 * that a password waits for is ever busy with it. RATE_LIMITED where too many wait.
 */
export async function certificatePdf(
  paper: CertificatePaper,
  { by, companyId, gone }: { by: string; companyId: string; gone: AbortSignal },
): Promise<Buffer> {
  try {
    return Buffer.from(
      await inTurn(
        { one: by, group: companyId },
        () => answerOfChild<Buffer>(script, paper, limits, gone),
        gone,
      ),
    )
  } catch (error) {
    // What stands on it is bounded, so the machine is what is short.
    if (error instanceof ChildEnded)
      throw new ApiError('UNAVAILABLE', { headers: { 'retry-after': String(seconds) } })
    throw error
  }
}
