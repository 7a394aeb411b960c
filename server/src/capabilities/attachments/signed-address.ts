import { timingSafeEqual } from 'node:crypto'
import { attachmentsLimits } from './limits.ts'
import type { Seal } from '../../platform/guard/seal.ts'

/** What an address opens, how, and until when in seconds of the clock. */
export type Opened = { companyId: string; id: string; as: 'shown' | 'saved'; until: number }

const WINDOW_SECONDS = attachmentsLimits.addressMinutes * 60

/** The same for a few minutes, so that what is shown twice is fetched once. */
export const addressesUntil = (now = Date.now()): number =>
  (Math.floor(now / 1000 / WINDOW_SECONDS) + 3) * WINDOW_SECONDS

const signature = (seal: Seal, { companyId, id, as, until }: Opened): Buffer =>
  seal.mark(`attachment ${companyId} ${id} ${as} ${until}`)

/** A path of this server that opens one file, one way, for some minutes, without a session. */
export const addressOf = (seal: Seal, opened: Opened): string =>
  `/media/${opened.companyId}/${opened.id}/${opened.as}.${opened.until}.${signature(seal, opened).toString('base64url')}`

/** What the parts of an address open; null where it was not made here, was changed, or is over. */
export function openedBy(
  seal: Seal,
  { companyId, id, grant }: { companyId: string; id: string; grant: string },
  now = Date.now(),
): Opened | null {
  const [, as, seconds, given] = /^(shown|saved)\.(\d{1,12})\.([\w-]{43})$/.exec(grant) ?? []
  if (!seconds || !given || (as !== 'shown' && as !== 'saved')) return null
  const opened: Opened = { companyId, id, as, until: Number(seconds) }
  if (!timingSafeEqual(signature(seal, opened), Buffer.from(given, 'base64url'))) return null
  return opened.until * 1000 > now ? opened : null
}
