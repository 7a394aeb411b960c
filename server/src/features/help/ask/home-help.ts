import { sql } from 'kysely'
import type { Home } from '#contract/dashboard.ts'
import { holdsMentor, isOpen } from '#contract/rules/help/help-moves.ts'
import type { Context } from '../../../http/caller/context.ts'
import { mediaUrl } from '../../../platform/files/media-url.ts'
import { orderedQueue } from '../queue/queue.ts'
import { asNow, isWaiting, owedBy, selectRequests, type RequestWithPeople } from '../requests.ts'

type Cards = NonNullable<Home['help']>['own']
/** Of those that wait for a mentor. */
const MOST_WAITING = 3

/** By when a request h is to be answered: what was promised, until that was kept, and then until when a reply waits. */
const dueAt = sql<Date>`case when h.state = 'awaiting_mentor' then coalesce(h.next_at, ${owedBy}) else ${owedBy} end`

function card(
  found: RequestWithPeople & { due_at: Date },
  part: 'student' | 'claimer' | 'taker',
): Cards[number] {
  const row = asNow(found)
  const other = part === 'student' ? row.claimer : row.student
  return {
    id: row.id,
    state: row.state,
    other: other && {
      id: other.id,
      name: other.name,
      surname: other.surname,
      photoUrl: other.photoKey && mediaUrl(row.company_id, other.photoKey),
    },
    lesson: row.lesson,
    askedAt: row.asked_at.toISOString(),
    promisedAt: row.owed_by.toISOString(),
    dueAt: found.due_at.toISOString(),
    turn: part === 'student' ? row.state === 'awaiting_student' : holdsMentor.includes(row.state),
  }
}

/**
 * One’s own open requests, what was answered first; for a mentor what they hold, what is due first before the rest, and what waits; so
 * many of each at most, and absent where there is none.
 */
export async function homeHelp(ctx: Context, most: number): Promise<Pick<Home, 'help'>> {
  const { tx, actor, company } = ctx
  if (actor.companyId !== company.id) return {}
  const all = selectRequests(tx).select(dueAt.as('due_at'))
  const asked = await all
    .where('h.student_id', '=', actor.id)
    .where('h.state', 'in', isOpen)
    .orderBy((is) => is('h.state', '=', 'awaiting_student'), 'desc')
    .orderBy('h.last_at', 'desc')
    .orderBy('h.id')
    .limit(most)
    .execute()
  const holds = await all
    .where('h.claimer_id', '=', actor.id)
    .where('h.state', 'in', holdsMentor)
    .where(sql<boolean>`not ${isWaiting}`)
    .orderBy(dueAt)
    .orderBy('h.id')
    .limit(most)
    .execute()
  const own = asked.map((row) => card(row, 'student'))
  const held = holds.map((row) => card(row, 'claimer'))
  const queue = actor.role === 'mentor' ? await orderedQueue(ctx) : []
  const ids = queue.slice(0, MOST_WAITING).map(({ id }) => id)
  const rows = ids.length ? await all.where('h.id', 'in', ids).execute() : []
  const first = ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id)
    return row ? [card(row, 'taker')] : []
  })
  if (own.length + held.length + queue.length === 0) return {}
  return {
    help: {
      own,
      held,
      waiting: actor.role === 'mentor' ? { count: queue.length, first } : null,
    },
  }
}
