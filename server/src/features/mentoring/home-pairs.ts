import { sql } from 'kysely'
import type { Home } from '#contract/dashboard.ts'
import { isOpen } from '#contract/rules/mentoring/pair-moves.ts'
import type { Context } from '../../http/caller/context.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import { isGroupsFirst } from './groups/members.ts'
import { partOf, selectPairs, standingOf } from './relationship.view.ts'

/** One’s own open pairs for one’s home, those that wait for one’s answer first; absent where there is none. */
export async function homePairs({ tx, actor }: Context, most: number): Promise<Pick<Home, 'mentoring'>> {
  const rows = await selectPairs(tx)
    .where((is) => is.or([is('r.mentor_id', '=', actor.id), is('r.mentee_id', '=', actor.id)]))
    .where(sql<boolean>`(r.mentee_id = ${actor.id} or ${isGroupsFirst})`)
    .where('r.state', 'in', isOpen)
    // What waits for a word comes before the rest, however many pairs somebody is in.
    .orderBy((is) => is('r.state', '=', 'proposed'), 'desc')
    .orderBy('r.last_at', 'desc')
    .orderBy('r.id')
    .limit(50)
    .execute()
  const pairs = rows.flatMap((row) => {
    const part = partOf(row, actor.id)
    if (!part) return []
    const { photoKey, ...other } = part === 'mentor' ? row.mentee : row.mentor
    const waits = row.state === 'proposed'
    return [
      {
        id: row.id,
        part,
        state: row.state,
        other: { ...other, photoUrl: photoKey && mediaUrl(row.company_id, photoKey) },
        inGroup: row.group && row.group.mentees.filter((one) => one.state !== 'proposed').length,
        /** It is theirs to answer. */
        asks: waits && !standingOf(row).agreed.includes(part),
        goals: row.counts.goals - row.counts.goalsMet,
        actions: row.counts.actions - row.counts.actionsDone,
      },
    ]
  })
  if (pairs.length === 0) return {}
  const rank = ({ asks, state }: (typeof pairs)[number]) => (asks ? 0 : state === 'proposed' ? 2 : 1)
  return { mentoring: pairs.toSorted((a, b) => rank(a) - rank(b)).slice(0, most) }
}
