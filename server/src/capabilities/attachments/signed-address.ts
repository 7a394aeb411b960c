import { timingSafeEqual } from 'node:crypto'
import { attachmentsLimits } from './limits.ts'
import type { Seal } from '../../platform/guard/seal.ts'

/**
 * `nameless`: saved under no name that its owner gave it, since that may say who they are. `poster`: of a film, the picture
 * that stands until it plays.
 */
const ways = ['shown', 'saved', 'shown-nameless', 'saved-nameless', 'poster'] as const
/** What an address opens, how, and until when in seconds of the clock. */
export type Opened = { companyId: string; id: string; as: (typeof ways)[number]; until: number }

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
  const [, said, seconds, given] = /^([a-z-]{5,14})\.(\d{1,12})\.([\w-]{43})$/.exec(grant) ?? []
  const as = ways.find((way) => way === said)
  if (!seconds || !given || !as) return null
  const opened: Opened = { companyId, id, as, until: Number(seconds) }
  if (!timingSafeEqual(signature(seal, opened), Buffer.from(given, 'base64url'))) return null
  return opened.until * 1000 > now ? opened : null
}
