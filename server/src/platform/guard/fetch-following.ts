import type { Env } from '../../env.ts'
import { publicFetch, TIMEOUT_MS, type Sent } from './public-fetch.ts'

const MOST_MOVES = 3
const MOVED = [301, 302, 303, 307, 308]

/**
 * The same as `publicFetch`, led on to a few other addresses: each is judged like the first one, and all of them together
 * take no longer than one may.
 */
export async function fetchFollowing(
  env: Pick<Env, 'CAIRN_PRIVATE_ADDRESSES'>,
  address: string,
  sent: Sent,
  moves = 0,
  until = Date.now() + (sent.timeoutMs ?? TIMEOUT_MS),
): Promise<Response> {
  const answer = await publicFetch(env, address, { ...sent, timeoutMs: Math.max(0, until - Date.now()) })
  const moved = answer.headers.get('location')
  if (!MOVED.includes(answer.status) || !moved || moves >= MOST_MOVES || !URL.canParse(moved, address))
    return answer
  return fetchFollowing(env, new URL(moved, address).href, sent, moves + 1, until)
}
