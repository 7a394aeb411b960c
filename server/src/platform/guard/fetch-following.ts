import type { Env } from '../../env.ts'
import { publicFetch, type Sent } from './public-fetch.ts'

const MOST_MOVES = 3
const MOVED = [301, 302, 303, 307, 308]

/** The same as `publicFetch`, led on to a few other addresses: each is judged like the first one. */
export async function fetchFollowing(
  env: Pick<Env, 'CAIRN_PRIVATE_ADDRESSES'>,
  address: string,
  sent: Sent,
  moves = 0,
): Promise<Response> {
  const answer = await publicFetch(env, address, sent)
  const moved = answer.headers.get('location')
  if (!MOVED.includes(answer.status) || !moved || moves >= MOST_MOVES || !URL.canParse(moved, address))
    return answer
  return fetchFollowing(env, new URL(moved, address).href, sent, moves + 1)
}
